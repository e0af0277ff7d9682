#!/bin/sh
# What a Spring Boot service under load notices of being recorded, and how large the share of clock reads is by each way to measure it:
# prints how often all compiled code was discarded, and the answers a second; and a Markdown table of the shares.
#
#   benchmarks/running.sh [-r ROUNDS] [-d SECONDS] [-w WARM_UP] [-p | -a] [JDK_HOME...]
#
#   -r  rounds, each with new processes (1)
#   -d  seconds of a recording (20)
#   -w  seconds of load before it (40)
#   -a  only the way that attaches: record PID
#   -p  only the ways with a share: by the agent, and by async-profiler and then the agent in one process
#
# Without JDK homes: every one that jdks.sh finds. TIMEAGENT_JAR names another agent than the one built here. Ways: record PID; the
# agent from the start, then record; Flight Recorder's own profile settings; async-profiler with ctimer, loaded by jcmd (with -p, then
# record). The first run downloads the libraries. The load are three threads with a request at a time each; answers are counted every
# second: lowest is the lowest of them after the way began, as a part of those before, and <80 % the number of those below 0.8.
set -eu
cd "$(dirname "$0")/.."

rounds=1
seconds=20
warm_up=40
pairs=
attach=
while getopts r:d:w:ap option; do
    case $option in
        r) rounds=$OPTARG ;;
        d) seconds=$OPTARG ;;
        w) warm_up=$OPTARG ;;
        a) attach=only ;;
        p) pairs=only ;;
        *) sed -n '5s/^# *//p' benchmarks/running.sh >&2; exit 2 ;;
    esac
done
shift $((OPTIND - 1))
agent=${TIMEAGENT_JAR:-$PWD/agent/target/timeagent.jar}
mvn -B -ntp -q -f benchmarks/running/pom.xml compile >&2
built=$PWD/benchmarks/target/running
work=$(mktemp -d)
running=
stop() {
    for process in $running; do
        kill "$process" 2> "$work/killed" || true
        wait "$process" 2> "$work/killed" || true
    done
    running=
}
trap 'stop; rm -rf "$work"' EXIT
trap 'exit 1' INT TERM

if [ $# -eq 0 ]; then
    sh benchmarks/jdks.sh > "$work/jdks"
    while read -r home; do
        set -- "$@" "$home"
    done < "$work/jdks"
fi

fail() {
    echo "running: $1" >&2
    exit 1
}
# the library in the jar is the one for this system and processor
case $(uname -m) in
    aarch64) system=linux-arm64 ;;
    *) system=linux-x64 ;;
esac
profiler=$work/$system/libasyncProfiler.so
(cd "$work" && "$1/bin/jar" --extract --file "$built"/libraries/async-profiler-*.jar "$system/libasyncProfiler.so")

