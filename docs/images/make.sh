#!/bin/sh
# Makes the pictures of this folder: an experiment on the sample application, its page, and the page in a headless Chromium.
# Needs the packages chromium and pngquant, and for the experiment a few quiet minutes.
set -eu
cd "$(dirname "$0")/../.."
project=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mvn -q -DskipTests package
# in a folder of its own: the page shows the command
cp agent/target/timeagent.jar sample-app/target/sample-app.jar "$work"
(
    cd "$work"
    java -jar timeagent.jar ab --html page.html --out rounds --rounds "${ROUNDS:-5}" \
        --a socket=instrumented --b socket=mirror-cached -- java -jar sample-app.jar socket
)
mvn -q verify -pl src/test -am -Pfull -Dtest=none -Dit.test=HtmlPageScreenshotsIT \
    -Dtimeagent.page="$work/page.html" -Dtimeagent.images="$project/docs/images"
pngquant --force --strip --ext .png docs/images/page-*.png
