package timeagent.events.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class OsThreadStatusTest {
    private static final String FILE = Status.of("GC Thread#0", "0-3,8", 1234567890123L, 42);

    @Test
    void takesTheCountsNameAndCpusOfAThread() {
        OsThreadStatus status = Status.parsed(FILE);

        assertThat(status.counts()).isEqualTo(new ContextSwitchCounts(1234567890123L, 42));
        assertThat(status.name()).isEqualTo("GC Thread#0");
        assertThat(status.cpus()).isEqualTo("0-3,8");
    }

    @Test
    void aFileWithAnotherLineAtItsEndIsWhole() {
        assertThat(Status.parsed(FILE + "x86_Thread_features:\t\n").counts().involuntary())
                .isEqualTo(42);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\n",
                "Name:\tx\n",
                "Name:\tx\nvoluntary_ctxt_switches:\t5\n",
                "Name:\tx\nvoluntary_ctxt_switches:\t5\nnonvoluntary_ctxt_switches:\t",
                "Name:\tx\nvoluntary_ctxt_switches:\t5\nnonvoluntary_ctxt_switches:\t12",
                "Name:\tx\nvoluntary_ctxt_switches:\t\nnonvoluntary_ctxt_switches:\t12\n",
                "Name:\tx\nvoluntary_ctxt_switches:\tmany\nnonvoluntary_ctxt_switches:\t12\n"
            })
    void refusesAFileWithoutBothCounts(String text) {
        assertThat(Status.parsed(text)).isNull();
    }

    @Test
    void doesWithoutNameAndCpus() {
        OsThreadStatus status =
                Status.parsed("State:\tS\nvoluntary_ctxt_switches:\t5\nnonvoluntary_ctxt_switches:\t6\n");

        assertThat(status.name()).isEmpty();
        assertThat(status.cpus()).isEmpty();
    }

    @Test
    void aNameThatLooksLikeACountIsNone() {
        // the kernel escapes a line end in a name
        OsThreadStatus status = Status.parsed(Status.of("\\nvoluntary_ct", "0", 5, 6));

        assertThat(status.counts()).isEqualTo(new ContextSwitchCounts(5, 6));
        assertThat(status.name()).isEqualTo("\\nvoluntary_ct");
    }

    @Test
    void decodesAName() {
        assertThat(Status.parsed(Status.of("éé", "0", 5, 6)).name()).isEqualTo("éé");
    }
}
