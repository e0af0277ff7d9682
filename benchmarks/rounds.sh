#!/bin/sh
# Runs the suites of JMH benchmarks on each JDK and prints their tables; -h lists the options.
#
#   benchmarks/rounds.sh [-s SUITE]... [-m MINUTES] [JDK_HOME...]
#
# Without JDK homes: every one that jdks.sh finds. TIMEAGENT_JAR names another agent than the one built here.
set -eu
cd "$(dirname "$0")/.."

agent=${TIMEAGENT_JAR:-agent/target/timeagent.jar}
jar=benchmarks/target/benchmarks.jar
for file in "$agent" "$jar"; do
    if [ ! -f "$file" ]; then
        echo "benchmarks: no $file; run mvn package first" >&2
        exit 1
    fi
done
java=
homes=
for home in $(sh benchmarks/jdks.sh); do
    java=${java:-$home/bin/java}
    homes="$homes $home"
done
# homes that are given come last, and no option that takes a value does
last=
for last in "$@"; do :; done
[ ! -x "$last/bin/java" ] || homes=
# the homes are words
# shellcheck disable=SC2086
exec "${java:-java}" -cp "$jar" timeagent.benchmarks.rounds.Main --agent "$agent" --benchmarks "$jar" "$@" $homes
