#!/bin/sh
# What an application with many loaded classes notices of attach and detach: prints a Markdown table.
#
#   benchmarks/attach.sh [JDK_HOME...]
#
# Without JDK homes: every one that jdks.sh finds. TIMEAGENT_JAR names another agent than the one built here.
set -eu
cd "$(dirname "$0")/.."

agent=${TIMEAGENT_JAR:-agent/target/timeagent.jar}
if [ ! -f "$agent" ]; then
    echo "attach: no agent at $agent; run mvn package first, or set TIMEAGENT_JAR" >&2
    exit 1
fi
if [ $# -eq 0 ]; then
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    sh benchmarks/jdks.sh > "$work/jdks"
    while read -r home; do
        set -- "$@" "$home"
    done < "$work/jdks"
fi
echo '| JDK | | classes loaded | takes | work meanwhile | in the worst 200 ms | longest pause |'
echo '|---|---|---:|---:|---:|---:|---:|'
for home in "$@"; do
    if [ ! -x "$home/bin/javac" ]; then
        echo "attach: $home has no compiler; left out" >&2
        continue
    fi
    "$home/bin/java" -Xmx2g benchmarks/attach/AttachPause.java "$agent" jdk=true 2>&1 | grep -v '^WARNING: '
done
