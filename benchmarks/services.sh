#!/bin/sh
# Compares a gRPC, a Spring WebFlux and a Spring Boot service (the shop of running.sh) that run with the agent, recorded or not, with
# the same without the agent: prints a Markdown table.
#
#   benchmarks/services.sh [-n CALLS] [-w WARM_UP] [-r ROUNDS] [-p "grpc webflux shop"] [-o OPTIONS] [-f | -i] [JDK_HOME...]
#
#   -n  measured calls of a run (100000)
#   -w  calls before them (50000)
#   -r  rounds, each with new processes (12)
#   -p  services
#   -o  options of the agent
#   -f  Flight Recorder records the service without the agent, too: what the agent adds to a recording
#   -i  neither is recorded: what an agent costs that is only there
#
# Without JDK homes: every one that jdks.sh finds. TIMEAGENT_JAR names another agent than the one built here. In a round both
# services run side by side, and a client without the agent calls them in blocks of 2,000 calls that alternate in random order: other
# work on the machine disturbs both alike. It counts the bytes that it receives, and the events of each recording must have as many.
# The first run downloads the libraries. Ends with exit status 1 if a process prints an error or the bytes differ.
# The ratio of a round is the median over pairs of blocks of the calls per second, with the agent over without; shown are the median
# of the rounds, and an interval between two of them that contains the true median with the probability shown, whatever their
# distribution; the same of the CPU time per call, as the kernel counts it for the whole process, which other work disturbs less.
set -eu
cd "$(dirname "$0")/.."

calls=100000
warm_up=50000
rounds=12
services="grpc webflux shop"
options=
without=
with=recorded
while getopts n:w:r:p:o:fi option; do
    case $option in
        n) calls=$OPTARG ;;
        w) warm_up=$OPTARG ;;
        r) rounds=$OPTARG ;;
        p) services=$OPTARG ;;
        o) options=$OPTARG ;;
        f) without=recorded ;;
        i) with= ;;
        *) sed -n '5s/^# *//p' benchmarks/services.sh >&2; exit 2 ;;
    esac
done
shift $((OPTIND - 1))
agent=${TIMEAGENT_JAR:-$PWD/agent/target/timeagent.jar}
mvn -B -ntp -q -f benchmarks/services/pom.xml compile >&2
mvn -B -ntp -q -f benchmarks/running/pom.xml compile >&2
recorder="-Xlog:jfr+startup=error -XX:StartFlightRecording:filename="
built=$PWD/benchmarks/target/services
work=$(mktemp -d)
running=
stop() {
    for process in $running; do
        kill "$process" 2> "$work/killed" || true
    done
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
    sed -n 1,20p "$work"/*.err >&2
    exit 1
}
# serve KIND: starts the service with these options of the JVM
serve() {
    kind=$1
    shift
    rm -f "$work/in.$kind" "$work/out"
    mkfifo "$work/in.$kind" "$work/out"
    # shellcheck disable=SC2086 # several flags
    "$java" $flags "$@" -cp "$served" "$service" < "$work/in.$kind" > "$work/out" 2> "$work/$kind.err" 3>&- &
    running="$running $!"
}
# started KIND: sets port
started() {
    read -r port < "$work/out" || fail "the service with $1 did not start"
}
round() {
    running=
    # shellcheck disable=SC2086 # none or two
    serve none ${without:+$recorder$work/without.jfr}
    # a service ends with its input
    exec 3> "$work/in.none"
    started none
    first=$port
    # shellcheck disable=SC2086
    serve agent -javaagent:"$agent${options:+=$options}" ${with:+$recorder$work/recording.jfr}
    exec 4> "$work/in.agent"
    started agent
    # shellcheck disable=SC2086 # two processes
    "$java" $flags -cp "$path" "$client" "$first" "$port" $running "$warm_up" "$calls" $of_shop > "$work/client" 2> "$work/client.err" 3>&- 4>&- \
        || fail "the client failed"
    exec 3>&- 4>&-
    for process in $running; do
        wait "$process" || fail "a service failed"
    done
    running=
    for errors in "$work"/*.err; do
        if [ -s "$errors" ]; then
            fail "something is on standard error"
        fi
    done
    received=$(sed -n 2p "$work/client")
    [ -n "$with" ] || return 0
    "$java" -jar "$agent" report --json "$work/report.json" "$work/recording.jfr" > "$work/report.txt" 2>&1
    if [ "$(written bytes)" != "$received" ]; then
        fail "$(written bytes) bytes recorded, $received received"
    fi
}
# the first number with this key in the report's socket writes
written() {
    sed -n '/"socketWrites"/,$ s/.*"'"$1"'": *\([0-9]*\).*/\1/p' "$work/report.json" | head -n 1
}

echo "| service | JDK | calls/s without agent | with agent | ratio | CPU time per call, ratio | events | bytes |"
echo "|---|---|---:|---:|---:|---:|---:|---:|"
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
            grpc) service=GrpcService client=GrpcService ;;
            webflux) service=WebFluxService client=WebFluxService ;;
            shop) service=ShopService client=WebFluxService ;;
            *) fail "unknown service $name" ;;
        esac
        served=$path
        of_shop=
        if [ "$name" = shop ]; then
            served="$built/classes:$built/../running/classes:$built/../running/libraries/*"
            of_shop=shop
        fi
        : > "$work/rounds"
        number=1
        while [ "$number" -le "$rounds" ]; do
            echo "services: $name, JDK $version, round $number of $rounds" >&2
            round
            echo "$(sed -n 1p "$work/client") ${with:+$(written events)} $received" >> "$work/rounds"
            number=$((number + 1))
        done
        LC_ALL=C awk -v title="$name | $version" '
            { without[NR] = $1; with[NR] = $2; ratio[NR] = $3; cpu[NR] = $4; bytes += $NF }
            NF == 6 { events += $5 }
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
            function shown(values, middle) {
                middle = median(values)
                return sprintf("%.3f (%.3f to %.3f, %.1f %%)", middle, values[k], values[NR + 1 - k], 100 * (1 - outside))
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
                printf "| %s | %.0f | %.0f | %s | %s | %d | %d |\n", title, median(without), median(with), shown(ratio),
                    shown(cpu), events, bytes
            }' "$work/rounds"
    done
done
