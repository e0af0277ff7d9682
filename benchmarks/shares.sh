#!/bin/sh
# Compares estimatedCpuShare with the truth while other processes keep the CPUs busy: prints a Markdown table.
#
#   benchmarks/shares.sh [-s SECONDS] [-b "0 2 8"] [-p "PROGRAM..."] [JDK_HOME...]
#
#   -s  how long each program runs (12)
#   -b  numbers of busy processes beside the program
#   -p  of: service, clock-rate, calendar, slow-N: service with a clock that makes N system calls a read, reads-N: two threads
#       that do nothing but read such a clock, CLASS-KB: a clock of java.util or java.time read every 0.7 us between other
#       work on so much memory (GregorianCalendar or ZonedDateTime; not among the default ones)
#
# Without JDK homes: every one that jdks.sh finds. TIMEAGENT_JAR names another agent than the one built here. The truth is
# measured by a preloaded clock (src/test/resources/slowclock.c), for calendars by the program. Needs cc.
set -eu
cd "$(dirname "$0")/.."

seconds=12
busy="0 2 8"
programs="service clock-rate calendar slow-10 slow-100 slow-250 reads-100"
while getopts s:b:p: option; do
    case $option in
        s) seconds=$OPTARG ;;
        b) busy=$OPTARG ;;
        p) programs=$OPTARG ;;
        *) sed -n '4s/^# *//p' benchmarks/shares.sh >&2; exit 2 ;;
    esac
done
shift $((OPTIND - 1))
agent=${TIMEAGENT_JAR:-agent/target/timeagent.jar}
table=benchmarks/target/benchmarks.jar
sample=sample-app/target/sample-app.jar
work=$(mktemp -d)
options=
settings=
hogs=
stop_hogs() {
    for hog in $hogs; do
        kill "$hog"
        wait "$hog" 2> "$work/killed" || true
    done
    hogs=
}
trap 'stop_hogs; rm -rf "$work"' EXIT
trap 'exit 1' INT TERM

if [ $# -eq 0 ]; then
    sh benchmarks/jdks.sh > "$work/jdks"
    while read -r home; do
        set -- "$@" "$home"
    done < "$work/jdks"
fi
cc -shared -fPIC -O2 -o "$work/slowclock.so" src/test/resources/slowclock.c

# run JDK CALLS ARGUMENT...: with a recording and the preloaded clock
run() {
    java=$1/bin/java
    calls=$2
    shift 2
    LD_PRELOAD=$work/slowclock.so SLOW_CLOCK_CALLS=$calls SLOW_CLOCK_TRUTH=$work/truth "$java" "-javaagent:$agent$options" \
        -Xlog:jfr+startup=error "-XX:StartFlightRecording:filename=$work/recording.jfr$settings" "$@" > "$work/out" 2> "$work/err"
}

echo "| program | busy processes | JDK | CPU time | truth | estimate | 95 % interval | within 10 % or 0.01 |"
echo "|---|---:|---:|---:|---:|---:|---|---|"
for jdk in "$@"; do
    version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$jdk/release")
    for count in $busy; do
        i=0
        while [ $i -lt "$count" ]; do
            sh -c 'while :; do :; done' &
            hogs="$hogs $!"
            i=$((i + 1))
        done
        for program in $programs; do
            own=
            case $program in
                calendar | *Calendar-* | *Time-*)
                    # of a program that has run for a while, and without events about single reads, which cost more than a read
                    options==clock=count
                    settings=,delay=5s
                    class="CalendarReads $((seconds + 5))"
                    if [ "$program" != calendar ]; then
                        class="ReadsAmongWork $((seconds + 5)) ${program%-*} ${program#*-}"
                    fi
                    # shellcheck disable=SC2086 # several words
                    run "$jdk" 0 -cp "$table" timeagent.benchmarks.shares.$class
                    own=$work/bursts
                    mv "$work/out" "$own"
                    options=
                    settings=
                    ;;
                reads-*) run "$jdk" "${program#reads-}" -jar "$sample" clock --threads 2 --calls $((seconds * 40000)) ;;
                slow-*) run "$jdk" "${program#slow-}" -jar "$sample" service --seconds "$seconds" ;;
                *) run "$jdk" 0 -jar "$sample" "$program" --seconds "$seconds" ;;
            esac
            "$jdk/bin/java" -jar "$agent" report --json "$work/report.json" "$work/recording.jfr" > "$work/out" 2> "$work/err"
            "$jdk/bin/java" -cp "$table" timeagent.benchmarks.shares.ShareRow "$program | $count | $version" \
                "$work/report.json" "$work/truth" ${own:+"$own"}
        done
        stop_hogs
    done
done
