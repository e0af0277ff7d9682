#!/bin/sh
# What the totals of a peer (timeagent.SocketPeer) add to the event of a write: prints a Markdown table; the interval is of 99 %.
#
#   benchmarks/totals.sh [-s STYLE] [JDK_HOME...]
#
# Without a style: the default one. Without JDK homes: every one that jdks.sh finds. TIMEAGENT_JAR names another agent than the one
# built here.
set -eu
cd "$(dirname "$0")/.."

options=clock=off
while getopts s: option; do
    case $option in
        s) options=$options,socket=$OPTARG ;;
        *)
            sed -n '4s/^# *//p' benchmarks/totals.sh >&2
            exit 2
            ;;
    esac
done
shift $((OPTIND - 1))
agent=${TIMEAGENT_JAR:-agent/target/timeagent.jar}
if [ $# -eq 0 ]; then
    # the homes are words
    # shellcheck disable=SC2046
    set -- $(sh benchmarks/jdks.sh)
fi
echo "| JDK | event, ns | totals add, ns | interval |"
echo "|---|---:|---:|---:|"
for home in "$@"; do
    version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$home/release")
    measured=$("$home/bin/java" -javaagent:"$agent=$options" -cp benchmarks/target/benchmarks.jar \
        timeagent.benchmarks.rounds.TotalsInTurns)
    echo "| $version | $(echo "$measured" | sed 's/ / | /; s/ \([^ |]*\) \([^ ]*\)$/ | \1 to \2/') |"
done
