package timeagent.events.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import timeagent.events.ClaimedHooks;
import timeagent.events.Recorded;
import timeagent.events.diagnostics.AgentDiagnostics;

/** In this JVM; the packed agent is tested end to end. */
@ExtendWith(ClaimedHooks.class)
@EnabledOnOs(OS.LINUX)
final class ContextSwitchEventsTest {
    private static final String PROCESS = "timeagent.ContextSwitches";
    private static final String THREAD = "timeagent.ThreadContextSwitches";
    private static final int WAITS = 200;
    // the time may be over before a thread has gone to sleep, where others have the CPU
    private static final int REALLY_WAITED = 160;

    private final ContextSwitchEvents events = new ContextSwitchEvents();
    private final FlightRecorderListener listener = new FlightRecorderListener() {
        @Override
        public void recordingStateChanged(Recording recording) {
            events.recordingsChanged();
        }
    };

    @BeforeEach
    void register() {
        events.register();
        FlightRecorder.addListener(listener);
    }

    @AfterEach
    void unregister() {
        FlightRecorder.removeListener(listener);
        events.unregister();
    }

    @Test
    void countsWhatIsInTheRecordingAndNotWhatWasBefore() throws Exception {
        waits(WAITS);
        List<RecordedEvent> threads = recorded(THREAD, recording -> {}, () -> {
            waits(WAITS);
            events.emitLast();
        });
        List<RecordedEvent> none = recorded(THREAD, recording -> {}, events::emitLast);

        assertThat(ofThisThread(threads)).isGreaterThanOrEqualTo(REALLY_WAITED);
        assertThat(ofThisThread(none)).isLessThan(WAITS);
    }

    @Test
    void theProcessHasAtLeastTheSwitchesOfAThread() throws Exception {
        List<RecordedEvent> process = recorded(PROCESS, recording -> {}, () -> {
            waits(WAITS);
            events.emitLast();
        });

        assertThat(process.stream()
                        .mapToLong(event -> event.getLong("voluntary"))
                        .sum())
                .isGreaterThanOrEqualTo(REALLY_WAITED);
        assertThat(process)
                .allSatisfy(event -> assertThat(event.getString("affinity")).matches("[0-9,-]+"));
    }

    @Test
    void anEventThatIsOffIsNotRecorded() throws Exception {
        List<RecordedEvent> process = recorded(PROCESS, recording -> recording.disable(PROCESS), () -> {
            waits(WAITS);
            events.emitLast();
        });
        List<RecordedEvent> threads = recorded(THREAD, recording -> recording.disable(THREAD), () -> {
            waits(WAITS);
            events.emitLast();
        });

        assertThat(process).isEmpty();
        assertThat(threads).isEmpty();
    }

    @Test
    void withoutRecordingNothingIsEmitted() {
        long failures = AgentDiagnostics.hookFailures();

        waits(WAITS);
        events.emitLast();
        events.recordingsChanged();

        assertThat(AgentDiagnostics.hookFailures()).isEqualTo(failures);
    }

    private static void waits(int times) {
        for (int i = 0; i < times; i++) {
            LockSupport.parkNanos(100_000);
        }
    }

    private static long ofThisThread(List<RecordedEvent> events) throws IOException {
        // the kernel resolves the link in the thread that asks
        long own = Long.parseLong(
                Path.of("/proc/thread-self").toRealPath().getFileName().toString());
        return events.stream()
                .filter(event -> event.getLong("osThreadId") == own)
                .mapToLong(event -> event.getLong("voluntary"))
                .sum();
    }

    private static List<RecordedEvent> recorded(String type, Consumer<Recording> settings, Runnable task)
            throws Exception {
        return Recorded.during(
                type,
                recording -> {
                    // what the test does not ask for comes later than it lasts
                    recording.enable(PROCESS).withPeriod(Duration.ofHours(1));
                    recording.enable(THREAD).withPeriod(Duration.ofHours(1));
                    settings.accept(recording);
                },
                task::run);
    }
}
