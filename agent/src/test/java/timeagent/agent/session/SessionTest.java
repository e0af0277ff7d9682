package timeagent.agent.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The JVM need not become warm: two minutes are longer than a session waits for that. */
final class SessionTest {

    private static final long SECOND = 1_000_000_000;
    private static final long HOUR = 3600 * SECOND;

    @TempDir
    Path folder;

    private Path request;
    private long now = System.nanoTime();

    @BeforeEach
    void requestARecording() throws Exception {
        request = Files.writeString(
                folder.resolve("request"),
                "<configuration version='2.0'><event name='jdk.JVMInformation'><setting name='enabled'>true</setting>"
                        + "<setting name='period'>beginChunk</setting></event></configuration>");
    }

    @AfterEach
    void leavesNoRecording() {
        List<Recording> left = recordings();
        left.forEach(Recording::close);
        assertThat(left).isEmpty();
    }

    private static List<Recording> recordings() {
        return FlightRecorder.getFlightRecorder().getRecordings();
    }

    private Session start(long duration) throws Exception {
        Session session = new Session(request.toFile(), folder.toString(), duration, false);
        session.start();
        return session;
    }

    private boolean isOverAfter(int seconds, Session session) {
        now += seconds * SECOND;
        return session.isOver(now, true);
    }

    private String reply() throws Exception {
        Path reply = folder.resolve("request.reply");
        String text = Files.readString(reply);
        Files.delete(reply);
        return text;
    }

    @Test
    void keepsARecordingOnceTheJvmIsWarmUntilItsTimeIsOver() throws Exception {
        Session session = start(HOUR);
        assertThat(recordings()).extracting(Recording::getName).containsExactly("timeagent warm-up");

        assertThat(isOverAfter(120, session)).isFalse();

        assertThat(session.nanosLeft(now)).isEqualTo(HOUR);
        assertThat(recordings()).extracting(Recording::getName).containsExactly("timeagent record");
        assertThat(isOverAfter(3599, session)).isFalse();
        assertThat(isOverAfter(1, session)).isTrue();
        session.close("restored 7 classes");
        assertThat(reply())
                .isEqualTo(
                        "stopped the JVM still compiled its code 60 s after the agent was attached, and the recording"
                                + " includes that; restored 7 classes");
        assertThat(RecordingFile.readAllEvents(folder.resolve("request.jfr"))).isNotEmpty();
        assertThat(folder.toFile().list()).containsExactly("request.jfr");
    }

    @Test
    void keepsNothingThatIsOnlyRead() throws Exception {
        Session session = start(0);
        assertThat(isOverAfter(20, session)).isFalse();
        assertThat(recordings()).extracting(Recording::getName).containsExactly("timeagent top");
        Files.delete(request);
        assertThat(isOverAfter(0, session)).isTrue();
        session.close("restored 7 classes");
        assertThat(reply()).isEqualTo("stopped restored 7 classes");
        assertThat(folder.toFile().list()).isEmpty();
    }

    @Test
    void lastsAsLongAsTheCommandTouchesTheRequest() throws Exception {
        Session session = start(0);
        assertThat(isOverAfter(20, session)).isFalse();
        request.toFile().setLastModified(1_000_000);
        assertThat(isOverAfter(9, session)).isFalse();
        assertThat(isOverAfter(29, session)).isFalse();
        assertThat(isOverAfter(1, session)).isTrue();
        session.close("restored 7 classes");
        assertThat(folder.toFile().list()).as("without a reply").isEmpty();
    }

    @Test
    void saysThatAnotherCommandHasStoppedIt() throws Exception {
        Session session = start(0);
        recordings().get(0).stop();
        assertThat(isOverAfter(1, session)).isTrue();
        session.close("restored 7 classes");
        assertThat(reply()).isEqualTo("failed the recording was stopped by another command");
        assertThat(folder.toFile().list()).isEmpty();
    }

    @Test
    void failsIfItCannotCreateTheFile() throws Exception {
        Files.createFile(folder.resolve("request.jfr"));
        Session session = start(HOUR);
        assertThat(isOverAfter(120, session)).isTrue();
        session.close("restored 7 classes");
        assertThat(reply())
                .isEqualTo("failed java.io.IOException: cannot create '" + folder.resolve("request.jfr") + "'");
    }

    @Test
    void refusesSettingsThatAreNotValid() throws Exception {
        Files.writeString(request, "<configuration>");
        Session session = new Session(request.toFile(), folder.toString(), 0, false);
        assertThatThrownBy(session::start)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("invalid settings (");
    }

    @Test
    void refusesARequestThatItCannotSee() {
        File none = folder.resolve("none").toFile();
        assertThatThrownBy(new Session(none, folder.toString(), 0, false)::start)
                .isInstanceOf(java.nio.file.NoSuchFileException.class);
    }
}
