#!/bin/sh
# Repeats the experiment with JFR mirror events on every JDK found and prints its table.
#
#   benchmarks/experiments/mirror-events.sh [-n ROUNDS] [JDK_HOME...]
#
#   -n  rounds, each with one fork of every state and style (3)
#
# Needs `mvn -DskipTests package` before. Takes about 3 minutes per JDK and round. docs/experiments/mirror-events.md has
# the published figures.
set -eu
cd "$(dirname "$0")/../.."

rounds=3
while getopts n: option; do
    case $option in
        n) rounds=$OPTARG ;;
        *)
            sed -n '4,6s/^# \{0,1\}//p' benchmarks/experiments/mirror-events.sh >&2
            exit 2
            ;;
    esac
done
shift $((OPTIND - 1))
sh benchmarks/run.sh -s socket -n "$rounds" "$@"
cat benchmarks/target/results.md
