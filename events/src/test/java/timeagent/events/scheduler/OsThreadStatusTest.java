package timeagent.events.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class OsThreadStatusTest {
    private static final String FILE = Status.of("GC Thread#0", "0-3,8", 1234567890123L, 42);

    private final OsThreadStatus status = new OsThreadStatus();

    private boolean read(String text) {
        byte[] bytes = Status.bytes(text);
        return status.read(bytes, bytes.length);
    }

    @Test
    void takesTheCountsNameAndCpusOfAThread() {
        assertThat(read(FILE)).isTrue();
        assertThat(status.voluntary()).isEqualTo(1234567890123L);
        assertThat(status.involuntary()).isEqualTo(42);
        assertThat(status.name()).isEqualTo("GC Thread#0");
        assertThat(status.cpus()).isEqualTo("0-3,8");
    }

    @Test
    void takesTheNextFileAfterOne() {
        read(FILE);

        assertThat(read(Status.of("main", "1", 5, 0))).isTrue();
        assertThat(status.voluntary()).isEqualTo(5);
        assertThat(status.involuntary()).isZero();
        assertThat(status.name()).isEqualTo("main");
        assertThat(status.cpus()).isEqualTo("1");
    }

    @Test
    void makesNoNewTextForTheSameCpus() {
        read(FILE);
        String first = status.cpus();
        read(FILE);

        assertThat(status.cpus()).isSameAs(first);
    }

    @Test
    void takesNothingBehindTheEndOfAFile() {
        byte[] bytes = Status.bytes(FILE + "voluntary_ctxt_switches:\t7\n");

        assertThat(status.read(bytes, Status.bytes(FILE).length)).isTrue();
        assertThat(status.voluntary()).isEqualTo(1234567890123L);
    }

    @Test
    void aFileWithAnotherLineAtItsEndIsWhole() {
        assertThat(read(FILE + "x86_Thread_features:\t\n")).isTrue();
        assertThat(status.involuntary()).isEqualTo(42);
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
        assertThat(read(text)).isFalse();
    }

    @Test
    void doesWithoutNameAndCpus() {
        assertThat(read("State:\tS\nvoluntary_ctxt_switches:\t5\nnonvoluntary_ctxt_switches:\t6\n"))
                .isTrue();
        assertThat(status.name()).isEmpty();
        assertThat(status.cpus()).isEmpty();
    }

    @Test
    void aNameThatLooksLikeACountIsNone() {
        // the kernel escapes a line end in a name
        assertThat(read(Status.of("\\nvoluntary_ct", "0", 5, 6))).isTrue();
        assertThat(status.voluntary()).isEqualTo(5);
        assertThat(status.name()).isEqualTo("\\nvoluntary_ct");
    }
}
