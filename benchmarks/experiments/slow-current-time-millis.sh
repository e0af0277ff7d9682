#!/bin/sh
# Prints what a read of this machine's clocks costs, and the CPU share of a thread that reads the time once per interval.
#
#   benchmarks/experiments/slow-current-time-millis.sh [-t THREADS] [-n SECONDS]
#
#   -t  numbers of threads that read at the same time (1,2,4)
#   -n  seconds of each run of the thread that looks at the time (10)
#
# Uses the java of JAVA_HOME, else that on the path. Needs `mvn -DskipTests package` before. Takes about half a minute.
set -eu
cd "$(dirname "$0")/../.."

threads=1,2,4
seconds=10
while getopts t:n: option; do
    case $option in
        t) threads=$OPTARG ;;
        n) seconds=$OPTARG ;;
        *)
            sed -n '4s/^# *//p' benchmarks/experiments/slow-current-time-millis.sh >&2
            exit 2
            ;;
    esac
done
java=${JAVA_HOME:+$JAVA_HOME/bin/}java

"$java" -jar agent/target/timeagent.jar clock --threads "$threads"
for interval in 1ms 100ms; do
    "$java" -jar sample-app/target/sample-app.jar clock-rate --interval "$interval" --seconds "$seconds"
done
