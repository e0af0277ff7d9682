#!/bin/sh
# Asks whether `ab` can be trusted: the same options on both sides must be told apart almost never, and two styles of which one
# allocates less must be told apart every time. Prints how often each metric got which verdict, as Markdown.
#
#   benchmarks/aa.sh [-n EXPERIMENTS] [-r ROUNDS | -t TIME] [-w WRITES] [-a "OPTIONS..."] [-k FOLDER] [JDK_HOME]
#
#   -n  experiments of each kind (20)
#   -r  rounds of an experiment, each with a run of both sides (until the result is good enough, or time is up)
#   -t  most time of an experiment (30s)
#   -w  socket writes of a run (50000)
#   -a  options of the experiments with the same on both sides ("socket=instrumented socket=instrumented-cached")
#   -k  folder to keep the results in (benchmarks/target/aa)
#
# Without a JDK home: JAVA_HOME, else the java on the path. TIMEAGENT_JAR names another agent than the one built here.
# Three kinds of 20 experiments are half an hour. Recordings are not kept. Ends with exit status 1
# when the same options were told apart more than once by socketWrite.bytesPerEvent or twice by socketWrite.nanosPerEvent, or
# different styles not every time by socketWrite.bytesPerEvent.
set -eu
cd "$(dirname "$0")/.."

usage() {
    sed -n '5s/^# *//p' benchmarks/aa.sh >&2
    exit 2
}
experiments=20
limit='--max-time 30s'
writes=50000
same="socket=instrumented socket=instrumented-cached"
results=benchmarks/target/aa
while getopts n:r:t:w:a:k: option; do
    case $option in
        n) experiments=$OPTARG ;;
        r) limit="--rounds $OPTARG" ;;
        t) limit="--max-time $OPTARG" ;;
        w) writes=$OPTARG ;;
        a) same=$OPTARG ;;
        k) results=$OPTARG ;;
        *) usage ;;
    esac
done
shift $((OPTIND - 1))
home=${1:-${JAVA_HOME:-}}
java=${home:+$home/bin/}java
agent=${TIMEAGENT_JAR:-agent/target/timeagent.jar}
sample=sample-app/target/sample-app.jar
for file in "$agent" "$sample"; do
    if [ ! -f "$file" ]; then
        echo "aa: no $file; run mvn package first" >&2
        exit 1
    fi
done
mkdir -p "$results"
runs=$(mktemp -d "$results/runs.XXXXXX")
trap 'rm -rf "$runs"' EXIT
trap 'exit 130' INT TERM

# kind NAME A B: all experiments of one kind; one line "METRIC VERDICT" for each metric of each
kind() {
    : > "$results/$1.verdicts"
    i=1
    while [ "$i" -le "$experiments" ]; do
        echo "aa: $1, $i of $experiments" >&2
        # shellcheck disable=SC2086 # an option and its value
        timeout 600 "$java" -jar "$agent" ab --a "$2" --b "$3" $limit --seed "$i" --out "$runs/$1-$i" \
            --json "$results/$1-$i.json" -- "$java" -jar "$sample" socket --writes "$writes" \
            > "$results/$1-$i.txt" 2> "$results/$1-$i.log" || {
            tail -n 1 "$results/$1-$i.log" >&2
            exit 1
        }
        rm -rf "${runs:?}/$1-$i"
        # a metric's name comes before its verdict; threads have names too
        sed -n '/^ *"metrics": /,$ { s/^ *"name": "\(.*\)",$/\1/p; s/^ *"verdict": "\(.*\)"$/\1/p; }' "$results/$1-$i.json" \
            | paste -d ' ' - - >> "$results/$1.verdicts"
        i=$((i + 1))
    done
}
# count NAME METRIC VERDICT
count() {
    grep -c "^$2 $3\$" "$results/$1.verdicts" || true
}
table() {
    echo "| metric | same | inconclusive | lower | higher |"
    echo "|---|---|---|---|---|"
    cut -d ' ' -f 1 "$results/$1.verdicts" | awk '!seen[$0]++' | while read -r metric; do
        echo "| \`$metric\` | $(count "$1" "$metric" same) | $(count "$1" "$metric" inconclusive) |" \
            "$(count "$1" "$metric" lower) | $(count "$1" "$metric" higher) |"
    done
}
failed=
# at_most NAME METRIC NUMBER
at_most() {
    apart=$(($(count "$1" "$2" lower) + $(count "$1" "$2" higher)))
    if [ "$apart" -gt "$3" ]; then
        echo "aa: $1: $2 was told apart $apart times, at most $3 were to be" >&2
        failed=yes
    fi
}

"$java" -version 2>&1 | sed -n '1s/^/aa: /p' >&2
for options in $same; do
    name=same-$(echo "$options" | tr -c 'a-zA-Z0-9\n' '-')
    kind "$name" "$options" "$options"
    echo
    echo "\`$options\` on both sides, $experiments experiments with $limit, $writes writes a run:"
    echo
    table "$name"
    at_most "$name" socketWrite.bytesPerEvent 1
    at_most "$name" socketWrite.nanosPerEvent 2
done
kind styles socket=instrumented socket=instrumented-cached
echo
echo "\`socket=instrumented\` beside \`socket=instrumented-cached\`, $experiments experiments with $limit, $writes writes a run:"
echo
table styles
if [ "$(count styles socketWrite.bytesPerEvent lower)" -ne "$experiments" ]; then
    echo "aa: styles: socketWrite.bytesPerEvent was not lower every time" >&2
    failed=yes
fi
test -z "$failed"
