package timeagent.analysis.cli;

/** What is shown without a command: how to get from a program to an answer. */
final class UsageText {

    static final String TEXT = """
            timeagent: what clock reads and socket writes cost a Java program, and what it costs to record them

            1. Record any program, with no other change to how it starts:

                 java -javaagent:timeagent.jar -XX:StartFlightRecording=filename=a.jfr -jar program.jar

            2. See what is in the recording: clock call sites, socket writes by peer, cost of an event:

                 java -jar timeagent.jar report a.jfr

            3. Record once more with other options, and see the two side by side:

                 java -javaagent:timeagent.jar=socket=mirror-cached -XX:StartFlightRecording=filename=b.jfr -jar program.jar
                 java -jar timeagent.jar compare a.jfr b.jfr

            4. Or let it do both several times in random order, for an answer with a confidence interval:

                 java -jar timeagent.jar ab --a socket=instrumented --b socket=mirror-cached -- java -jar program.jar

            5. Fail a build when an event got dearer (exit status 3):

                 java -jar timeagent.jar compare a.jfr b.jfr --fail-if 'socketWrite.bytesPerEvent.ratio > 1.05'

            A JVM that is running already, and back again:

                 java -jar timeagent.jar attach PID
                 java -jar timeagent.jar detach PID

            Settings files that record the agent's events and what a report needs beside them:

                 java -jar timeagent.jar jfc

            What a read of this machine's clocks costs, with no recording at all, and what to do if that is much:

                 java -jar timeagent.jar clock

            Each command takes -h; report, compare, ab and clock take --json FILE, the first three --html FILE too
            (- is standard output).
            """;

    private UsageText() {}
}
