#!/bin/sh
# Compares what report says of repeated clock reads with what was planted, and what it says would be saved with what is: prints two
# Markdown tables.
#
#   benchmarks/repeated.sh [-d SECONDS] [JDK_HOME...]
#
#   -d  how long each program runs (30)
#
# Without JDK homes: every one that jdks.sh finds. TIMEAGENT_JAR names another agent than the one built here.
set -eu
cd "$(dirname "$0")/.."

seconds=30
while getopts d: option; do
    case $option in
        d) seconds=$OPTARG ;;
        *) sed -n '5s/^# *//p' benchmarks/repeated.sh >&2; exit 2 ;;
    esac
done
shift $((OPTIND - 1))
agent=${TIMEAGENT_JAR:-agent/target/timeagent.jar}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
if [ $# -eq 0 ]; then
    # the homes are words
    # shellcheck disable=SC2046
    set -- $(sh benchmarks/jdks.sh)
fi

java() {
    "$home/bin/java" "$@"
}
# recorded PERCENT READS: the report as JSON
recorded() {
    java "-javaagent:$agent" -Xlog:jfr+startup=error "-XX:StartFlightRecording:filename=$work/recording.jfr" \
        -cp benchmarks/target/benchmarks.jar timeagent.benchmarks.shares.PlantedReads "$seconds" "$1" "$2" > "$work/out"
    java -jar "$agent" report "$work/recording.jfr" --json "$work/report.json" > "$work/text"
}

: > "$work/saved"
echo "| JDK | planted | first | middle | last | pairs of the last |"
echo "|---|---:|---:|---:|---:|---:|"
for home in "$@"; do
    version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$home/release")
    for percent in 0 10 50 90; do
        recorded $percent 1
        java -cp benchmarks/target/benchmarks.jar timeagent.benchmarks.shares.RepeatedShares "$work/report.json" > "$work/shares"
        echo "| $version | $percent % | $(cat "$work/shares")"
    done
    recorded 100 100
    estimate=$(java -cp benchmarks/target/benchmarks.jar timeagent.benchmarks.shares.RepeatedShares "$work/report.json" saved)
    : > "$work/times"
    for round in 1 2 3 4 5; do
        with=$(java -cp benchmarks/target/benchmarks.jar timeagent.benchmarks.shares.PlantedReads 4 100 100)
        without=$(java -cp benchmarks/target/benchmarks.jar timeagent.benchmarks.shares.PlantedReads 4 100 100 without)
        echo "$with $without $round" >> "$work/times"
    done
    LC_ALL=C awk '{ print 100 * (1 - $2 / $1) }' "$work/times" | sort -n | LC_ALL=C awk -v version="$version" -v estimate="$estimate" '
        { saved[NR] = $1 }
        END { printf "| %s | %s | %.1f %% (%.1f .. %.1f) |\n", version, estimate, saved[3], saved[1], saved[5] }' >> "$work/saved"
done
echo
echo "| JDK | CPU time less, by report | without these reads (median of 5, least, most) |"
echo "|---|---:|---:|"
cat "$work/saved"
