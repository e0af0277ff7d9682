#!/bin/sh
# Lets two threads hand a turn to each other, by park, lock and pipe, on all CPUs and pinned to one, under the agent and
# under `time`, and measures what a sample costs; prints both tables.
#
#   benchmarks/experiments/context-switches.sh [-n ITERATIONS] [JDK_HOME...]
#
# Without JDK homes: every one that benchmarks/jdks.sh finds. Virtual threads from JDK 21 on. Needs Linux, the packages time
# and util-linux (taskset), and `mvn -DskipTests package` before. Some two minutes per JDK where nothing else runs; no run
# takes more than five.
set -eu
cd "$(dirname "$0")/../.."

iterations=1000000
while getopts n: option; do
    case $option in
        n) iterations=$OPTARG ;;
        *)
            sed -n '5s/^# *//p' benchmarks/experiments/context-switches.sh >&2
            exit 2
            ;;
    esac
done
shift $((OPTIND - 1))
agent=agent/target/timeagent.jar
out=benchmarks/target/context-switches
for tool in /usr/bin/time taskset timeout; do
    if ! command -v "$tool" > /dev/null; then
        echo "context-switches: $tool is not here; install the packages time, util-linux and coreutils" >&2
        exit 1
    fi
done
mkdir -p "$out"
if [ $# -eq 0 ]; then
    sh benchmarks/jdks.sh > "$out/jdks"
    while read -r home; do
        set -- "$@" "$home"
    done < "$out/jdks"
fi
if [ $# -eq 0 ]; then
    echo "context-switches: no JDK from 17 on found; give JDK homes" >&2
    exit 1
fi

# run NAME TITLE OPTION...: one run of the workload, recorded and timed, and its line of the table
run() {
    name=$feature-$1
    title=$2
    shift 2
    echo "== $name" >&2
    timeout 300 /usr/bin/time -v -o "$out/$name.time" "$java" -javaagent:$agent -Xlog:jfr+startup=error \
        "-XX:StartFlightRecording=filename=$out/$name.jfr" \
        -jar sample-app/target/sample-app.jar context-switch --iterations "$iterations" "$@" > "$out/$name.txt"
    "$java" -jar $agent report --json "$out/$name.json" "$out/$name.jfr" > /dev/null 2> "$out/$name.messages"
    tr ' ' '\n' < "$out/$name.txt" > "$out/$name.values"
    LC_ALL=C awk -v feature="$feature" -v title="$title" \
        -v parks="$(value "$name" parks)" -v nanos="$(value "$name" nanosPerSwitch)" \
        -v recorded="$(json "$name" voluntary)" -v kernel="$(timed "$name" Voluntary)" \
        -v recordedNot="$(json "$name" involuntary)" -v kernelNot="$(timed "$name" Involuntary)" 'BEGIN {
            printf "| %d | %s | %d | %d | %d | %d | %.2f %% | %d | %d |\n", feature, title, nanos, parks,
                recorded, kernel, 100 * (kernel - recorded) / kernel, recordedNot, kernelNot
        }' >> "$out/rows.md"
}
value() {
    sed -n "s/^$2=//p" "$out/$1.values"
}
json() {
    # the first is the process's, the threads' come later
    sed -n '/"contextSwitches"/,$s/.*"'"$2"'": *\([0-9]*\).*/\1/p' "$out/$1.json" | head -n 1
}
timed() {
    sed -n "s/^[[:space:]]*$2 context switches: //p" "$out/$1.time"
}
# one CPU that this process may use: not every container begins with 0
cpu=$(sed -n 's/^Cpus_allowed_list:[[:space:]]*\([0-9]*\).*/\1/p' /proc/self/status)
rm -f "$out/rows.md"
for home in "$@"; do
    java=$home/bin/java
    feature=$("$java" -version 2>&1 | sed -n 's/.*version "\([0-9]*\).*/\1/p')
    for how in park lock pipe; do
        run "$how" "$how, all CPUs" --how $how
        run "$how-pinned" "$how, one CPU" --how $how --cpu "$cpu"
    done
    if [ "$feature" -ge 21 ]; then
        run virtual "park, virtual threads, all CPUs" --virtual
        run virtual-pinned "park, virtual threads, one CPU" --virtual --cpu "$cpu"
    fi
done
{
    echo "| JDK | hand-over | ns a park | parks | voluntary, recorded | voluntary, \`time -v\` | missing |" \
        "involuntary, recorded | involuntary, \`time -v\` |"
    echo "|---|---|---|---|---|---|---|---|---|"
    cat "$out/rows.md"
    echo
    echo "$iterations turns of each of two threads in each run; $(nproc) CPUs ($(
        sed -n 's/^model name[[:space:]]*: //p' /proc/cpuinfo | head -n 1)), Linux $(uname -r | sed 's/-.*//')."
    echo
    echo "What \`report\` says about the last run by park on all CPUs:"
    echo
    echo '```'
    "$java" -jar $agent report "$out/$feature-park.jfr" 2> /dev/null | sed -n '/^Context switches/,$p' |
        sed -n '1,8p'
    echo '```'
}

echo "== what a sample costs" >&2
timeout 300 "$java" --add-opens java.base/java.lang=ALL-UNNAMED \
    -cp benchmarks/target/benchmarks.jar:events/target/classes timeagent.benchmarks.SwitchSampleCost 20 500
