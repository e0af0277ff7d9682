#!/bin/sh
# Compares what the agent says the application's events cost with JMH, for twelve shapes of events: one Markdown table per JDK.
#
#   benchmarks/event-types.sh [-n ROUNDS] [-s "SHAPES..."] [JDK_HOME...]
#
#   -n  rounds, each with one fork per row; the medians are printed (1)
#   -s  of: noField text nested guarded reused threadLocal loop stackTrace disabled threshold
#       withoutEnd helped (all)
#
# Without JDK homes: every one that jdks.sh finds. TIMEAGENT_JAR names another agent than the one built here.
# B: bytes per event that JMH measures in each fork without and with the agent, as often as they came; forks differ, since
# escape analysis does. Off by: the agent's bytes per event (timeagent.EventTypeCost) from JMH's of the same fork, the most.
# ns, JMH: with the event less without, no agent. Added: JMH with the agent less JMH without.
# Takes 4 minutes per JDK and round. Let the machine do nothing else.
set -eu
cd "$(dirname "$0")/.."

rounds=1
shapes="noField text nested guarded reused threadLocal loop stackTrace disabled threshold withoutEnd helped"
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
        -wi 5 -w 700ms -i 15 -r 100ms -prof timeagent.benchmarks.WorkerProfiler \
        -jvmArgsAppend "-Xlog:jfr+startup=error${1:+ $1}" -rf csv -rff "$results/csv" > "$results/log" 2>&1 < /dev/null; then
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
    # forks FILE: the bytes of its forks in whole numbers, "32" or "32 x2, 56 x1"
    forks() {
        awk -v base="$(column "$base" 2)" '{ printf "%.0f\n", $2 - base }' "$results/$1.runs" | sort -n | uniq -c |
            awk -v runs="$rounds" '{ printf "%s%s%s", (NR > 1 ? ", " : ""), $2, ($1 == runs ? "" : " x" $1) }'
    }
    printf '\n**%s**\n\n' "JDK $(sed -n 's/^JAVA_VERSION="\(.*\)"$/\1/p' "$home/release")"
    echo "| shape | B | B, agent | off by | ns, JMH | ns, agent | ratio | construction | filling | commit | ns added |"
    echo "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|"
    for shape in $shapes; do
        base=$(base "$shape")
        off=$(awk -v base="$(column "$base" 2)" '
            { off = $3 - ($2 - base); if (off < 0) off = -off; if (off > most) most = off } END { printf "%.1f", most }
            ' "$results/$shape-agent.runs")
        printf '| %s | %s | %s | %s ' "$shape" "$(forks "$shape")" "$(forks "$shape-agent")" "$off"
        echo "$(column "$base" 1) $(column "$shape" 1)" \
            "$(for field in 1 4 5 6 7; do column "$shape-agent" "$field"; done | tr '\n' ' ')" | awk '{
                printf "| %.1f | %.1f | %.2f | %.0f | %.0f | %.0f | %.1f |\n",
                    $2 - $1, $4, $4 / ($2 - $1), $5, $6, $7, $3 - $2 }'
    done
done
