#!/bin/sh
# Reads large recordings with `report`, in a heap of 256 MB, and with `jfr summary`, which skips the events, in turns; prints a
# table.
#
#   benchmarks/large-recording.sh [-w WRITES] [-n ROUNDS] [-k] [JDK_HOME...]
#
#   -w  socket writes in each recording, some 50 bytes each ("11500000 34500000")
#   -n  rounds, each with one run of both (7)
#   -k  keep: read the recordings that are there from the last time
#
# Without JDK homes: every one that jdks.sh finds. Needs `mvn -DskipTests package` before, and 2.5 GB of disk. The recordings
# take minutes, a round some seconds. Let the machine do nothing else.
set -eu
cd "$(dirname "$0")/.."

writes="11500000 34500000"
rounds=7
keep=
while getopts w:n:k option; do
    case $option in
        w) writes=$OPTARG ;;
        n) rounds=$OPTARG ;;
        k) keep=yes ;;
        *)
            sed -n '5s/^# *//p' benchmarks/large-recording.sh >&2
            exit 2
            ;;
    esac
done
shift $((OPTIND - 1))
agent=agent/target/timeagent.jar
out=benchmarks/target/large-recording
mkdir -p "$out"
if [ $# -eq 0 ]; then
    sh benchmarks/jdks.sh > "$out/jdks"
    while read -r home; do
        set -- "$@" "$home"
    done < "$out/jdks"
fi
if [ $# -eq 0 ]; then
    echo "large-recording: no JDK from 17 on found; give JDK homes" >&2
    exit 1
fi
# recording WRITES: its file
recording() {
    echo "$out/large-$1.jfr"
}
for number in $writes; do
    file=$(recording "$number")
    if [ -z "$keep" ] || [ ! -f "$file" ]; then
        echo "== $number writes" >&2
        "$1/bin/java" -javaagent:$agent -Xlog:jfr+startup=error "-XX:StartFlightRecording=filename=$file,maxsize=8G" \
            -jar sample-app/target/sample-app.jar socket --writes "$number" > "$out/writes.txt"
    fi
done

# milliseconds COMMAND...: of the whole process
milliseconds() {
    from=$(date +%s%N)
    "$@" > "$out/output" 2> "$out/messages"
    to=$(date +%s%N)
    echo $(((to - from) / 1000000))
}
# column FILE NUMBER: the median of a column
median() {
    cut -d ' ' -f "$2" "$1" | sort -n | awk '{ v[NR] = $1 } END { print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'
}
{
    echo "| JDK | MB | socket writes | \`jfr summary\`, s | \`report\` with -Xmx256m, s | MB/s | MB/s | ratio of times, median | middle half |"
    echo "|---|---:|---:|---:|---:|---:|---:|---:|---|"
} > "$out/table.md"

# compare JDK_HOME WRITES: both programs in turns, and a row of the table
compare() {
    version=$(sed -n 's/^JAVA_VERSION="\(.*\)"/\1/p' "$1/release")
    file=$(recording "$2")
    bytes=$(wc -c < "$file")
    times=$out/$version-$2.times
    : > "$times"
    round=1
    # a round more, for the file to be in memory
    while [ "$round" -le $((rounds + 1)) ]; do
        echo "== $version, $2 writes, round $round" >&2
        if [ $((round % 2)) -eq 0 ]; then
            ours=$(milliseconds "$1/bin/java" -Xmx256m -jar $agent report "$file")
            theirs=$(milliseconds "$1/bin/java" -m jdk.jfr/jdk.jfr.internal.tool.Main summary "$file")
        else
            theirs=$(milliseconds "$1/bin/java" -m jdk.jfr/jdk.jfr.internal.tool.Main summary "$file")
            ours=$(milliseconds "$1/bin/java" -Xmx256m -jar $agent report "$file")
        fi
        if [ "$round" -gt 1 ]; then
            echo "$theirs $ours $((1000 * ours / theirs))" >> "$times"
        fi
        round=$((round + 1))
    done
    sort -n -k 3 -t ' ' "$times" | LC_ALL=C awk -v version="$version" -v bytes="$bytes" -v number="$2" \
        -v theirs="$(median "$times" 1)" -v ours="$(median "$times" 2)" -v ratio="$(median "$times" 3)" '
        { r[NR] = $3 / 1000 }
        END {
            low = r[int((NR + 3) / 4)]
            high = r[int((3 * NR + 3) / 4)]
            printf "| %s | %.0f | %d | %.2f | %.2f | %.0f | %.0f | %.2f | %.2f to %.2f |\n", version, bytes / 1e6, number,
                theirs / 1000, ours / 1000, bytes / 1000 / theirs, bytes / 1000 / ours, ratio / 1000, low, high
        }' >> "$out/table.md"
}
for number in $writes; do
    for home in "$@"; do
        compare "$home" "$number"
    done
done
cat "$out/table.md"
echo
echo "$rounds rounds, whole processes;" \
    "$(nproc) CPUs ($(sed -n 's/^model name[[:space:]]*: //p' /proc/cpuinfo | head -n 1))."
