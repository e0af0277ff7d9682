#!/bin/sh
# Runs every benchmark on every JDK and writes the tables into benchmarks/target/results.md.
#
#   benchmarks/run.sh [-q] [-n ROUNDS] [-s SUITES] [JDK_HOME...]
#
#   -q  quick: to see that everything runs; no figure to trust
#   -n  rounds, each with one fork of every variant (5; quick: 1)
#   -s  which of "clock count socket write netty event startup" (all; netty: x86_64 only)
#
# Without JDK homes: every one that jdks.sh finds. TIMEAGENT_JAR names another agent than the one built here.
# Takes about 7 minutes per JDK and round; quick 3 minutes per JDK. Let the machine do nothing else.
set -eu
cd "$(dirname "$0")/.."

usage() {
    sed -n '4,8s/^# \{0,1\}//p' benchmarks/run.sh >&2
    exit 2
}
quick=
rounds=
suites="clock count socket write netty event startup"
while getopts qn:s: option; do
    case $option in
        q) quick=yes ;;
        n) rounds=$OPTARG ;;
        s) suites=$OPTARG ;;
        *) usage ;;
    esac
done
shift $((OPTIND - 1))

agent=${TIMEAGENT_JAR:-agent/target/timeagent.jar}
jar=benchmarks/target/benchmarks.jar
for file in "$agent" "$jar"; do
    if [ ! -f "$file" ]; then
        echo "benchmarks: no $file; run mvn package first" >&2
        exit 1
    fi
done
results=benchmarks/target/results
document=$results.md
mkdir -p "$results"
if [ -n "$quick" ]; then
    rounds=${rounds:-1}
    startups=3
    settings="-wi 1 -w 200ms -i 1 -r 200ms"
    short=$settings
else
    rounds=${rounds:-5}
    startups=21
    settings="-wi 1 -w 500ms -i 2 -r 500ms"
    short="-wi 3 -w 300ms -i 40 -r 50ms"
fi
if [ $# -eq 0 ]; then
    sh benchmarks/jdks.sh > "$results/jdks"
    while read -r home; do
        set -- "$@" "$home"
    done < "$results/jdks"
fi
if [ $# -eq 0 ]; then
    echo "benchmarks: no JDK from 17 on found; give JDK homes" >&2
    exit 1
fi

release() {
    sed -n "s/^$2=\"\(.*\)\"\$/\1/p" "$1/release"
}
name() {
    echo "JDK $(release "$1" JAVA_VERSION) ($(release "$1" IMPLEMENTOR))"
}
machine() {
    echo "- Processor: $(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo 2> /dev/null | head -n 1), $(nproc) cores"
    echo "- System: $(uname -s) $(uname -r | sed 's/-.*//') on $(uname -m)"
    echo "- Clock source: $(cat /sys/devices/system/clocksource/clocksource0/current_clocksource 2> /dev/null)"
    for home in "$@"; do
        echo "- $(name "$home")"
    done
    echo "- Measured $(date -u +%Y-%m-%d), $rounds rounds, JMH settings \`$settings\` (clock: \`$short\`)"
}

# A counted read costs about 1 ns: less than what other work on the machine adds to a mean of half seconds. Its score is
# the 10th percentile of many short iterations, as CPU time: threads beyond the number of CPUs only wait.
undisturbed() {
    sed -n 's/^Iteration *[0-9]*: \([0-9.]*\) .*/\1/p' "$1.log" | sort -n | awk -v threads="$2" -v cpus="$(nproc)" '
        { score[NR] = $1 }
        END { print score[int(NR / 10) + 1] * (threads > cpus ? cpus / threads : 1) }' > "$1.score"
    awk -F , -v OFS=, -v score="$(cat "$1.score")" 'FNR > 1 { $5 = score } 1' "$1" > "$1.new"
    mv "$1.new" "$1"
}

styles="instrumented mirror mirror-direct mirror-cached instrumented-cached"

# the rows of a suite: benchmark, threads, state of the fork, style, address of the peer
variants() {
    case $1 in
        clock)
            for threads in 1 2; do
                for state in NO_AGENT NO_RECORDING EVENT_OFF EVENT_ON; do
                    echo "ClockReadBenchmark.read $threads $state"
                done
                for method in readAndPlainField readAndAtomicLong readAndLongAdder; do
                    echo "ClockReadBenchmark.$method $threads NO_AGENT"
                done
            done
            ;;
        count)
            for threads in 1 2 4 8; do
                echo "ClockReadBenchmark.read $threads NO_AGENT"
                echo "ClockReadBenchmark.read $threads EVENT_ON"
                echo "ClockReadBenchmark.readAndLongAdder $threads NO_AGENT"
            done
            ;;
        socket)
            for state in NO_AGENT JDK_EVENT JDK_EVENT_STACK_TRACE; do
                echo "SocketWriteBenchmark.write 1 $state none LITERAL"
            done
            for state in NO_RECORDING EVENT_OFF UNDER_THRESHOLD EVENT_ON; do
                for style in $styles; do
                    echo "SocketWriteBenchmark.write 1 $state $style LITERAL"
                done
            done
            ;;
        write)
            echo "SocketWriteBenchmark.write 1 NO_AGENT none LITERAL"
            echo "SocketWriteBenchmark.write 1 JDK_EVENT none LITERAL"
            echo "SocketWriteBenchmark.write 1 EVENT_ON instrumented-cached LITERAL"
            ;;
        netty)
            echo "NettyWriteBenchmark.write 1 NO_AGENT none LITERAL"
            echo "NettyWriteBenchmark.write 1 NO_RECORDING instrumented-cached LITERAL"
            echo "NettyWriteBenchmark.write 1 EVENT_ON instrumented-cached LITERAL"
            ;;
        event)
            for peer in LITERAL NAMED; do
                for style in $styles; do
                    echo "SocketEventBenchmark.emit 1 EVENT_ON $style $peer"
                done
            done
            ;;
    esac
}

