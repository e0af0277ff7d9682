#!/bin/sh
# Exports recordings of several services, versions and hosts, by `export` and by the Spark job; prints a table.
#
#   benchmarks/fleet.sh [-n RECORDINGS] [-k] [JDK_HOME...]
#
#   -n  recordings, each of a run of its own (1000)
#   -k  keep: export the recordings that are there from the last time
#
# Without JDK homes: every one that jdks.sh finds makes its part of the recordings; the first one exports them. One in 20 is cut off.
# Needs `mvn -DskipTests package` before. Let the machine do nothing else.
set -eu
cd "$(dirname "$0")/.."

count=1000
keep=
while getopts n:k option; do
    case $option in
        n) count=$OPTARG ;;
        k) keep=yes ;;
        *)
            sed -n '4s/^# *//p' benchmarks/fleet.sh >&2
            exit 2
            ;;
    esac
done
shift $((OPTIND - 1))
agent=$PWD/agent/target/timeagent.jar
out=$PWD/benchmarks/target/fleet
mkdir -p "$out"
if [ $# -eq 0 ]; then
    sh benchmarks/jdks.sh > "$out/jdks"
    while read -r home; do
        set -- "$@" "$home"
    done < "$out/jdks"
fi
first=$1

# record NUMBER JDK_HOME: one run
record() {
    case $(($1 % 4)) in
        0) workload="clock --calls $((10000 + $1 * 100))" ;;
        1) workload="socket --writes $((500 + $1))" ;;
        2) workload="events --events 2000" ;;
        *) workload="context-switch --iterations 500" ;;
    esac
    file=$out/recordings/$(($1 % 40))/$1.jfr
    labels=service=service$(($1 % 7)):version=1.$(($1 / 4 % 2)):host=host$(($1 % 40))
    # shellcheck disable=SC2086 # several words
    "$2/bin/java" -XX:TieredStopAtLevel=1 -Xlog:jfr+startup=error -XX:StartFlightRecording:filename="$file" \
        -javaagent:"$agent=labels=$labels" -jar sample-app/target/sample-app.jar $workload > "$out/run.txt"
    if [ $(($1 % 20)) -eq 19 ]; then
        head -c 3000 "$file" > "$file.part"
        mv "$file.part" "$file"
    fi
}

if [ -z "$keep" ]; then
    rm -rf "$out/recordings"
    number=0
    while [ "$number" -lt "$count" ]; do
        mkdir -p "$out/recordings/$((number % 40))"
        for home in "$@"; do
            if [ "$number" -lt "$count" ]; then
                record "$number" "$home"
                number=$((number + 1))
                mkdir -p "$out/recordings/$((number % 40))"
            fi
        done
    done
fi
mvn -B -ntp -q -pl fleet -am -DskipTests -DincludeScope=compile -Dmdep.outputFile="$out/classpath" package \
    dependency:build-classpath > "$out/maven.txt"

seconds() {
    date +%s.%N
}
# line NAME CPUS FILES SIZE COMMAND...: runs it and prints its line
line() {
    name=$1 cpus=$2 files=$3 size=$4
    shift 4
    rm -rf "$out/tables"
    begun=$(seconds)
    "$@" > "$out/export.txt" 2> "$out/export.err"
    ended=$(seconds)
    LC_ALL=C awk -v name="$name" -v cpus="$cpus" -v files="$files" -v size="$size" -v from="$begun" -v to="$ended" 'BEGIN {
        printf "| %s | %s | %d | %.1f | %.1f | %.1f | %.2f |\n", name, cpus, files, size / 1e6, to - from,
            files / (to - from), size / 1e6 / (to - from)
    }'
}
opens=$(sed -n 's/.*<spark.opens>\(.*\)<.spark.opens>.*/\1/p' fleet/pom.xml)
echo "| command | CPUs | recordings | MB | seconds | recordings/s | MB/s |"
echo "|---|---:|---:|---:|---:|---:|---:|"
for part in 10 40; do
    set --
    size=0
    files=0
    for folder in "$out"/recordings/*; do
        if [ "$(basename "$folder")" -lt "$part" ]; then
            set -- "$@" "$folder"
            size=$((size + $(cat "$folder"/*.jfr | wc -c)))
            files=$((files + $(find "$folder" -name '*.jfr' | wc -l)))
        fi
    done
    for cpus in 1 2; do
        line "\`export\`, 64 MB heap" "$cpus" "$files" "$size" \
            "$first/bin/java" -Xmx64m -XX:ActiveProcessorCount="$cpus" -jar "$agent" export -o "$out/tables" "$@"
    done
done
for cpus in 1 2; do
    # shellcheck disable=SC2086 # several flags
    line "Spark" "$cpus" "$files" "$size" \
        "$first/bin/java" $opens -Dspark.master="local[$cpus]" -Dspark.ui.enabled=false \
        -cp "fleet/target/timeagent-fleet.jar:$(cat "$out/classpath")" timeagent.fleet.FleetJob \
        "$out/recordings" "$out/tables"
done
