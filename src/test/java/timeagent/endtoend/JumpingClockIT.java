package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A program whose time of day jumps by an hour, there and back, all the time. */
@Alone
@Full
final class JumpingClockIT extends OnEveryJdk {

    private static final Duration ABSURD = Duration.ofMinutes(2);

    @ParameterizedTest
    @ValueSource(strings = {"clock=all", "clock.cached=1ms,socket=mirror"})
    void countsAndDurationsAreThoseOfAClockThatDoesNot(String options) throws Exception {
        Finished run = java().environment(
                        "LD_PRELOAD", SharedLibrary.jumpingClock(folder).toString())
                .agent(options)
                .recording()
                .program("JumpingClock");

        long changing = Long.parseLong(run.succeeded().stdout().strip());
        Map<CallSite, Long> expected = new TreeMap<>(Programs.marks("JumpingClock"));
        int line = Programs.lineOf(Programs.source("JumpingClock"), "return System.currentTimeMillis();");
        expected.put(new CallSite("program.JumpingClock", "changing", line), changing);
        Recording recording = run.recording();
        assertThat(CallSite.calls(recording)).isEqualTo(expected);
        assertThat(recording.events(SocketWrites.OURS)).hasSize(500).allMatch(JumpingClockIT::isOfThisTime);
        assertThat(recording.events("timeagent.ClockRead")).allMatch(JumpingClockIT::isOfThisTime);
        assertThat(recording.events(CallSite.EVENT))
                .extracting(count -> count.getLong("meanDuration"))
                // or not measured yet
                .allMatch(mean -> mean == 0 || mean > 0 && mean < 1_000_000);
    }

    private static boolean isOfThisTime(RecordedEvent event) {
        return !event.getDuration().isNegative() && event.getDuration().compareTo(ABSURD) < 0;
    }
}
