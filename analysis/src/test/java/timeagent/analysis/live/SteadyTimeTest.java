package timeagent.analysis.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import timeagent.analysis.fixture.FakeEvent;
import timeagent.analysis.recording.Event;

class SteadyTimeTest {

    private static final long SECOND = 1_000_000_000;

    /** Its clock and the samples' differ. */
    private static final long SAMPLED = 1_700_000_000 * SECOND;

    private final SteadyTime time = new SteadyTime(Duration.ofSeconds(5), true, 0);
    private long now;
    private long compiled = 77 * SECOND;

    private record Agent(boolean attached) implements FakeEvent {
        @Override
        public String name() {
            return "timeagent.AgentInfo";
        }

        @Override
        public Object value(String field) {
            return field.equals("attached") ? attached : Long.valueOf(SAMPLED / 1_000_000);
        }
    }

    private record Sample(long startNanos, long compiled) implements FakeEvent {
        @Override
        public String name() {
            return "jdk.CompilerStatistics";
        }

        @Override
        public Object value(String field) {
            return compiled;
        }

        @Override
        public double nanos(String field) {
            return compiled;
        }
    }

    private void isAttached() {
        time.add(new Agent(true), now);
    }

    /** @param parts of a second, in hundredths, in which code is compiled, second by second */
    private void compiles(int... parts) {
        for (int part : parts) {
            now += SECOND;
            compiled += part * SECOND / 100;
            time.add(new Sample(SAMPLED + now, compiled), now);
        }
    }

    private double secondsLeft() {
        return (double) time.left(now) / SECOND;
    }

    @Test
    void isAsLongAsWantedWhereNothingIsCompiled() {
        isAttached();
        // before the first sample, it is not known what was compiled
        compiles(90, 2, 9, 0);
        assertThat(secondsLeft()).isEqualTo(1);
        assertThat(time.isWaiting()).isFalse();
        compiles(80);
        assertThat(secondsLeft()).isZero();
    }

    @Test
    void isAsLongAsWantedWhereTheAgentWasThereFromTheStart() {
        time.add(new Agent(false), now);
        compiles(90, 90, 90);
        assertThat(secondsLeft()).isEqualTo(2);
        assertThat(time.isWaiting()).isFalse();
    }

    @Test
    void beginsAgainWhenTheJvmHasSettled() {
        isAttached();
        compiles(90, 90, 90, 3, 20);
        assertThat(time.isWaiting()).isTrue();
        assertThat(secondsLeft()).isEqualTo(10);
        compiles(3, 0, 1);
        assertThat(time.isWaiting()).isFalse();
        assertThat(secondsLeft()).isEqualTo(5);
        compiles(1);
        assertThat(secondsLeft()).isEqualTo(4);
    }

    @Test
    void isAtMostThreeTimesAsLong() {
        isAttached();
        compiles(90, 90, 90, 90, 90, 90, 90, 90, 90, 0, 0, 0);
        assertThat(secondsLeft()).isEqualTo(3);
    }

    @Test
    void ignoresSamplesInQuickSuccession() {
        isAttached();
        compiles(90, 90);
        for (int i = 1; i < 10; i++) {
            time.add(new Sample(SAMPLED + now + i, compiled), now);
        }
        assertThat(time.isWaiting()).isTrue();
    }

    @Test
    void waitsForTheFirstSamples() {
        assertThat(new SteadyTime(Duration.ofSeconds(2), true, 0).left(0)).isEqualTo(4 * SECOND);
        assertThat(new SteadyTime(Duration.ofSeconds(1), true, 0).left(0)).isEqualTo(3 * SECOND);
        assertThat(new SteadyTime(Duration.ofSeconds(1), false, 0).left(0)).isEqualTo(SECOND);
    }

    @Test
    void isAsLongAsWantedWhereTheRecordingIsOutOfReach() {
        time.follow(Optional.of(Path.of("none")), Instant.now());
        assertThat(secondsLeft()).isEqualTo(5);

        SteadyTime unknown = new SteadyTime(Duration.ofSeconds(1), true, 0);
        unknown.follow(Optional.empty(), Instant.now());
        assertThat(unknown.left(0)).isEqualTo(SECOND);
    }

    @Name("timeagent.AgentInfo")
    private static final class AgentInfo extends jdk.jfr.Event {
        boolean attached = true;
        long activeSince;
    }

    @Test
    void followsARecordingThatIsBeingMade() throws Exception {
        CountDownLatch agents = new CountDownLatch(1);
        CountDownLatch samples = new CountDownLatch(2);
        Instant since = Instant.now();
        try (Recording recording = new Recording();
                SteadyTime following = new SteadyTime(Duration.ofHours(1), true, System.nanoTime()) {
                    @Override
                    void add(Event event, long seen) {
                        boolean isSample = event.name().equals("jdk.CompilerStatistics");
                        // more than before by a minute, whatever this JVM compiles
                        long minutes = 60 * SECOND * (3 - samples.getCount());
                        super.add(isSample ? new Sample(event.startNanos(), minutes) : event, seen);
                        (isSample ? samples : agents).countDown();
                    }
                }) {
            recording.enable("jdk.CompilerStatistics").withPeriod(Duration.ofMillis(600));
            recording.start();
            AgentInfo info = new AgentInfo();
            info.activeSince = since.toEpochMilli();
            info.commit();
            Path repository = Path.of(System.getProperty("jdk.jfr.repository"));
            following.follow(Optional.of(repository), since);

            agents.await();
            samples.await();
            assertThat(following.isWaiting()).isTrue();
        }
    }
}
