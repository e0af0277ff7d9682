#!/bin/sh
# Measures suites of benchmarks on each JDK and prints their tables; -h lists the options.
#
#   benchmarks/rounds.sh [-s SUITE]... [-m MINUTES] [JDK_HOME...]
#
# Without JDK homes: every one that jdks.sh finds. TIMEAGENT_JAR names another agent than the one built here, TIMEAGENT_OPTIONS
# its options in suite `startup`. Maven copies BTrace, which suite `count` measures beside the agent, into benchmarks/target.
set -eu
cd "$(dirname "$0")/.."

agent=${TIMEAGENT_JAR:-agent/target/timeagent.jar}
jar=benchmarks/target/benchmarks.jar
app=sample-app/target/sample-app.jar
for file in "$agent" "$jar" "$app"; do
    if [ ! -f "$file" ]; then
        echo "benchmarks: no $file; run mvn package first" >&2
        exit 1
    fi
done
btrace=benchmarks/target/btrace
parts="boot client agent"
case " $* " in
*" -h "* | *" --help "*) parts= ;;
*[Cc][Oo][Uu][Nn][Tt]*) ;;
*" -s"*) parts= ;;
esac
for part in $parts; do
    if [ ! -f "$btrace/btrace-$part.jar" ] && ! mvn -q -B dependency:copy "-Dartifact=io.btrace:btrace-$part:2.2.6" \
        "-DoutputDirectory=$PWD/$btrace" -Dmdep.stripVersion=true > "$jar.btrace" 2>&1; then
        echo "benchmarks: no BTrace, which is left out; Maven's output is in $jar.btrace" >&2
        break
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
exec "${java:-java}" -cp "$jar" timeagent.benchmarks.rounds.Main --agent "$agent" --benchmarks "$jar" --sample-app "$app" \
    --btrace "$btrace" "$@" $homes
