#!/bin/sh
# What throttled events of socket writes say about all writes of 30 s: prints the root mean square of relative errors, %, as a
# Markdown table; percentiles by weight alone, and as `report` has them, with the exact counts of the totals.
#
#   benchmarks/throttle.sh [JDK_HOME...]
#
# Without JDK homes: every one that jdks.sh finds. TIMEAGENT_JAR names another agent than the one built here.
set -eu
cd "$(dirname "$0")/.."

agent=${TIMEAGENT_JAR:-agent/target/timeagent.jar}
if [ $# -eq 0 ]; then
    # the homes are words
    # shellcheck disable=SC2046
    set -- $(sh benchmarks/jdks.sh)
fi
case $agent in /*) ;; *) agent=$PWD/$agent ;; esac
benchmarks=$PWD/benchmarks/target/benchmarks.jar
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
echo "| JDK | throttle | writes | events | bytes | p50 | p90 | p99 | p50, totals | p90, totals | p99, totals |"
echo "|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|"
for home in "$@"; do
    version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$home/release")
    # the agent's classes, for a JVM without the agent
    "$home/bin/jar" xf "$agent" timeagent/runtime.zip timeagent/commands.zip
    "$home/bin/jar" xf timeagent/runtime.zip
    program=timeagent.events.socket.ThrottledWrites
    "$home/bin/java" -javaagent:"$agent=clock=off" -cp "$benchmarks" $program writes.jfr 30
    "$home/bin/java" -cp "$benchmarks:runtime:timeagent/commands.zip" $program writes.jfr > rows
    sed "s/ / | /g; s/^/| $version | /; s/\$/ |/" rows
done
