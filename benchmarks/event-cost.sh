#!/bin/sh
# Prints what `report` says an event takes while other processes keep the CPUs busy, as one Markdown table.
#
#   benchmarks/event-cost.sh [-b "BUSY..."] [-n ROUNDS] [-s "STYLES..."] [-w WRITES] [JDK_HOME...]
#
#   -b  numbers of busy processes; the first is what the others are compared with ("0 2 8")
#   -n  runs of each row, of which the median is taken (3)
#   -s  styles (all five)
#   -w  socket writes of a run (1000000)
#
# Without JDK homes: every one that jdks.sh finds. TIMEAGENT_JAR names another agent than the one built here.
# A run takes 5 to 15 seconds: 15 minutes per JDK for all rows. Let the machine do nothing else.
set -eu
cd "$(dirname "$0")/.."

usage() {
    sed -n '4p' benchmarks/event-cost.sh | sed 's/^# *//' >&2
    exit 2
}
levels="0 2 8"
rounds=3
styles="instrumented mirror mirror-direct mirror-cached instrumented-cached"
writes=1000000
while getopts b:n:s:w: option; do
    case $option in
        b) levels=$OPTARG ;;
        n) rounds=$OPTARG ;;
        s) styles=$OPTARG ;;
        w) writes=$OPTARG ;;
        *) usage ;;
    esac
done
shift $((OPTIND - 1))
agent=${TIMEAGENT_JAR:-agent/target/timeagent.jar}
sample=sample-app/target/sample-app.jar
for file in "$agent" "$sample"; do
    if [ ! -f "$file" ]; then
        echo "event-cost: no $file; run mvn package first" >&2
        exit 1
    fi
done
results=$(mktemp -d)
busy=
idle() {
    # shellcheck disable=SC2086
    test -z "$busy" || kill $busy
    busy=
}
trap 'idle; rm -rf "$results"' EXIT
trap 'exit 130' INT TERM
if [ $# -eq 0 ]; then
    sh benchmarks/jdks.sh > "$results/jdks"
    while read -r home; do
        set -- "$@" "$home"
    done < "$results/jdks"
fi

# run JAVA STYLE: nanosPerEvent of one run
run() {
    "$1" -javaagent:"$agent"="socket=$2" -XX:StartFlightRecording=filename="$results/run.jfr" '-Xlog:jfr+startup=error' \
        -jar "$sample" socket --writes "$writes" > "$results/run.log" 2>&1
    "$1" -jar "$agent" report --json - "$results/run.jfr" 2>> "$results/run.log" \
        | sed -n '/"eventCost"/,/]/ s/.*"nanosPerEvent": \([0-9.]*\).*/\1/p'
}
for home in "$@"; do
    round=1
    # idle and busy in turns: the host's speed drifts
    while [ "$round" -le "$rounds" ]; do
        for count in $levels; do
            i=0
            while [ "$i" -lt "$count" ]; do
                (while :; do :; done) &
                busy="$busy $!"
                i=$((i + 1))
            done
            for style in $styles; do
                echo "event-cost: $home, round $round, $count busy, $style" >&2
                echo "$(sed -n 's/^JAVA_VERSION="\(.*\)"$/\1/p' "$home/release") $style $count $(run "$home/bin/java" "$style")"
            done
            idle
        done
        round=$((round + 1))
    done
done > "$results/runs"

echo "| JDK | style | busy processes | ns/event, idle | ns/event, busy | ratio |"
echo "|---|---|---|---|---|---|"
sort -k 1,1V -k 2,2 -k 3,3n -k 4,4n "$results/runs" | awk -v first="${levels%% *}" '
    { key = $1 " " $2 " " $3; if (!(key in n)) keys[++rows] = key; value[key, ++n[key]] = $4 }
    function median(key) { return (value[key, int((n[key] + 1) / 2)] + value[key, int(n[key] / 2) + 1]) / 2 }
    END {
        for (i = 1; i <= rows; i++) {
            split(keys[i], k, " ")
            if (k[3] == first) continue
            idle = median(k[1] " " k[2] " " first)
            printf "| %s | %s | %s | %.0f | %.0f | %.2f |\n", k[1], k[2], k[3], idle, median(keys[i]), median(keys[i]) / idle
        }
    }'
