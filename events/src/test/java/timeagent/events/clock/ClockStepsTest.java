package timeagent.events.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import timeagent.events.Recorded;

/** Steps of the wall clock, of clocks that the test moves. */
final class ClockStepsTest {
    private static final String TYPE = "timeagent.ClockStep";
    private static final long MILLI = 1_000_000;

    private final Fake fake = new Fake();
    private final ClockSteps steps = fake;

    private static final class Fake extends ClockSteps {
        private long wall = 1_700_000_000_000L * MILLI;
        private long monotonic = -42;
        private long perRead;

        @Override
        long wallMillis() {
            return Math.floorDiv(wall, MILLI);
        }

        @Override
        long monotonicNanos() {
            monotonic += perRead;
            return monotonic;
        }

        /** A second, in which the wall clock moves by more than that. */
        void second(long more) {
            pass(1000 * MILLI, more);
        }

        void pass(long nanos, long more) {
            monotonic += nanos;
            wall += nanos + more;
        }
    }

    @BeforeEach
    void register() {
        steps.register();
    }

    @AfterEach
    void unregister() {
        steps.unregister();
    }

    private List<RecordedEvent> recorded(Runnable program) throws Exception {
        return Recorded.during(TYPE, recording -> recording.enable(TYPE), () -> {
            steps.recordingsChanged();
            steps.step(0);
            program.run();
        });
    }

    /** One step after such a time, in which the wall clock moves by more than that. */
    private List<RecordedEvent> recorded(long nanos, long more) throws Exception {
        return recorded(() -> {
            fake.pass(nanos, more);
            steps.step(0);
        });
    }

    @Test
    void stepsToBothSidesAreEvents() throws Exception {
        List<RecordedEvent> events = recorded(() -> {
            for (long millis : new long[] {20, -20, 1000, -1000, 3_600_000}) {
                fake.second(millis * MILLI);
                steps.step(0);
                fake.second(0);
                steps.step(0);
            }
        });

        assertThat(events)
                .extracting(event -> event.getDuration("step").toMillis())
                .containsExactly(20L, -20L, 1000L, -1000L, 3_600_000L);
        assertThat(events).allMatch(event -> event.getDuration("lateness").isZero());
    }

    @Test
    void aSlewedClockAndATimeThatIsReadInMillisecondsMakeNoStep() throws Exception {
        assertThat(recorded(() -> {
                    for (int i = 0; i < 60; i++) {
                        fake.second(i % 2 == 0 ? 500_000 : -499_999);
                        steps.step(0);
                    }
                    for (int i = 0; i < 60; i++) {
                        fake.second(500_000);
                        steps.step(0);
                    }
                }))
                .isEmpty();
    }

    @Test
    void aProcessThatStandsStillIsNoStep() throws Exception {
        assertThat(recorded(60_000 * MILLI, 0)).isEmpty();
    }

    @Test
    void latenessIsThatBeyondASecond() throws Exception {
        assertThat(recorded(2800 * MILLI, -312 * MILLI)).singleElement().satisfies(event -> {
            assertThat(event.getDuration("step")).isEqualTo(Duration.ofMillis(-312));
            assertThat(event.getDuration("lateness")).isEqualTo(Duration.ofMillis(1800));
        });
    }

    @Test
    void aSlowReadIsRepeated() throws Exception {
        fake.perRead = 50_000;
        assertThat(recorded(1000 * MILLI, 0)).isEmpty();
    }

    @Test
    void areBoundedPerMinute() throws Exception {
        assertThat(recorded(() -> {
                    for (int i = 0; i < 60; i++) {
                        fake.second(1000 * MILLI);
                        steps.step(0);
                    }
                    fake.second(1000 * MILLI);
                    steps.step(0);
                }))
                .hasSize(ClockSteps.MOST_PER_MINUTE + 1);
    }

    @Test
    void whatHappenedBeforeTheEventWasEnabledIsNoStep() throws Exception {
        steps.recordingsChanged();
        fake.second(1000 * MILLI);

        assertThat(recorded(() -> {})).isEmpty();
    }
}
