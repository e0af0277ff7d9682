#!/bin/sh
# Repeats the experiment with JFR mirror events on every JDK found and prints its table.
#
#   benchmarks/experiments/mirror-events.sh [-k] [-n ROUNDS] [JDK_HOME...]
#
#   -k  keep: only print the table, from the results that benchmarks/run.sh -s socket has left
#   -n  rounds, each with one fork of every state and style (3)
#
# Needs `mvn -DskipTests package` before. Takes about 3 minutes per JDK and round.
set -eu
cd "$(dirname "$0")/../.."

keep=
rounds=3
while getopts kn: option; do
    case $option in
        k) keep=yes ;;
        n) rounds=$OPTARG ;;
        *)
            sed -n '4,7s/^# \{0,1\}//p' benchmarks/experiments/mirror-events.sh >&2
            exit 2
            ;;
    esac
done
shift $((OPTIND - 1))
document=benchmarks/target/mirror-events.md
results=benchmarks/target/results

if [ -z "$keep" ]; then
    # leaves the results of these JDKs only
    rm -f "$results"/socket-*.json
    sh benchmarks/run.sh -s socket -n "$rounds" "$@"
fi
set -- "$results"/socket-*.json
if [ ! -f "$1" ]; then
    echo "benchmarks: no results in $results; leave out -k" >&2
    exit 1
fi
printf '<!-- begin mirror-events -->\n<!-- end mirror-events -->\n' > "$document"
java -cp benchmarks/target/benchmarks.jar timeagent.benchmarks.ResultTable "$document" mirror-events "$@"
cat "$document"
