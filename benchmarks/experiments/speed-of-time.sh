#!/bin/sh
# Runs the clock workload on this machine's clock, on a slow one, and on the slow one with a cached clock, and prints a
# table.
#
#   benchmarks/experiments/speed-of-time.sh [CALLS] [SYSTEM_CALLS_PER_READ]
#
# Needs Linux, cc, and `mvn -DskipTests package` before. Takes about half a minute.
set -eu
cd "$(dirname "$0")/../.."

calls=${1:-3000000}
slowness=${2:-20}
agent=agent/target/timeagent.jar
out=benchmarks/target/speed-of-time
mkdir -p "$out"
cc -shared -fPIC -O2 -o "$out/slowclock.so" src/test/resources/slowclock.c

# run NAME OPTIONS [VARIABLE=VALUE...]: recording, output and CPU seconds of user and system together
run() {
    name=$1
    options=$2
    shift 2
    echo "== $name" >&2
    (
        env "$@" java -javaagent:$agent="$options" -Xlog:jfr+startup=error \
            "-XX:StartFlightRecording=filename=$out/$name.jfr,jdk.CPULoad#period=10ms" \
            -jar sample-app/target/sample-app.jar clock --calls "$calls" > "$out/$name.txt"
        times > "$out/$name.times"
    )
    java -jar $agent report --json "$out/$name.json" "$out/$name.jfr" > /dev/null
}
cpu() {
    # the second line is of the children: minutes and seconds in user mode, then in the kernel
    tail -n 1 "$out/$1.times" | tr 'ms' '  ' | LC_ALL=C awk '{ printf "%.2f", $1 * 60 + $2 + $3 * 60 + $4 }'
}
value() {
    sed -n 's/.*"'"$2"'": *\([0-9.eE+-]*\).*/\1/p' "$out/$1.json" | head -n "${3:-1}" | tail -n 1
}
row() {
    LC_ALL=C awk -v title="$2" -v cpu="$(cpu "$1")" -v plain="$(cpu plain)" -v share="$(value "$1" estimatedCpuShare)" \
        -v mean="$(value "$1" meanNanos)" -v name="$1" 'BEGIN {
            differs = name == "plain" ? "" : sprintf("%.1f %%", 100 * (cpu - plain) / cpu)
            estimated = share == "" ? "" : sprintf("%.1f %%", 100 * share)
            printf "| %s | %.1f ns | %.2f s | %s | %s |\n", title, mean, cpu, estimated, differs
        }'
}

run plain clock=sample A=
run slow clock=sample "LD_PRELOAD=$PWD/$out/slowclock.so" "SLOW_CLOCK_CALLS=$slowness"
run cached clock.cached=10ms "LD_PRELOAD=$PWD/$out/slowclock.so" "SLOW_CLOCK_CALLS=$slowness"

{
    echo "| run | a read, as measured | CPU time of the process | estimated share of reads | CPU time more than plain |"
    echo "|---|---|---|---|---|"
    row plain "this machine's clock"
    row slow "slow clock"
    row cached "slow clock, \`clock.cached=10ms\`"
    echo
    echo "$calls reads in each run, $slowness system calls per read of the slow clock; $(nproc) cores, clock source" \
        "\`$(cat /sys/devices/system/clocksource/clocksource0/current_clocksource)\`, $(
            sed -n 's/.*"jvm": *"\([^"]*\)".*/\1/p' "$out/plain.json" | head -n 1)."
    echo
    echo "What \`report\` says about the slow run:"
    echo
    echo '```'
    java -jar $agent report "$out/slow.jfr" | sed -n '/^Clock source/,/^Allocation/p' | sed '$d'
    echo '```'
}
