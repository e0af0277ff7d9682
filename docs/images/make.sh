#!/bin/sh
# Makes the pictures of this folder: the page and the flame graph of runs of the sample application, in a headless
# Chromium. Needs the packages chromium and pngquant, and two quiet minutes.
set -eu
cd "$(dirname "$0")/../.."
project=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mvn -q -DskipTests package
# in a folder of its own: the page shows the file names
cp agent/target/timeagent.jar sample-app/target/sample-app.jar "$work"
(
    cd "$work"
    java -jar sample-app.jar service --seconds 120 > service.log &
    java -jar timeagent.jar record $! -d 20s -o page.html
    kill $!
    java -javaagent:timeagent.jar=jdk=true,clock.hot=10 -XX:StartFlightRecording=filename=service.jfr \
        -jar sample-app.jar service --seconds 20
    java -jar timeagent.jar flame service.jfr -o flame.html
)
mvn -q verify -pl src/test -am -Pfull -Dtest=none -Dit.test=HtmlPageScreenshotsIT \
    -Dtimeagent.page="$work/page.html" -Dtimeagent.flame="$work/flame.html" -Dtimeagent.images="$project/docs/images"
pngquant --force --strip --ext .png docs/images/*.png
