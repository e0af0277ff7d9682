#!/bin/sh
# Measures what a read of this machine's clocks costs, and the CPU share of a thread that looks at the time once per interval;
# writes both into docs/experiments/slow-current-time-millis.md, between its marker comments.
#
#   benchmarks/experiments/slow-current-time-millis.sh [-t THREADS] [-n SECONDS]
#
#   -t  numbers of threads that read at the same time (1,2,4)
#   -n  seconds of each run of the thread that looks at the time (10)
#
# Uses the java of JAVA_HOME, else that on the path. Needs `mvn -DskipTests package` before. Takes about half a minute.
set -eu
cd "$(dirname "$0")/../.."

threads=1,2,4
seconds=10
while getopts t:n: option; do
    case $option in
        t) threads=$OPTARG ;;
        n) seconds=$OPTARG ;;
        *)
            sed -n '5s/^# *//p' benchmarks/experiments/slow-current-time-millis.sh >&2
            exit 2
            ;;
    esac
done
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
document=docs/experiments/slow-current-time-millis.md
out=benchmarks/target/slow-current-time-millis
mkdir -p "$out"

# write PART: what is in the file of that name, between the markers of that name
write() {
    awk -v table="$out/$1" -v part="$1" '
        $0 == "<!-- " part ":end -->" { inside = 0 }
        !inside { print }
        $0 == "<!-- " part ":begin -->" { inside = 1; while ((getline line < table) > 0) print line }
    ' "$document" > "$out/document.md"
    cp "$out/document.md" "$document"
}

echo "== clocks" >&2
{
    echo '```'
    "$java" -jar agent/target/timeagent.jar clock --threads "$threads"
    echo '```'
} > "$out/clock"
{
    echo '```'
    for interval in 1ms 100ms; do
        echo "== a read every $interval" >&2
        "$java" -jar sample-app/target/sample-app.jar clock-rate --interval "$interval" --seconds "$seconds"
    done
    echo '```'
} > "$out/clock-rate"
write clock
write clock-rate
echo "slow-current-time-millis: wrote $document" >&2
