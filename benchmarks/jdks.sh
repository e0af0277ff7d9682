#!/bin/sh
# Prints the homes of the JDKs from 17 on that are found through JAVA_HOME and in /usr/lib/jvm, oldest first.
for home in "$JAVA_HOME" /usr/lib/jvm/*; do
    if [ -n "$home" ] && [ -x "$home/bin/java" ] && [ -r "$home/release" ]; then
        real=$(readlink -f "$home")
        feature=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$real/release")
        if [ "${feature:-0}" -ge 17 ]; then
            echo "$feature $real"
        fi
    fi
done | sort -u | sort -n | cut -d ' ' -f 2-
