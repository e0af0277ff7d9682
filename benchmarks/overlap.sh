#!/bin/sh
# What a read of a clock adds to other work, as part of what it takes alone: prints a Markdown table.
#
#   benchmarks/overlap.sh [JDK_HOME...]
#
# Without JDK homes: every one that jdks.sh finds.
set -eu
cd "$(dirname "$0")/.."

if [ $# -eq 0 ]; then
    # the homes are words
    # shellcheck disable=SC2046
    set -- $(sh benchmarks/jdks.sh)
fi
echo "| JDK | work | ns | currentTimeMillis | nanoTime | Instant.now |"
echo "|---|---|---:|---:|---:|---:|"
for home in "$@"; do
    version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$home/release")
    for work in remainder memory map text; do
        row=
        for clock in currentTimeMillis nanoTime Instant; do
            # work, read alone, read between the work, and the last as part of the second
            measured=$("$home/bin/java" -cp benchmarks/target/benchmarks.jar timeagent.benchmarks.shares.ReadsBetweenWork $work $clock)
            nanos=${measured%% *}
            row="$row ${measured##* } |"
        done
        echo "| $version | $work | $nanos |$row"
    done
done
