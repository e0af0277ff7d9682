#!/bin/sh
# What option `events` adds to a program that commits about 1,000,000 events a second, one thread, recorded: one Markdown table.
#
#   benchmarks/event-overhead.sh [-n ROUNDS] [-w BYTES] [JDK_HOME...]
#
#   -n  rounds (5); in each, two runs of every pair
#   -w  bytes of which the program computes a checksum between two events (32768): fewer for more events per second
#
# Without JDK homes: every one that jdks.sh finds. TIMEAGENT_JAR names another agent than the one built here.
# The two of a pair run side by side, one on CPU 0 and one on CPU 1, and then the other way round. CPU time is that of the whole
# process after 3 s. Takes 40 s per JDK and round. Needs Linux. Let the machine do nothing else.
set -eu
cd "$(dirname "$0")/.."

rounds=5
bytes=32768
while getopts n:w: option; do
    case $option in
        n) rounds=$OPTARG ;;
        w) bytes=$OPTARG ;;
        *) sed -n '4s/^# *//p' benchmarks/event-overhead.sh >&2; exit 2 ;;
    esac
done
shift $((OPTIND - 1))
agent=${TIMEAGENT_JAR:-agent/target/timeagent.jar}
jar=benchmarks/target/benchmarks.jar
for file in "$agent" "$jar"; do
    if [ ! -f "$file" ]; then
        echo "event-overhead: no $file; run mvn package first" >&2
        exit 1
    fi
done
results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT
trap 'exit 130' INT TERM
if [ $# -eq 0 ]; then
    sh benchmarks/jdks.sh > "$results/jdks"
    while read -r home; do
        set -- "$@" "$home"
    done < "$results/jdks"
fi

# not -Xlog:jfr*=off: with it, JDK 17 reads every event as a stream, in a thread of its own
# run CPU JAVA [JVM_ARGUMENT]: prints CPU ns per event, and events per second
run() {
    cpu=$1
    java=$2
    shift 2
    taskset -c "$cpu" "$java" "$@" -XX:+UseSerialGC -Xlog:jfr+startup=error -XX:StartFlightRecording:maxsize=64m \
        -cp "$jar" timeagent.benchmarks.EventRate "$bytes" 3 5
}
# side_by_side NAME JAVA A B: two lines of ns and rate without and with; "" is no argument
side_by_side() {
    for swapped in 0 1; do
        run "$swapped" "$2" ${3:+"$3"} > "$results/a" &
        run "$((1 - swapped))" "$2" ${4:+"$4"} > "$results/b"
        wait $!
        # the line before is that of Flight Recorder
        echo "$(tail -n 1 "$results/a") $(tail -n 1 "$results/b")" >> "$results/$1.runs"
    done
}
echo "| JDK | | events/s | CPU ns per event, without | with | added by, % (least to most) |"
echo "|---|---|---:|---:|---:|---|"
for home in "$@"; do
    rm -f "$results"/*.runs
    round=1
    while [ "$round" -le "$rounds" ]; do
        echo "event-overhead: $home, round $round" >&2
        side_by_side events "$home/bin/java" "-javaagent:$agent" "-javaagent:$agent=events=*"
        side_by_side agent "$home/bin/java" "" "-javaagent:$agent"
        round=$((round + 1))
    done
    for pair in events agent; do
        awk -v jdk="$(sed -n 's/^JAVA_VERSION="\(.*\)"$/\1/p' "$home/release")" -v pair="$pair" '
            function sort(v, n,    i, j, t) {
                for (i = 2; i <= n; i++) for (j = i; j > 1 && v[j] < v[j - 1]; j--) { t = v[j]; v[j] = v[j - 1]; v[j - 1] = t }
            }
            function median(v, n) { sort(v, n); return (v[int((n + 1) / 2)] + v[int(n / 2) + 1]) / 2 }
            { a[NR] = $1; rate[NR] = $2; b[NR] = $3; if (NR % 2) ratio = $3 / $1; else r[NR / 2] = sqrt(ratio * $3 / $1) }
            END {
                middle = median(r, NR / 2)
                printf "| %s | %s | %.0f | %.1f | %.1f | %.1f (%.1f to %.1f) |\n", jdk,
                    pair == "events" ? "`events=*` in the agent" : "the agent without `events`", median(rate, NR),
                    median(a, NR), median(b, NR), 100 * (middle - 1), 100 * (r[1] - 1), 100 * (r[NR / 2] - 1)
            }' "$results/$pair.runs"
    done
done
