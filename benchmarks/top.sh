#!/bin/sh
# CPU time of the threads of Flight Recorder, agent and JVM in a program that `top` watches, and under a recording alone, in percent
# of all CPU time of the program: prints a Markdown table. Compilers and collectors are left out. The program's own threads run the
# same code in both.
#
#   benchmarks/top.sh [-n PAIRS] [-s SECONDS] [JDK_HOME...]
#
#   -n  pairs of a time with and a time without top, in alternating order (20)
#   -s  length of each (5)
#
# Without JDK homes: every one that jdks.sh finds. TIMEAGENT_JAR names another agent than the one built here.
# The program is the sample application's `socket` on CPU 0, top runs on CPU 1; both are the same JDK. Needs Linux.
set -eu
cd "$(dirname "$0")/.."

pairs=20
seconds=5
while getopts n:s: option; do
    case $option in
        n) pairs=$OPTARG ;;
        s) seconds=$OPTARG ;;
        *) sed -n '6s/^# *//p' benchmarks/top.sh >&2; exit 2 ;;
    esac
done
shift $((OPTIND - 1))
agent=${TIMEAGENT_JAR:-agent/target/timeagent.jar}
sample=sample-app/target/sample-app.jar
for file in "$agent" "$sample"; do
    if [ ! -f "$file" ]; then
        echo "top: no $file; run mvn package first" >&2
        exit 1
    fi
done
work=$(mktemp -d)
target=
trap 'test -z "$target" || kill "$target"; rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
if [ $# -eq 0 ]; then
    sh benchmarks/jdks.sh > "$work/jdks"
    while read -r home; do
        set -- "$@" "$home"
    done < "$work/jdks"
fi
ticks=$(getconf CLK_TCK)

# now: number, name and CPU time in ns of each thread of the program
now() {
    for thread in /proc/"$target"/task/*; do
        echo "${thread##*/} $(tr ' ' _ < "$thread/comm") $(cut -d ' ' -f 1 "$thread/schedstat")"
    done | sort
}

# measure: CPU time of those threads, in percent
measure() {
    now > "$work/before"
    sleep "$seconds"
    now > "$work/after"
    join "$work/before" "$work/after" | awk '
        { all += $5 - $3 }
        $2 ~ /^(JFR|timeagent|Attach|Signal|VM_|Service|Common|Monitor|Notif|Reference)/ { some += $5 - $3 }
        END { printf "%.4f\n", 100 * some / all }'
}

# watched JAVA: the same while top runs; then the CPUs that top uses
watched() {
    taskset -c 1 "$1" -jar "$agent" top "$target" --json "$work/top.json" > "$work/top.out" 2>&1 &
    top=$!
    # until it has shown something
    while [ ! -s "$work/top.json" ]; do
        sleep 0.2
    done
    before=$(sed 's/.*) //' "/proc/$top/stat" | awk '{ print $12 + $13 }')
    used=$(measure)
    sed 's/.*) //' "/proc/$top/stat" | awk -v used="$used" -v before="$before" -v ticks="$ticks" -v seconds="$seconds" '
        { printf "%s %.3f\n", used, ($12 + $13 - before) / ticks / seconds }'
    kill "$top"
    wait "$top" || true
    rm "$work/top.json"
}

echo "| JDK | recording alone | with top | difference, median | interval | CPUs used by top |"
echo "|---|---|---|---|---|---|"
for home in "$@"; do
    version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$home/release")
    "$home/bin/java" -jar "$agent" jfc "$work" > "$work/jfc.out"
    taskset -c 0 "$home/bin/java" -javaagent:"$agent" -Xlog:jfr+startup=error \
        -XX:StartFlightRecording:settings="$work/timeagent.jfc",maxsize=24m \
        -jar "$sample" socket --writes 1000000000000 --size 64 > "$work/target.out" 2>&1 &
    target=$!
    # compiled code
    sleep 15
    pair=1
    while [ "$pair" -le "$pairs" ]; do
        echo "top: JDK $version, pair $pair" >&2
        if [ $((pair % 2)) -eq 0 ]; then
            alone=$(measure)
            echo "$alone $(watched "$home/bin/java")"
        else
            with=$(watched "$home/bin/java")
            echo "$(measure) $with"
        fi
        pair=$((pair + 1))
    done > "$work/pairs"
    kill "$target"
    wait "$target" || true
    target=
    # the interval: between the order statistics that contain the median with 95 %
    awk '{ print $2 - $1, $1, $2, $3 }' "$work/pairs" | sort -n | awk -v version="$version" '
        { difference[NR] = $1; alone += $2; with += $3; cpus += $4 }
        END {
            chance = 0.5 ^ NR
            for (low = 1; 2 * (outside + chance) < 0.05; low++) {
                outside += chance
                chance *= (NR - low + 1) / low
            }
            if (low > 1) low--; else outside = 0.5 ^ NR
            printf "| %s | %.3f %% | %.3f %% | %.3f | %.3f to %.3f (%.1f %%) | %.2f |\n", version, alone / NR, with / NR, \
                (difference[int((NR + 1) / 2)] + difference[int(NR / 2) + 1]) / 2, difference[low], difference[NR + 1 - low], \
                100 * (1 - 2 * outside), cpus / NR
        }'
done
