package timeagent.analysis.summary.stacks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import timeagent.analysis.fixture.FakeEvent;
import timeagent.analysis.recording.StackFrame;
import timeagent.analysis.recording.StackTrace;

class StackAggregatorTest {

    /** A socket write with a stack trace. */
    private record WriteEvent(Object content, StackTrace stack, long bytes, long durationNanos) implements FakeEvent {

        @Override
        public String name() {
            return "timeagent.SocketWrite";
        }

        @Override
        public Object value(String field) {
            return switch (field) {
                case "stackTrace" -> 1L;
                case "bytesWritten" -> bytes;
                default -> null;
            };
        }
    }

    private final StackAggregator stacks = new StackAggregator();

    private static StackTrace stack(String top, int callers) {
        StackFrame caller = StackFrame.of("A", "call", 1);
        List<StackFrame> frames = new ArrayList<>(Collections.nCopies(callers, caller));
        frames.add(0, StackFrame.of("A", top, 1));
        return new StackTrace(frames);
    }

    private void add(StackTrace stack, long writes, long bytes, long nanos) {
        stacks.writes(new WriteEvent(null, stack, bytes, nanos)).add(writes, nanos, bytes);
    }

    @Test
    void addsUpTheWritesOfAStackTrace() {
        add(stack("write", 0), 1, 10, 100);
        add(stack("write", 0), 1, 10, 200);
        add(stack("write", 0), 1, 20, 300);
        add(stack("flush", 0), 1, 80, 400);

        assertThat(stacks.folded(List.of(), FlameUnit.BYTES))
                .isEqualTo(
                        Map.of("socket writes;A.write;socket write", 40L, "socket writes;A.flush;socket write", 80L));
        assertThat(stacks.folded(List.of(), FlameUnit.TIME))
                .isEqualTo(
                        Map.of("socket writes;A.write;socket write", 600L, "socket writes;A.flush;socket write", 400L));
    }

    @Test
    void keepsTheTopOfStackTracesBeyondTheLimit() {
        for (int i = 0; i < StackAggregator.MOST_STACKS; i++) {
            add(stack("write" + i, 0), 1, 1, 1);
        }
        add(stack("last", 20), 1, 1, 1);
        add(stack("last", 30), 1, 1, 1);

        assertThat(stacks.folded(List.of(), FlameUnit.BYTES))
                .hasSize(StackAggregator.MOST_STACKS + 1)
                .containsEntry(
                        "socket writes;" + "A.call;".repeat(StackAggregator.CALLER_FRAMES) + "A.last;socket write", 2L);
    }

    @Test
    void aWriteCountsAsOftenAsItsWeight() {
        add(stack("write", 0), 7, 10, 100);
        add(stack("write", 0), 1, 10, 100);

        assertThat(stacks.folded(List.of(), FlameUnit.BYTES).values()).containsExactly(80L);
        assertThat(stacks.folded(List.of(), FlameUnit.TIME).values()).containsExactly(800L);
    }
}