# measure JAVA CSV BENCHMARK THREADS STATE [STYLE PEER]: one fork, whose log is kept if it fails
measure() {
    java=$1
    csv=$2
    benchmark=$3
    threads=$4
    state=$5
    style=${6:-}
    peer=${7:-}
    options="clock=off,socket=$style"
    iterations=$settings
    set -- -t "$threads" -p "state=$state"
    case $benchmark in
        Clock*)
            # only the benchmark: JMH has clock reads of its own
            options="socket=off,include=timeagent.benchmarks.ClockReadBenchmark"
            iterations=$short
            ;;
        *) set -- "$@" -p "style=$style" -p "peer=$peer" -prof gc -prof timeagent.benchmarks.WorkerProfiler ;;
    esac
    case $benchmark in
        SocketEvent*) set -- "$@" -prof timeagent.benchmarks.EventCostProfiler ;;
    esac
    case $state in
        NO_AGENT | JDK_*) ;;
        *) set -- "$@" -jvmArgsAppend "-javaagent:$agent=$options" ;;
    esac
    # the iterations are words
    # shellcheck disable=SC2086
    if ! timeout 600 "$java" -jar "$jar" "^timeagent.benchmarks.$benchmark\$" -f 1 -foe true -to 60s $iterations "$@" \
        -rf csv -rff "$csv" > "$csv.log" 2>&1 < /dev/null; then
        cat "$csv.log" >&2
        echo "benchmarks: $benchmark $state $style failed" >&2
        exit 1
    fi
    case $benchmark in
        Clock*) undisturbed "$csv" "$threads" ;;
    esac
}

{
    echo "## machine"
    echo
    machine "$@"
} > "$document"
for suite in $suites; do
    printf '\n## %s\n' "$suite" >> "$document"
    if [ "$suite" = startup ]; then
        echo >> "$document"
        TIMEAGENT_JAR=$agent sh benchmarks/startup.sh -n "$startups" "$@" >> "$document"
        continue
    fi
    for home in "$@"; do
        folder=$results/$suite-$(basename "$home")
        rm -rf "$folder"
        mkdir -p "$folder"
        variants "$suite" | cat -n > "$folder/variants"
        # all variants in every round, in random order: a machine that slows down meanwhile affects all
        for round in $(seq "$rounds"); do
            echo "== $suite on $(name "$home"), round $round of $rounds" >&2
            shuf "$folder/variants" > "$folder/order"
            while read -r number variant; do
                # shellcheck disable=SC2086
                measure "$home/bin/java" "$folder/$round-$(printf %02d "$number").csv" $variant
            done < "$folder/order"
        done
        # a recorded write is compared with the JDK's own event
        base=NO_AGENT
        [ "$suite" != write ] || base=JDK_EVENT
        printf '\n**%s**, base %s\n\n' "$(name "$home")" "$base" >> "$document"
        awk -v base="$base" -f benchmarks/table.awk "$folder"/*.csv >> "$document"
    done
done
echo "benchmarks: wrote $document" >&2
