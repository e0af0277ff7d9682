package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A running JVM is recorded by one command, and is afterwards as it was, however the command ended. */
final class RecordIT extends OnTarget {

    private static final int INTERRUPTS = Integer.getInteger("timeagent.test.interrupts", 10);

    @Test
    void recordsExactlyWhatComesBetweenAndLeaves() throws Exception {
        recordsExactly();
        target.assertWarnedOnce();
    }

    @Test
    void listsWithoutStartingFlightRecorder() throws Exception {
        assertThat(row()).matches(" *\\d+ +[\\w.-]+ +no +no +program.Recorded");
        assertThat(target.threads()).contains("VM Thread").noneMatch(name -> name.startsWith("JFR "));
    }

    @Full
    @OnOneJdk
    @Test
    void recordsATargetInAContainer() throws Exception {
        assumeTrue(Target.canBeInContainer(), "needs unshare, and root");
        endTarget();
        target = Target.startInContainer(jdk, folder);
        recordsExactly();
        java().timeagent("top", target.pid(), "-n", "1").succeeded();
        target.assertLeftAsItWas();
    }

    /** The next message, but for what is said before attaching. */
    private String message(Process record) throws IOException {
        String next = record.errorReader().readLine();
        return next != null && (next + "\n").matches(Finished.saidBeforeAttaching(jdk))
                ? record.errorReader().readLine()
                : next;
    }

    /** Reads the message that the agent is there, and waits until the recording has started. */
    private void awaitRecording(Process record, String attached) throws IOException {
        assertThat(message(record)).contains(attached);
        assertThat(record.errorReader().readLine()).isEqualTo("timeagent: recording for 3600 s, Ctrl-C ends it");
    }

    /** Starts a command that records for an hour, and waits as {@link #awaitRecording} does. */
    private Process recording(String attached, String... arguments) throws IOException {
        Process record = record(
                Stream.concat(Stream.of("-d", "1h"), Stream.of(arguments)).toArray(String[]::new));
        awaitRecording(record, attached);
        return record;
    }

    private void recordsExactly() throws Exception {
        Path recording = folder.resolve("recorded.jfr");
        target.read(1);
        Process record = record("-d", "1h", "-o", recording.toString());
        BufferedReader messages = record.errorReader();
        if (jdk.feature() < 23) {
            assertThat(messages.readLine() + "\n").matches(Finished.saidBeforeAttaching(jdk));
        }
        assertThat(messages.readLine())
                .matches("timeagent: PID " + target.pid()
                        + " \\(program\\.Recorded\\): \\d+ class(es)? rewritten, \\d+ clock call sites");
        assertThat(messages.readLine()).isEqualTo("timeagent: recording for 3600 s, Ctrl-C ends it");
        target.read(7);
        assertThat(row()).matches(" *\\d+ +[\\w.-]+ +\\S*\\d\\S* +1 +program.Recorded");
        // like Ctrl-C; Process.destroy would close its output
        record.toHandle().destroy();
        assertThat(new String(record.getInputStream().readAllBytes())).contains("program.Recorded.read:");
        assertThat(messages.readLine()).matches("timeagent: restored \\d+ class(es)?");
        assertThat(messages.readLine()).isNull();
        target.read(1);
        target.assertLeftAsItWas();
        assertThat(CallSite.calls(Recording.of(recording))).isEqualTo(Programs.marks("Recorded"));
    }

    @Full
    @OnOneJdk
    @Test
    void showsOnATerminalWhatIsRecordedSoFar() throws Exception {
        Process record = target.onTerminal(jdk, "record", "-d", "1h");
        BufferedReader lines = record.inputReader();
        for (String line = ""; !line.contains("recording for"); ) {
            line = lines.readLine();
        }
        target.read(7);
        String line = "";
        while (!line.contains(" s left; 700 clock reads, 0 socket writes")) {
            line = lines.readLine();
        }
        assertThat(line).matches("\u001b\\[K3\\d{3} s left; .*");
        Target.interrupt(record, lines);
        target.assertLeftAsItWas();
    }

    @Full
    @Test
    void namesTheMethodsThatWereRunningAtTheAttach() throws Exception {
        String poll = "timeagent: clock reads not counted in methods that were running when counting began,"
                + " until they are called again \\(.*\\): program\\.Recorded\\.poll:\\d+";
        target.poll();
        Process missed = record("-d", "1h");
        assertThat(message(missed)).contains(" rewritten, ");
        assertThat(missed.errorReader().readLine()).matches(poll);
        assertThat(missed.errorReader().readLine()).contains("recording for");
        missed.toHandle().destroy();
        missed.getInputStream().readAllBytes();
        assertThat(missed.errorReader().readLine()).contains("restored");
        assertThat(missed.errorReader().readLine())
                .isEqualTo("timeagent: neither a clock read nor a socket write was recorded");
        assertThat(missed.errorReader().readLine()).as("the methods again").isNull();

        Path recording = folder.resolve("polled.jfr");
        Process counted = record("-d", "1h", "-o", recording.toString());
        assertThat(message(counted)).contains(" rewritten, ");
        assertThat(counted.errorReader().readLine()).matches(poll);
        assertThat(counted.errorReader().readLine()).contains("recording for");
        target.poll();
        counted.toHandle().destroy();
        counted.getInputStream().readAllBytes();
        assertThat(counted.errorReader().readLine()).contains("restored");
        assertThat(counted.errorReader().readLine()).as("the methods again").isNull();
        assertThat(CallSite.calls(Recording.of(recording)).keySet())
                .extracting(CallSite::method)
                .containsExactly("poll");
    }