# begin [OPTION...]: the service and its load, warmed up
begin() {
    rm -f "$work/port"
    "$java" -Xlog:redefine+class+nmethod=debug:file="$work/deopt" "$@" -cp "$built/classes:$built/libraries/*" shop.Shop \
        > "$work/port" 2> "$work/service.err" &
    service=$!
    running=$service
    tries=0
    until [ -s "$work/port" ]; do
        sleep 1
        tries=$((tries + 1))
        [ $tries -lt 60 ] || fail "the service did not start"
    done
    "$java" benchmarks/running/Load.java "$(cat "$work/port")" 3 > "$work/load" 2> "$work/load.err" &
    running="$running $!"
    sleep "$warm_up"
    before=$(wc -l < "$work/load")
}
# record: with -d seconds, a report as JSON
record() {
    "$java" -jar "$agent" record "$service" -d "${seconds}s" -o "$work/report.json" > "$work/report" 2> "$work/record.err" \
        || fail "$(cat "$work/record.err")"
}
# profile: with async-profiler for -d seconds, prints the share of samples in clock reads
profile() {
    # in quotation marks of its own: jcmd has options with = as well
    "$home/bin/jcmd" "$service" JVMTI.agent_load "$profiler" '"start,event=ctimer"' > "$work/jcmd"
    sleep "$seconds"
    "$home/bin/jcmd" "$service" JVMTI.agent_load "$profiler" "\"stop,collapsed,file=$work/stacks\"" > "$work/jcmd"
    LC_ALL=C awk '{ all += $NF } /currentTimeMillis|nanoTime|Instant\.now|clock_gettime|currentInstant/ { clock += $NF }
        END { printf "%.1f %%", 100 * clock / all }' "$work/stacks"
}
json() {
    sed -n 's/.*"'"$1"'": *\([^,]*\),*$/\1/p' "$work/report.json" | head -n 1
}
share() {
    LC_ALL=C awk -v share="$(json estimatedCpuShare)" -v interval="$(sed -n '/"estimatedCpuShareCi95"/,/]/p' "$work/report.json" \
        | tr -d ' \n' | sed 's/.*\[\([^]]*\)\].*/\1/')" 'BEGIN {
            split(interval, ends, ",")
            printf "%.1f %%", 100 * share
            if (ends[2] != "") printf " (%.1f .. %.1f)", 100 * ends[1], 100 * ends[2]
        }'
}
# end WAY SHARE: a row of each table
end() {
    [ -n "$pairs" ] || sleep 10
    discards=$(grep -c "Marked all nmethods for deopt" "$work/deopt" || true)
    LC_ALL=C awk -v begin=$((before - 5)) -v end="$before" -v row="$(printf '%-5s%-28s%8s' "$version" "$1" "$discards")" '
        $1 > begin && $1 <= end { sum += $2 }
        $1 > begin { answers[++n] = $2 }
        END {
            split("▁ ▂ ▃ ▄ ▅ ▆ ▇ █", height, " ")
            usual = sum / 5
            lowest = 1
            for (i = 6; i <= n; i++) {
                part = answers[i] / usual
                if (part < lowest) lowest = part
                if (part < 0.8) below++
            }
            printf "%s%10.0f%8.2f%8d  ", row, usual, lowest, below
            for (i = 1; i <= n; i++) {
                part = int(8 * answers[i] / usual + 0.5)
                printf "%s", height[(part < 1 ? 1 : (part > 8 ? 8 : part))]
            }
            print ""
        }' "$work/load" >> "$work/answers"
    echo "| $version | $1 | $2 |" >> "$work/shares"
    stop
}

: > "$work/answers"
: > "$work/shares"
for home in "$@"; do
    java=$home/bin/java
    version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$home/release")
    round=1
    while [ "$round" -le "$rounds" ]; do
        echo "running: JDK $version, round $round of $rounds" >&2
        # the service gets faster with age: with -w 20, each share is measured after about a minute
        begin
        sleep 15
        before=$(wc -l < "$work/load")
        record
        end "record" "$(share)"
        if [ -n "$attach" ]; then
            round=$((round + 1))
            continue
        fi

        begin -javaagent:"$agent"
        # first JFR's own start and compilation; 40 s, so that the service is as old as after record's warm-up
        "$home/bin/jcmd" "$service" JFR.start name=first > "$work/jcmd"
        sleep 40
        "$home/bin/jcmd" "$service" JFR.stop name=first > "$work/jcmd"
        before=$(wc -l < "$work/load")
        record
        end "-javaagent, record" "$(share)"
        if [ -n "$pairs" ]; then
            begin
            profiled=$(profile)
            record
            end "async-profiler, record" "$profiled, $(share)"
            round=$((round + 1))
            continue
        fi

        begin
        "$home/bin/jcmd" "$service" JFR.start name=profile settings=profile > "$work/jcmd"
        sleep "$seconds"
        "$home/bin/jcmd" "$service" JFR.stop name=profile > "$work/jcmd"
        end "JFR.start settings=profile" "-"

        begin
        clock=$(profile)
        end "async-profiler, ctimer" "$clock"
        round=$((round + 1))
    done
done
printf '%-5s%-28s%8s%10s%8s%8s  %s\n' JDK way discards before/s lowest "<80 %" "each second, from 5 s before to 10 s after; full height: as before"
cat "$work/answers"
echo
echo "| JDK | way | share of clock reads (95 % interval) |"
echo "|---|---|---|"
cat "$work/shares"
