package timeagent.events.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import timeagent.events.ClaimedHooks;
import timeagent.events.Recorded;

@ExtendWith(ClaimedHooks.class)
final class StackTraceOffsetTest {
    private static final String NAME = "test.Hidden";

    @Name(NAME)
    static final class Hidden extends Event {}

    private static void hook() {
        new Hidden().commit();
    }

    private static String firstFrame() throws Exception {
        List<RecordedEvent> events = Recorded.during(NAME, recording -> {}, StackTraceOffsetTest::hook);
        return events.get(0).getStackTrace().getFrames().get(0).getMethod().getName();
    }

    @Test
    void hidesFramesUntilTheAgentGoesEachTimeItComes() throws Exception {
        for (int times = 0; times < 2; times++) {
            assertThat(firstFrame()).isEqualTo("hook");

            StackTraceOffset.hide(Hidden.class, 1);
            assertThat(firstFrame()).isNotEqualTo("hook");

            StackTraceOffset.showAll();
        }
    }
}