    @Full
    @OnOneJdk
    @Test
    void answersOthersWhileARecordingIsWritten() throws Exception {
        endTarget();
        target = Target.start(jdk, folder, "-javaagent:" + Artifacts.TIMEAGENT + "=clock=count");
        target.block();
        Process record = record("-d", "1h");
        BufferedReader messages = record.errorReader();
        awaitRecording(record, "the agent is already active and stays");
        target.read(7);
        record.toHandle().destroy();
        target.awaitBlocked();

        java().timeagent("attach", target.pid()).failedWith(1, "the agent is already active with 'clock=count");

        target.release();
        assertThat(new String(record.getInputStream().readAllBytes())).contains("program.Recorded.read:");
        assertThat(messages.readLine()).isNull();
    }

    @Full
    @Test
    void losesNothingIfTheTargetExitsWhileTheRecordingEnds() throws Exception {
        target.block();
        Path recording = folder.resolve("exited.jfr");
        Process record = recording(" rewritten, ", "-o", recording.toString());
        target.read(7);
        record.toHandle().destroy();
        target.awaitBlocked();

        target.exit();
        assertThat(new String(record.getInputStream().readAllBytes())).contains("program.Recorded.read:");
        assertThat(record.errorReader().readLine()).isEqualTo("timeagent: PID " + target.pid() + " has ended");
        assertThat(record.errorReader().readLine()).isNull();
        assertThat(CallSite.calls(Recording.of(recording))).isEqualTo(Programs.marks("Recorded"));
    }

    @Full
    @Test
    void leavesByItself() throws Exception {
        assertThat(java().timeagent("attach", target.pid(), "clock=count", "--for", "1s")
                        .succeeded()
                        .stdout())
                .startsWith("attached for 1s to " + target.pid() + ": ");
        target.assertLeftAsItWas();

        Process recording = record("-d", "5s");
        assertThat(message(recording)).contains(" rewritten, ");
        assertThat(recording.errorReader().readLine()).contains("recording for 5 s");
        target.read(7);
        recording.destroyForcibly().waitFor();
        target.assertLeft();
        assertThat(CallSite.calls(Recording.of(target.takeRecording()))).isEqualTo(Programs.marks("Recorded"));
        target.assertLeftAsItWas();
    }

    @Full
    @OnOneJdk
    @Test
    void namesTheRecordingThatItCannotMove() throws Exception {
        Path temporary = Files.createDirectory(folder.resolve("command-tmp"));
        List<String> command = target.commandLine(jdk, "record", "-d", "1h");
        command.add(1, "-Djava.io.tmpdir=" + temporary);
        Process record = new ProcessBuilder(command).start();
        BufferedReader messages = record.errorReader();
        awaitRecording(record, " rewritten, ");
        Files.delete(temporary);
        record.toHandle().destroy();
        assertThat(messages.readLine())
                .matches("timeagent: cannot write '" + temporary
                        + "/timeagent-[\\w-]+\\.jfr' \\(no such .*\\); the recording is '.*/timeagent-[\\w-]+\\.jfr'");
        assertThat(messages.readLine()).isNull();
        assertThat(Recording.of(target.takeRecording()).events("timeagent.AgentInfo"))
                .isNotEmpty();
        target.assertLeftAsItWas();
    }

    @Full
    @OnOneJdk
    @Test
    void namesWhatIsLeftOfTheRecordingIfTheTargetIsSuspendedOrKilled() throws Exception {
        Process record = recording(" rewritten, ");
        target.signal("STOP");
        record.toHandle().destroy();
        Path written = namedIn(
                record,
                "is suspended; resume it with kill -CONT " + target.pid() + ", which writes the recording to '(.*)'");
        target.signal("CONT");
        target.assertLeft();
        assertThat(written).isNotEmptyFile();
        target.takeRecording();
        target.assertLeftAsItWas();

        record = recording(" rewritten, ");
        target.signal("KILL");
        assertThat(namedIn(record, "was killed; report or copy what is left of its recording, '(.*)'"))
                .isDirectoryContaining("glob:**.jfr");
    }

