package timeagent.agent.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each step is two minutes after the one before, so the JVM need not become warm. */
final class SessionTest {

    private static final long STEP = 120_000_000_000L;

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

    private Session start(Duration duration) throws Exception {
        Session session = new Session(request.toFile(), folder.toString(), duration);
        session.start();
        return session;
    }

    private boolean isOver(Session session) {
        now += STEP;
        return session.isOver(now);
    }

    private void end(Session session, String agent) {
        while (!isOver(session)) {
            Thread.onSpinWait();
        }
        session.close(agent);
    }

    private String reply() throws Exception {
        Path reply = folder.resolve("request.reply");
        String text = Files.readString(reply);
        Files.delete(reply);
        return text;
    }

    @Test
    void keepsARecordingOnceTheJvmIsWarm() throws Exception {
        Session session = start(Duration.ofHours(1));
        assertThat(recordings()).extracting(Recording::getName).containsExactly("timeagent warm-up");

        assertThat(isOver(session)).isFalse();

        assertThat(recordings()).extracting(Recording::getName).containsExactly("timeagent record");
        assertThat(recordings().get(0).getDuration()).isEqualTo(Duration.ofHours(1));
        assertThat(isOver(session)).isFalse();
        Files.delete(request);
        end(session, "restored 7 classes");
        assertThat(reply())
                .isEqualTo(
                        "stopped the JVM still compiled its code 60 s after the agent was attached, and the recording"
                                + " includes that; restored 7 classes");
        assertThat(RecordingFile.readAllEvents(folder.resolve("request.jfr"))).isNotEmpty();
        assertThat(folder.toFile().list()).containsExactly("request.jfr");
    }

    @Test
    void endsWithItsDuration() throws Exception {
        Session session = start(Duration.ofMillis(1));
        end(session, "");
        assertThat(reply()).startsWith("stopped the JVM still compiled");
        assertThat(folder.toFile().list()).containsExactly("request.jfr");
    }

    @Test
    void keepsNothingThatIsOnlyRead() throws Exception {
        Session session = start(null);
        assertThat(isOver(session)).isFalse();
        assertThat(recordings()).extracting(Recording::getName).containsExactly("timeagent top");
        Files.delete(request);
        end(session, "restored 7 classes");
        assertThat(reply()).isEqualTo("stopped restored 7 classes");
        assertThat(folder.toFile().list()).isEmpty();
    }

    @Test
    void prolongsWhatIsReadWhenTheCommandTouchesTheRequest() throws Exception {
        Session session = start(null);
        Duration first = recordings().get(0).getDuration();
        isOver(session);
        assertThat(recordings().get(0).getDuration()).isEqualTo(first);

        request.toFile().setLastModified(1_000_000);
        isOver(session);

        assertThat(recordings().get(0).getDuration()).isGreaterThan(first);
        Files.delete(request);
        end(session, "");
        assertThat(reply()).isEqualTo("stopped ");
    }

    @Test
    void saysThatAnotherCommandHasStoppedIt() throws Exception {
        Session session = start(null);
        recordings().get(0).stop();
        end(session, "restored 7 classes");
        assertThat(reply()).isEqualTo("failed the recording was stopped by another command");
        assertThat(folder.toFile().list()).isEmpty();
    }

    @Test
    void failsIfItCannotCreateTheFile() throws Exception {
        Files.createFile(folder.resolve("request.jfr"));
        Session session = start(Duration.ofHours(1));
        assertThat(isOver(session)).isTrue();
        session.close("restored 7 classes");
        assertThat(reply())
                .isEqualTo("failed java.io.IOException: cannot create '" + folder.resolve("request.jfr") + "'");
    }

    @Test
    void refusesSettingsThatAreNotValid() throws Exception {
        Files.writeString(request, "<configuration>");
        Session session = new Session(request.toFile(), folder.toString(), null);
        assertThatThrownBy(session::start)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("invalid settings (");
    }

    @Test
    void refusesARequestThatItCannotSee() {
        File none = folder.resolve("none").toFile();
        assertThatThrownBy(new Session(none, folder.toString(), null)::start)
                .isInstanceOf(java.nio.file.NoSuchFileException.class);
    }
}
