#!/bin/sh
# Reads the libraries of lint-libraries.txt as one class path, and prints how many findings of each kind `lint` has.
#
#   benchmarks/lint.sh [JDK_HOME]
#
# The first run downloads the libraries, half a gigabyte, into benchmarks/target/lint. TIMEAGENT_JAR names another jar than the one
# built here. Ends with exit status 1 if the libraries cannot be had or read.
set -eu
cd "$(dirname "$0")/.."

jar=${TIMEAGENT_JAR:-agent/target/timeagent.jar}
work=benchmarks/target/lint
mkdir -p "$work"
{
    echo '<project><modelVersion>4.0.0</modelVersion><groupId>lint</groupId><artifactId>libraries</artifactId><version>1</version>'
    echo '<packaging>pom</packaging><build><plugins><plugin><artifactId>maven-dependency-plugin</artifactId><configuration><artifactItems>'
    sed 's|\(.*\):\(.*\):\(.*\)|<artifactItem><groupId>\1</groupId><artifactId>\2</artifactId><version>\3</version></artifactItem>|' \
        benchmarks/lint-libraries.txt
    echo '</artifactItems></configuration></plugin></plugins></build></project>'
} > "$work/pom.xml"
mvn -B -ntp -q -f "$work/pom.xml" dependency:copy "-DoutputDirectory=$PWD/$work/libraries" >&2
"${1:+$1/bin/}java" -jar "$jar" lint "$work/libraries/*" --include '*' --json "$work/lint.json" > "$work/lint.txt"
sed -n 's/.*"kind": "\(.*\)".*/\1/p' "$work/lint.json" | sort | uniq -c