    /** Where a recording is according to the only message left. */
    private static Path namedIn(Process record, String pattern) throws IOException {
        String message = record.errorReader().readLine();
        Matcher matcher = Pattern.compile("timeagent: PID \\d+ " + pattern).matcher(message);
        assertThat(matcher.matches()).as(message).isTrue();
        assertThat(record.errorReader().readLine()).isNull();
        return Path.of(matcher.group(1));
    }

    /** Without the warning of what an attach costs: the JVM rejected it. */
    @Full
    @OnOneJdk
    @ParameterizedTest
    @ValueSource(strings = {"record", "top", "attach"})
    void refusesWrongOptionsInOneLine(String command) throws Exception {
        Finished wrong = java().timeagent(command, target.pid(), "clok=all")
                .failedWith(2, "unknown option 'clok', did you mean clock?");
        assertThat(wrong.stderr()).hasLineCount(1);
        target.assertLeftAsItWas();
    }

    @Full
    @OnOneJdk
    @ParameterizedTest
    @ValueSource(strings = {"record", "top", "attach"})
    void namesWhatKeepsTheAgentOut(String command) throws Exception {
        endTarget();
        Path other = OtherAgent.pack(folder, "program.OddAgent");
        target = Target.start(jdk, folder, "-javaagent:" + other + "=defines-own");

        Finished without = java().timeagent(command, target.pid());

        without.failedWith(
                1,
                "the agent could not be installed, nothing is recorded: other code has defined the class"
                        + " java.lang.TimeagentClock");
        assertThat(folder.resolve("target-tmp")).isEmptyDirectory();
    }

    @Full
    @OnOneJdk
    @Test
    void refusesASuspendedJvmInOneLine() throws Exception {
        target.signal("STOP");
        java().timeagent("record", target.pid()).failedWith(1, "PID " + target.pid() + " is suspended");
        assertThat(row()).contains("program.Recorded: PID " + target.pid() + " is suspended");
        target.signal("CONT");
        target.assertLeftAsItWas();
    }

    @Full
    @OnOneJdk
    @Test
    void recordsWithTheAgentThatIsThereAndLeavesIt() throws Exception {
        endTarget();
        target = Target.start(jdk, folder, "-javaagent:" + Artifacts.TIMEAGENT);
        java().timeagent("record", target.pid(), "clock=all").failedWith(1, "already active with other options");
        java().timeagent("record", target.pid(), "clok=all").failedWith(2, "'clok', did you mean clock?");
        String stays = "the agent is already active and stays";
        Process first = recording(stays, "-o", folder.resolve("first.jfr").toString());
        Process second = recording(stays, "-o", folder.resolve("second.jfr").toString());
        target.read(7);
        for (Process record : List.of(first, second)) {
            record.toHandle().destroy();
            record.getInputStream().readAllBytes();
        }
        assertThat(row()).matches(" *\\d+ +[\\w.-]+ +\\S*\\d\\S* +no +program.Recorded");
        for (String file : List.of("first.jfr", "second.jfr")) {
            assertThat(CallSite.calls(Recording.of(folder.resolve(file)))).isEqualTo(Programs.marks("Recorded"));
        }
    }

    @Full
    @OnOneJdk
    @Test
    void leavesWhenTheLastOfTwoHasEnded() throws Exception {
        Process first = recording(" rewritten, ");
        Process second = recording("the agent is already active");
        java().timeagent("detach", target.pid()).failedWith(1, "a timeagent record or top is running in this JVM");
        for (Process record : List.of(first, second)) {
            record.destroy();
            record.waitFor();
        }
        target.assertLeftAsItWas();
    }

    @Full
    @Test
    void leavesWhereverItIsInterrupted() throws Exception {
        Random random = new Random(1);
        List<String> record = target.commandLine(jdk, "record", "-d", "1s");
        int points = target.endedAfter(Integer.MAX_VALUE, ProcessHandle::destroy, record)
                .size();
        for (int i = 0; i < INTERRUPTS; i++) {
            Consumer<ProcessHandle> end = i % 2 == 0 ? ProcessHandle::destroy : ProcessHandle::destroyForcibly;
            target.endedAfter(1 + random.nextInt(points), end, record);
            target.awaitRequests();
            // of a command that was killed: without its request, it need not be waited for
            deleteFiles();
            target.assertLeft();
            deleteFiles();
            target.assertLeftAsItWas();
        }
    }

    private void deleteFiles() throws IOException {
        for (String file : target.temporaryFiles()) {
            Files.deleteIfExists(folder.resolve("target-tmp").resolve(file));
        }
    }

    private Process record(String... arguments) throws IOException {
        return new ProcessBuilder(target.commandLine(jdk, "record", arguments)).start();
    }

    /** What ps prints of it. */
    private String row() {
        return java().timeagent("ps")
                .succeeded()
                .stdout()
                .lines()
                .filter(line -> line.strip().startsWith(target.pid() + " "))
                .findFirst()
                .orElseThrow();
    }
}
