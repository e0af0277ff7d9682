# Recordings for the commands that docs/troubleshooting.md has in comments, and short names for the two jars.

java() {
    # they end before the compiler has done anything
    command java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC "$@"
}

timeagent() {
    java -jar agent/target/timeagent.jar "$@"
}

agent() {
    java "-javaagent:agent/target/timeagent.jar=$1" -cp programs program.Hello
}

# record NAME SETTINGS OPTIONS COMMAND...
record() {
    recording=filename=$1.jfr,$2
    options=$3
    shift 3
    java "-javaagent:agent/target/timeagent.jar=$options" -Xlog:jfr+startup=error "-XX:StartFlightRecording=$recording" "$@"
}

record_all() {
    load=jdk.CPULoad#period=10ms
    record a $load socket=mirror -jar sample-app/target/sample-app.jar socket --writes 1000
    record b $load socket=mirror,clock.hot=5 -jar sample-app/target/sample-app.jar socket --writes 1000
    record unmeasured $load socket=mirror,cost.every=0 -jar sample-app/target/sample-app.jar socket --writes 1000
    record noinfo $load,+timeagent.AgentInfo#enabled=false clock=count -cp programs program.Flow
    java -Xlog:jfr+startup=error -XX:StartFlightRecording=filename=plain.jfr -cp programs program.Hello
    head -c 2000 a.jfr > cut.jfr
    cat a.jfr cut.jfr > torn.jfr
}
