package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;

/** A program whose wall clock is set while it runs, and slewed all the time. */
@Alone
@Full
final class ClockStepIT extends OnEveryJdk {

    @Test
    void namesEachStepWithItsSign() throws Exception {
        List<RecordedEvent> events = java().environment(
                        "LD_PRELOAD", SharedLibrary.steppedClock(folder).toString())
                .environment("STEPS", "3000:20,5000:-1000,7000:3600000")
                .environment("SLEW_PPM", "500")
                .recording()
                .agent("")
                .sampleApp("clock-rate", "--seconds", "8")
                .succeeded()
                .recording()
                .events("timeagent.ClockStep");

        // of the slewing there is none
        assertThat(events)
                .extracting(event -> Math.round(event.getDuration("step").toNanos() / 1e7) * 10)
                .containsExactlyInAnyOrder(20L, -1000L, 3_600_000L);
    }
}
