#!/bin/sh
# Runs every benchmark on every JDK and writes the tables into benchmarks/target/results.md.
#
#   benchmarks/run.sh [-q] [-n ROUNDS] [-s SUITES] [JDK_HOME...]
#
#   -q  quick: to see that everything runs; no figure to trust
#   -n  rounds, each with one fork of every variant (5; quick: 1)
#   -s  which of "clock socket write event startup" (all)
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
suites="clock socket write event startup"
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
for region in machine $suites; do
    printf '## %s\n\n<!-- begin %s -->\n<!-- end %s -->\n\n' "$region" "$region" "$region"
done > "$document"
if [ -n "$quick" ]; then
    rounds=${rounds:-1}
    startups=3
    settings="-wi 1 -w 200ms -i 1 -r 200ms"
else
    rounds=${rounds:-5}
    startups=21
    settings="-wi 1 -w 500ms -i 2 -r 500ms"
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
first=$1/bin/java
table() {
    "$first" -cp "$jar" timeagent.benchmarks.ResultTable "$document" "$@"
}
machine() {
    echo "- Processor: $(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo 2> /dev/null | head -n 1), $(nproc) cores"
    echo "- System: $(uname -s) $(uname -r | sed 's/-.*//') on $(uname -m)"
    echo "- Clock source: $(cat /sys/devices/system/clocksource/clocksource0/current_clocksource 2> /dev/null)"
    for home in "$@"; do
        echo "- $(name "$home")"
    done
    echo "- Measured $(date -u +%Y-%m-%d), $rounds rounds, JMH settings \`$settings\`"
}
machine "$@" | table machine

for suite in $suites; do
    if [ "$suite" = startup ]; then
        TIMEAGENT_JAR=$agent sh benchmarks/startup.sh -n "$startups" "$@" > "$results/startup.md"
        table startup < "$results/startup.md"
        continue
    fi
    files=
    for home in "$@"; do
        json=$results/$suite-$(basename "$home").json
        echo "== $suite on $(name "$home")" >&2
        # an iteration that hangs is ended by -to, a suite that hangs by timeout; the settings are words
        # shellcheck disable=SC2086
        timeout 7200 "$home/bin/java" -Dtimeagent.jar="$agent" -jar "$jar" "$suite" "$rounds" "$json" $settings -to 60s
        files="$files $json"
    done
    # shellcheck disable=SC2086
    table "$suite" $files
done
echo "benchmarks: wrote $document" >&2
