package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Writes that are no plain ones; the programs print the event that each must have. */
final class OddWritesIT extends OnEveryJdk {

    @Test
    void recordsWhatTheApplicationSawOfEveryOddWrite() {
        recordsWhatTheApplicationSaw(Styles.DEFAULT);
    }

    @Full
    @ParameterizedTest
    @MethodSource("timeagent.endtoend.Styles#others")
    void recordsWhatTheApplicationSaw(String style) {
        // the JDK's event off: up to 21 it throws into a write during which the channel was closed
        Finished run = quick().verified()
                .agent("socket=" + style)
                .recording("jdk.SocketWrite#enabled=false")
                .program("OddWrites", "channel", "stream", "async", "datagram", "transfer", "tls");

        List<String> expected = run.succeeded().stdout().lines().toList();
        assertThat(expected).hasSizeGreaterThan(200);
        assertThat(SocketWrites.lines(run.recording())).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Full
    @Test
    void recordsATransferThatTheSystemCannotMakeOnce() {
        Finished run = quick().verified()
                .agent()
                .flags("--add-opens", "java.base/sun.nio.ch=ALL-UNNAMED")
                .recording()
                .program("MappedTransfers");

        assertThat(SocketWrites.lines(run.succeeded().recording()))
                .hasSize(10)
                .containsExactlyInAnyOrderElementsOf(run.stdout().lines().toList());
    }

    @Full
    @Test
    void recordsTheWritesOfVirtualThreadsThatWaitForEachOtherInIt() {
        assumeTrue(jdk.feature() >= 21, jdk + " has no virtual threads");
        // more carriers than processors: a thread that the system interrupts keeps others waiting
        Finished run = quick().agent("socket=mirror-cached")
                .flags("-Djdk.virtualThreadScheduler.parallelism=16")
                .recording()
                .program("ScopedPeers");

        assertThat(run.succeeded().stdout()).contains("ended true");
        assertThat(SocketWrites.lines(run.recording())).hasSize(100_000);
    }
}
