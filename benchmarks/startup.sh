#!/bin/sh
# What the agent adds to the start of a program, beside a no-op agent and beside a recording: prints a Markdown table.
#
#   benchmarks/startup.sh [-n ROUNDS] [JDK_HOME...]
#
# Without JDK homes: every one that jdks.sh finds. TIMEAGENT_JAR names another agent than the one built here,
# TIMEAGENT_OPTIONS its options.
set -eu
cd "$(dirname "$0")/.."

rounds=21
while getopts n: option; do
    case $option in
        n) rounds=$OPTARG ;;
        *) echo "usage: benchmarks/startup.sh [-n ROUNDS] [JDK_HOME...]" >&2; exit 2 ;;
    esac
done
shift $((OPTIND - 1))
agent=${TIMEAGENT_JAR:-agent/target/timeagent.jar}
if [ ! -f "$agent" ]; then
    echo "startup: no agent at $agent; run mvn package first, or set TIMEAGENT_JAR" >&2
    exit 1
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if [ $# -eq 0 ]; then
    sh benchmarks/jdks.sh > "$work/jdks"
    while read -r home; do
        set -- "$@" "$home"
    done < "$work/jdks"
fi
tools=
for home in "$@"; do
    if [ -z "$tools" ] && [ -x "$home/bin/javac" ]; then
        tools=$home/bin
    fi
done
if [ -z "$tools" ]; then
    echo "startup: none of these JDKs has a compiler: $*" >&2
    exit 1
fi

# compiled here and not taken from benchmarks.jar: the class path of a small program is short
sources=benchmarks/src/main/java/timeagent/benchmarks/startup
"$tools/javac" --release 17 -d "$work/programs" "$sources/HelloWorld.java" "$sources/OneSocketWrite.java"
"$tools/javac" --release 17 -d "$work/agent" "$sources/NoOpAgent.java"
echo "Premain-Class: timeagent.benchmarks.startup.NoOpAgent" > "$work/manifest"
"$tools/jar" -c -f "$work/no-op.jar" -m "$work/manifest" -C "$work/agent" .

"$tools/java" "$sources/StartupTimer.java" "$rounds" "$work/programs" "$work/no-op.jar" "$agent${TIMEAGENT_OPTIONS:+=$TIMEAGENT_OPTIONS}" "$@"
