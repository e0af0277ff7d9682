#!/bin/sh
# Compares what the agent says the application's events cost with JMH, for ten shapes of events: one Markdown table per JDK.
#
#   benchmarks/event-types.sh [-n ROUNDS] [-s "SHAPES..."] [JDK_HOME...]
#
#   -n  rounds, each with one fork per row; the medians are printed (1)
#   -s  of: noField text nested guarded reused threadLocal loop stackTrace disabled threshold (all)
#
# Without JDK homes: every one that jdks.sh finds. TIMEAGENT_JAR names another agent than the one built here.
# JMH: difference with and without the event, without the agent. Agent: timeagent.EventTypeCost of forks with the agent.
# Added: JMH with the agent over JMH without. Takes 3 minutes per JDK and round. Let the machine do nothing else.
set -eu
cd "$(dirname "$0")/.."

rounds=1
shapes="noField text nested guarded reused threadLocal loop stackTrace disabled threshold"
while getopts n:s: option; do
    case $option in
        n) rounds=$OPTARG ;;
        s) shapes=$OPTARG ;;
        *) sed -n '4s/^# *//p' benchmarks/event-types.sh >&2; exit 2 ;;
    esac
done
shift $((OPTIND - 1))
agent=${TIMEAGENT_JAR:-agent/target/timeagent.jar}
jar=benchmarks/target/benchmarks.jar
for file in "$agent" "$jar"; do
    if [ ! -f "$file" ]; then
        echo "event-types: no $file; run mvn package first" >&2
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

median() {
    sort -n | awk '{ v[NR] = $1 } END { if (NR) print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'
}
# fork JAVA BENCHMARK [JVM_ARGUMENT]: one line, of ns (median of the iterations) and bytes per event, then what the agent says
fork() {
    java=$1
    benchmark=$2
    shift 2
    if ! "$java" -jar "$jar" "^timeagent.benchmarks.EventTypeBenchmark.$benchmark\$" -f 1 -foe true -to 60s \
        -wi 5 -w 300ms -i 15 -r 100ms -prof timeagent.benchmarks.WorkerProfiler \
        -jvmArgsAppend "-Xlog:jfr*=off${1:+ $1}" -rf csv -rff "$results/csv" > "$results/log" 2>&1 < /dev/null; then
        cat "$results/log" >&2
        exit 1
    fi
    echo "$(sed -n 's/^Iteration *[0-9]*: \([0-9.]*\) .*/\1/p' "$results/log" | median)" \
        "$(awk -F , '/worker.alloc.norm/ { print $5 }' "$results/csv")" \
        "$(sed -n 's/^agent: //p' "$results/log" | grep . || echo 0 0 0 0 0 0)"
}
# base SHAPE: the same without the event
base() {
    case $1 in
        loop) echo withoutLoop ;;
        threadLocal) echo withoutThreadLocal ;;
        *) echo without ;;
    esac
}
for home in "$@"; do
    rm -f "$results"/*.runs
    round=1
    while [ "$round" -le "$rounds" ]; do
        echo "event-types: $home, round $round" >&2
        for benchmark in $(for shape in $shapes; do base "$shape"; done | sort -u); do
            fork "$home/bin/java" "$benchmark" >> "$results/$benchmark.runs"
        done
        for shape in $shapes; do
            fork "$home/bin/java" "$shape" >> "$results/$shape.runs"
            fork "$home/bin/java" "$shape" \
                "-javaagent:$agent=clock=off,socket=off,context-switches=false,events=shape.*" >> "$results/$shape-agent.runs"
        done
        round=$((round + 1))
    done
    column() {
        awk -v field="$2" '{ print $field }' "$results/$1.runs" | median
    }
    printf '\n**%s**\n\n' "JDK $(sed -n 's/^JAVA_VERSION="\(.*\)"$/\1/p' "$home/release")"
    echo "| shape | B, JMH | B, agent | ns, JMH | ns, agent | ratio | construction | filling | commit | ns added |"
    echo "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|"
    for shape in $shapes; do
        base=$(base "$shape")
        echo "$shape $(column "$base" 1) $(column "$base" 2) $(column "$shape" 1) $(column "$shape" 2)" \
            "$(for field in 1 3 4 5 6 7; do column "$shape-agent" "$field"; done | tr '\n' ' ')" | awk '{
                printf "| %s | %.1f | %.1f | %.1f | %.1f | %.2f | %.0f | %.0f | %.0f | %.1f |\n",
                    $1, $5 - $3, $7, $4 - $2, $8, $8 / ($4 - $2), $9, $10, $11, $6 - $4 }'
    done
done
