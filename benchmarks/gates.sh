#!/bin/sh
# Counts the false alarms of a gate: `ab` with the same program on both sides and a condition of --fail-if, as in docs/ci.md; then
# the alarms of gates whose side b allocates 10 % more, each of which is to fail. Prints both as Markdown.
#
#   benchmarks/gates.sh [-n GATES] [-p PLANTED] [-r ROUNDS] [-q REQUESTS] [-c CONDITION] [-k FOLDER] [JDK_HOME]
#
#   -n  gates with the same program on both sides (100)
#   -p  gates with a planted increase (20)
#   -r  rounds of a gate, each with a run of both sides (5)
#   -q  requests of a run, of 1000 bytes each (3000000)
#   -c  condition that fails a gate ("allocation.bytesPerUnit is higher")
#   -k  folder to keep the results in (benchmarks/target/gates)
#
# Without a JDK home: JAVA_HOME, else the java on the path. TIMEAGENT_JAR names another agent than the one built here.
# 120 gates of 1000000 requests take half an hour. Recordings are not kept. Ends with exit status 1 if more than 5 % of the gates
# were false alarms, or a planted increase was not found.
set -eu
cd "$(dirname "$0")/.."

usage() {
    sed -n '5s/^# *//p' benchmarks/gates.sh >&2
    exit 2
}
gates=100
planted=20
rounds=5
requests=3000000
condition='allocation.bytesPerUnit is higher'
results=benchmarks/target/gates
while getopts n:p:r:q:c:k: option; do
    case $option in
        n) gates=$OPTARG ;;
        p) planted=$OPTARG ;;
        r) rounds=$OPTARG ;;
        q) requests=$OPTARG ;;
        c) condition=$OPTARG ;;
        k) results=$OPTARG ;;
        *) usage ;;
    esac
done
shift $((OPTIND - 1))
home=${1:-${JAVA_HOME:-}}
java=${home:+$home/bin/}java
javac=${home:+$home/bin/}javac
agent=${TIMEAGENT_JAR:-agent/target/timeagent.jar}
if [ ! -f "$agent" ]; then
    echo "gates: no $agent; run mvn package first" >&2
    exit 1
fi
mkdir -p "$results"
runs=$(mktemp -d "$results/runs.XXXXXX")
trap 'rm -rf "$runs"' EXIT
trap 'exit 130' INT TERM
"$javac" -d "$runs/classes" benchmarks/gates/Requests.java
program="'$java' -cp '$runs/classes' Requests $requests"

# kind NAME GATES BYTES: sets "alarms" to the number of gates that failed by the condition, b with so many bytes a request
kind() {
    alarms=0
    i=1
    while [ "$i" -le "$2" ]; do
        echo "gates: $1, $i of $2" >&2
        status=0
        "$java" -jar "$agent" ab --a-command "$program 1000" --b-command "$program $3" --unit 'requests=([0-9]+)' \
            --rounds "$rounds" --seed "$i" --out "$runs/$1-$i" --json "$results/$1-$i.json" --fail-if "$condition" \
            > "$results/$1-$i.txt" 2> "$results/$1-$i.log" || status=$?
        case $status in
            0) ;;
            3) alarms=$((alarms + 1)) ;;
            *)
                tail -n 1 "$results/$1-$i.log" >&2
                exit 1
                ;;
        esac
        rm -rf "${runs:?}/$1-$i"
        i=$((i + 1))
    done
}

"$java" -version 2>&1 | sed -n '1s/^/gates: /p' >&2
kind same "$gates" 1000
false=$alarms
kind planted "$planted" 1100
found=$alarms
echo "\`$condition\`, $rounds rounds of $requests requests:"
echo
echo "| gates | alarms |"
echo "|---|---:|"
echo "| the same program on both sides | $false of $gates |"
echo "| b allocates 10 % more | $found of $planted |"
test $((false * 20)) -le "$gates" && test "$found" -eq "$planted"
