#!/bin/sh
# Counts the verdicts of `ab` of two versions of a small HTTP service under load: the same on both sides; b computes a fifth less; b
# allocates 5 % more. Prints them as Markdown.
#
#   benchmarks/before-after.sh [-n TIMES] [-t MAX_TIME] [-s SECONDS] [-k FOLDER] [JDK_HOME]
#
#   -n  comparisons of each kind (10)
#   -t  --max-time of one (6m)
#   -s  seconds of a load (5)
#   -k  folder to keep the results in (benchmarks/target/before-after)
#
# Without a JDK home: JAVA_HOME, else the java on the path. TIMEAGENT_JAR names another agent than the one built here. Recordings are
# not kept.
set -eu
cd "$(dirname "$0")/.."

times=10
max_time=6m
seconds=5
results=benchmarks/target/before-after
while getopts n:t:s:k: option; do
    case $option in
        n) times=$OPTARG ;;
        t) max_time=$OPTARG ;;
        s) seconds=$OPTARG ;;
        k) results=$OPTARG ;;
        *) sed -n '5s/^# *//p' benchmarks/before-after.sh >&2; exit 2 ;;
    esac
done
shift $((OPTIND - 1))
home=${1:-${JAVA_HOME:-}}
java=${home:+$home/bin/}java
javac=${home:+$home/bin/}javac
agent=${TIMEAGENT_JAR:-agent/target/timeagent.jar}
if [ ! -f "$agent" ]; then
    echo "before-after: no $agent; run mvn package first" >&2
    exit 1
fi
mkdir -p "$results"
runs=$(mktemp -d "$results/runs.XXXXXX")
trap 'rm -rf "$runs"' EXIT
trap 'exit 130' INT TERM
"$javac" -d "$runs/classes" benchmarks/before-after/*.java
service="'$java' -Xmx128m -cp '$runs/classes' Service {port}"
load="'$java' -XX:TieredStopAtLevel=1 -Xmx128m -cp '$runs/classes' Load http://localhost:{port}/ $seconds"

# kind NAME ROWS BYTES: of b; those of a are 100 and 100000
kind() {
    i=1
    while [ "$i" -le "$times" ]; do
        echo "before-after: $1, $i of $times" >&2
        "$java" -jar "$agent" ab --a-command "$service 100 100000" --b-command "$service $2 $3" --ready up --load "$load" \
            --unit 'requests=([0-9]+)' --metric 'p99=([0-9.]+)ms' --max-time "$max_time" --seed "$i" --out "$runs/$1-$i" \
            --json "$results/$1-$i.json" > "$results/$1-$i.txt" 2> "$results/$1-$i.log"
        rm -rf "${runs:?}/$1-$i"
        i=$((i + 1))
    done
    for metric in process.cpuNanosPerUnit allocation.bytesPerUnit unit.perSecond output.p99; do
        for verdict in lower higher same inconclusive; do
            count=$(awk -v m="$metric" -v v="$verdict" '$1 == m && $NF == v { n++ } END { print n + 0 }' "$results/$1"-*.txt)
            eval "$verdict=$count"
        done
        echo "| $1 | \`$metric\` | $lower | $higher | $same | $inconclusive |"
    done
}

"$java" -version 2>&1 | sed -n '1s/^/before-after: /p' >&2
echo "| b | metric | lower | higher | same | inconclusive |"
echo "|---|---|---:|---:|---:|---:|"
kind same 100 100000
kind fifth-less-work 80 100000
kind more-bytes 100 105000
