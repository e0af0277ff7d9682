package timeagent.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import timeagent.analysis.common.InterruptHandler;

class CallsTest {

    private final List<String> progress = new ArrayList<>();
    private final Calls calls = new Calls();

    private Call begin(Object id, boolean isInterruptible) {
        Call call = new Call(isInterruptible, (seconds, message) -> progress.add(message));
        calls.begin(id, call);
        return call;
    }

    @Test
    void interruptsACommandThatRunsAndOneThatIsAboutTo() throws Exception {
        Call call = begin(1L, true);
        try (InterruptHandler running = new InterruptHandler();
                InterruptHandler next = new InterruptHandler()) {
            call.runs(running);
            assertThat(running.requested()).isFalse();
            calls.cancel(1L);
            assertThat(running.requested()).isTrue();
            call.runs(next);
            assertThat(next.requested()).isTrue();
        }
        calls.close();
    }

    @Test
    void hasNoResponseAndNoProgressOnceCancelled() throws Exception {
        Call cancelled = begin("a", false);
        begin("b", false);
        cancelled.progress("before");
        calls.cancel("a");
        calls.cancel("nosuch");
        cancelled.progress("after");

        assertThat(progress).containsExactly("before");
        assertThat(calls.mayRespond("a")).isFalse();
        assertThat(calls.mayRespond("b")).isTrue();
        // another call may have the same identifier
        assertThat(calls.mayRespond("a")).isTrue();
        calls.close();
    }

    @Test
    void cancelsOnlyWhatGoesOnForLongWhenTheClientIsGone() throws Exception {
        Call reads = begin("a", false);
        Call records = begin("b", true);

        calls.close();

        assertThat(reads.isCancelled()).isFalse();
        assertThat(records.isCancelled()).isTrue();
    }

    @Test
    void handsCommandsOverWordByWord() {
        assertThat(AbTool.quoted(List.of("java", "it's", "a b", "\"", "")))
                .isEqualTo("'java' 'it'\"'\"'s' 'a b' '\"' ''");
    }
}
