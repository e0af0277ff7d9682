#!/bin/sh
# Compares the socket writes that the agent counts with the system calls of servers and clients, by peer: prints a Markdown table.
#
#   benchmarks/writes.sh [-n REQUESTS] [-p "jetty tomcat netty-nio netty-epoll grpc webflux h2 postgresql kafka"] [JDK_HOME...]
#
#   -n  requests, a multiple of 4000 (4000)
#   -p  programs, each a JVM with both ends (postgresql: only the driver)
#
# Needs strace, and for postgresql its server (apt-get install strace postgresql). Without JDK homes: every one that jdks.sh finds.
# TIMEAGENT_JAR names another agent than the one built here. The first run downloads the libraries.
# Each program runs with throttle=off, throttle=100/s and threshold=10ms of timeagent.SocketWrite. Compared are the system calls that
# wrote at least one byte to a socket, the writes of timeagent.SocketPeer of at least one byte, the bytes of both, and the sums of
# report. Shown beside them: system calls that would have blocked or failed, writes of 0 bytes, and SocketWrite events. Ends with exit
# status 1 if a program fails or a row is not equal; then standard error has the peers.
set -eu
cd "$(dirname "$0")/.."

requests=4000
programs="jetty tomcat netty-nio netty-epoll grpc webflux h2 postgresql kafka"
while getopts n:p: option; do
    case $option in
        n) requests=$OPTARG ;;
        p) programs=$OPTARG ;;
        *) sed -n '4s/^# *//p' benchmarks/writes.sh >&2; exit 2 ;;
    esac
done
shift $((OPTIND - 1))
agent=${TIMEAGENT_JAR:-$PWD/agent/target/timeagent.jar}
work=$(mktemp -d)
database=
trap 'stop; rm -rf "$work" "$work.database"' EXIT
trap 'exit 1' INT TERM

fail() {
    echo "writes: $1" >&2
    exit 1
}
# as_postgres COMMAND...: its programs refuse to run as root
as_postgres() {
    if [ "$(id -u)" -eq 0 ]; then
        setpriv --reuid=postgres --regid=postgres --clear-groups "$@"
    else
        "$@"
    fi
}
start_database() {
    # shellcheck disable=SC2012 # the newest of several
    postgresql=$(ls -d /usr/lib/postgresql/*/bin 2> "$work/none" | tail -n 1)
    [ -n "$postgresql" ] || fail "postgresql is not installed (apt-get install postgresql)"
    mkdir "$work.database"
    [ "$(id -u)" -ne 0 ] || chown postgres "$work.database"
    as_postgres "$postgresql/initdb" -D "$work.database/data" -U postgres -A trust > "$work/initdb"
    database_port=$((20000 + $$ % 10000))
    as_postgres "$postgresql/pg_ctl" -D "$work.database/data" -l "$work.database/log" -w \
        -o "-h 127.0.0.1 -p $database_port -k $work.database" start > "$work/pg_ctl" || fail "postgresql did not start"
    database=running
}
stop() {
    [ -z "$database" ] || as_postgres "$postgresql/pg_ctl" -D "$work.database/data" -m fast stop > "$work/pg_ctl"
}
# run NAME SETTING CLASS [ARGUMENT]
run() {
    name=$1
    setting=$2
    shift 2
    echo "writes: $name, JDK $version, $setting" >&2
    rm -rf "$work/trace" "$work/data" "$work/recording.jfr"
    mkdir "$work/trace" "$work/data"
    # shellcheck disable=SC2086 # several flags; a file for each thread, because lines of several can be split
    strace -ff --seccomp-bpf -yy -qq -s 0 -e signal=none -e "trace=$calls" -o "$work/trace/thread" \
        "$java" $flags -Xlog:jfr+startup=error -javaagent:"$agent" \
        -XX:StartFlightRecording:filename="$work/recording.jfr,+timeagent.SocketWrite#$setting" \
        -cp "$path" "$1" "$requests" ${2:+"$2"} > "$work/out" 2> "$work/err" || {
        sed -n 1,20p "$work/err" >&2
        fail "$name failed"
    }
    "$java" -jar "$agent" report --json "$work/report.json" "$work/recording.jfr" > "$work/report.txt" 2>&1
    "$java" -cp "$path" Comparison "$work/trace" "$work/recording.jfr" "$work/report.json" "$name | $version | $setting" || status=1
}

[ -n "$(command -v strace)" ] || fail "strace is not installed (apt-get install strace)"
if [ $# -eq 0 ]; then
    sh benchmarks/jdks.sh > "$work/jdks"
    while read -r home; do
        set -- "$@" "$home"
    done < "$work/jdks"
fi
for part in services writes; do
    mvn -B -ntp -q -f benchmarks/$part/pom.xml compile >&2
done
built=$PWD/benchmarks/target
calls=write,writev,pwrite64,pwritev,pwritev2,sendto,sendmsg,sendmmsg,sendfile,accept,accept4
case " $programs " in
    *" postgresql "*) start_database ;;
esac

status=0
echo "| program | JDK | setting | api | system calls | writes | their bytes | writes' bytes | calls without bytes | writes of 0 bytes | events | equal |"
echo "|---|---|---|---|---:|---:|---:|---:|---:|---:|---:|---|"
for jdk in "$@"; do
    java=$jdk/bin/java
    version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$jdk/release")
    flags=
    if [ "$version" -ge 24 ]; then
        flags="--enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow"
    fi
    for name in $programs; do
        for setting in throttle=off throttle=100/s threshold=10ms; do
            path="$built/writes/classes:$built/writes/libraries/*"
            case $name in
                grpc | webflux) path="$built/writes/classes:$built/services/classes:$built/services/libraries/*" ;;
            esac
            case $name in
                jetty) run "$name" $setting JettyService ;;
                tomcat) run "$name" $setting TomcatService "$work/data" ;;
                netty-*) run "$name" $setting NettyService "${name#netty-}" ;;
                grpc) run "$name" $setting BothEnds GrpcService ;;
                webflux) run "$name" $setting BothEnds WebFluxService ;;
                h2) run "$name" $setting JdbcDriver ;;
                postgresql) run "$name" $setting JdbcDriver "jdbc:postgresql://127.0.0.1:$database_port/postgres?user=postgres" ;;
                kafka) run "$name" $setting KafkaBroker "$work/data" ;;
                *) fail "unknown program $name" ;;
            esac
        done
    done
done
exit $status
