package timeagent.analysis.cli;

/** The text without a command: how to get from a program to a result. */
final class UsageText {

    static final String TEXT = """
        timeagent: what clock reads and socket writes cost a Java program, and what it costs to record them

        1. Record any program, with no other change to how it starts:

             java -javaagent:timeagent.jar -XX:StartFlightRecording=filename=a.jfr -jar program.jar

        2. See what is in the recording: clock call sites, socket writes by peer, cost of an event:

             java -jar timeagent.jar report a.jfr

        3. Record again with other options, and compare the two:

             java -javaagent:timeagent.jar=socket=mirror-cached -XX:StartFlightRecording=filename=b.jfr -jar program.jar
             java -jar timeagent.jar compare a.jfr b.jfr

        4. Or run both several times in random order, for a result with a confidence interval:

             java -jar timeagent.jar ab --a socket=instrumented --b socket=mirror-cached -- java -jar program.jar

        5. Fail the build if an event becomes more expensive (exit status 3):

             java -jar timeagent.jar compare a.jfr b.jfr --fail-if 'socketWrite.bytesPerEvent.ratio > 1.05'

        Draw a flame graph of the clock reads, also as the difference to another recording:

             java -jar timeagent.jar flame a.jfr -o a.html
             java -jar timeagent.jar flame b.jfr --diff a.jfr -o b.html

        Attach to a running JVM, and detach:

             java -jar timeagent.jar attach PID
             java -jar timeagent.jar detach PID

        Write settings files that record the agent's events and what a report needs besides:

             java -jar timeagent.jar jfc

        Measure this machine's clocks, without a recording:

             java -jar timeagent.jar clock

        Each command takes -h; report, compare, ab and clock take --json FILE, the first three --html FILE too
        (- is standard output).
        """;

    private UsageText() {}
}
