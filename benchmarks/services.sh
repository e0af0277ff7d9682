#!/bin/sh
# Compares a gRPC and a Spring WebFlux service that run with the agent and a recording with the same without the agent: prints a
# Markdown table.
#
#   benchmarks/services.sh [-n CALLS] [-w WARM_UP] [-r ROUNDS] [-p "grpc webflux"] [JDK_HOME...]
#
#   -n  measured calls of a run (100000)
#   -w  calls before them (50000)
#   -r  rounds, each with one run of both kinds, whose order alternates (12)
#   -p  services
#
# Without JDK homes: every one that jdks.sh finds. TIMEAGENT_JAR names another agent than the one built here. The client is a
# process of its own, without the agent; it counts the bytes that it receives, and the events of each recording must have as many.
# The first run downloads the libraries. Ends with exit status 1 if a process prints an error or the bytes differ.
# The ratio is that of the calls per second, with the agent over without, within a round: median, and an interval between two
# ratios of the sorted rounds that contains the true median with the probability shown, whatever their distribution.
set -eu
cd "$(dirname "$0")/.."

calls=100000
warm_up=50000
rounds=12
services="grpc webflux"
while getopts n:w:r:p: option; do
    case $option in
        n) calls=$OPTARG ;;
        w) warm_up=$OPTARG ;;
        r) rounds=$OPTARG ;;
        p) services=$OPTARG ;;
        *) sed -n '5s/^# *//p' benchmarks/services.sh >&2; exit 2 ;;
    esac
done
shift $((OPTIND - 1))
agent=${TIMEAGENT_JAR:-$PWD/agent/target/timeagent.jar}
mvn -B -ntp -q -f benchmarks/services/pom.xml compile >&2
built=$PWD/benchmarks/target/services
work=$(mktemp -d)
service=
stop() {
    if [ -n "$service" ]; then
        kill "$service" 2> "$work/killed" || true
    fi
    rm -rf "$work"
}
trap stop EXIT
trap 'exit 1' INT TERM

if [ $# -eq 0 ]; then
    sh benchmarks/jdks.sh > "$work/jdks"
    while read -r home; do
        set -- "$@" "$home"
    done < "$work/jdks"
fi

fail() {
    echo "services: $1" >&2
    sed -n 1,20p "$work/service.err" "$work/client.err" >&2
    exit 1
}
# run KIND: the service with these options of the JVM, and its client; leaves what the client printed
run() {
    kind=$1
    shift
    rm -f "$work/in" "$work/out"
    : > "$work/client.err"
    mkfifo "$work/in" "$work/out"
    # shellcheck disable=SC2086 # several flags
    "$java" $flags "$@" -cp "$path" "$class" < "$work/in" > "$work/out" 2> "$work/service.err" &
    service=$!
    # the service ends with its input
    exec 3> "$work/in"
    read -r port < "$work/out" || fail "the service with $kind did not start"
    # shellcheck disable=SC2086
    "$java" $flags -cp "$path" "$class" "$port" "$warm_up" "$calls" > "$work/client.$kind" 2> "$work/client.err" 3>&- \
        || fail "the client failed"
    exec 3>&-
    wait "$service" || fail "the service with $kind failed"
    service=
    if [ -s "$work/service.err" ] || [ -s "$work/client.err" ]; then
        fail "something is on standard error"
    fi
}
# the first number with this key in the report's socket writes
written() {
    sed -n '/"socketWrites"/,$ s/.*"'"$1"'": *\([0-9]*\).*/\1/p' "$work/report.json" | head -n 1
}
with_agent() {
    run agent -javaagent:"$agent" -Xlog:jfr+startup=error -XX:StartFlightRecording:filename="$work/recording.jfr"
    "$java" -jar "$agent" report --json "$work/report.json" "$work/recording.jfr" > "$work/report.txt" 2>&1
    received=$(sed -n 2p "$work/client.agent")
    if [ "$(written bytes)" != "$received" ]; then
        fail "$(written bytes) bytes recorded, $received received"
    fi
}

echo "| service | JDK | calls/s without agent | with agent and recording | ratio | interval | events | bytes |"
echo "|---|---|---:|---:|---:|---|---:|---:|"
for jdk in "$@"; do
    java=$jdk/bin/java
    version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$jdk/release")
    flags=
    if [ "$version" -ge 24 ]; then
        flags="--enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow"
    fi
    path="$built/classes:$built/libraries/*"
    for name in $services; do
        case $name in
            grpc) class=GrpcService ;;
            webflux) class=WebFluxService ;;
            *) fail "unknown service $name" ;;
        esac
        : > "$work/rounds"
        round=1
        while [ "$round" -le "$rounds" ]; do
            echo "services: $name, JDK $version, round $round of $rounds" >&2
            if [ $((round % 2)) -eq 1 ]; then
                run none
                with_agent
            else
                with_agent
                run none
            fi
            echo "$(sed -n 1p "$work/client.none") $(sed -n 1p "$work/client.agent") $(written events) $received" \
                >> "$work/rounds"
            round=$((round + 1))
        done
        LC_ALL=C awk -v title="$name | $version" '
            { without[NR] = $1; with[NR] = $2; ratio[NR] = $2 / $1; events += $3; bytes += $4 }
            function sort(values, i, j, value) {
                for (i = 2; i <= NR; i++) {
                    value = values[i]
                    for (j = i - 1; j >= 1 && values[j] > value; j--) values[j + 1] = values[j]
                    values[j + 1] = value
                }
            }
            function median(values) {
                sort(values)
                return (values[int((NR + 1) / 2)] + values[int(NR / 2) + 1]) / 2
            }
            END {
                # below the k-th of n values are k - 1 or fewer with the probability of a binomial distribution
                k = 0
                term = below = 0.5 ^ NR
                while (2 * below <= 0.05 && k < NR) {
                    k++
                    outside = 2 * below
                    term *= (NR - k + 1) / k
                    below += term
                }
                if (k == 0) {
                    k = 1
                    outside = 2 * 0.5 ^ NR
                }
                middle = median(ratio)
                printf "| %s | %.0f | %.0f | %.3f | %.3f to %.3f (%.1f %%) | %d | %d |\n", title, median(without),
                    median(with), middle, ratio[k], ratio[NR + 1 - k], 100 * (1 - outside), events, bytes
            }' "$work/rounds"
    done
done
