package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads near the end of a stack while the first recording starts, and the counters are initialised. */
@Full
final class NearStackEndIT extends OnEveryJdk {

    @ParameterizedTest
    @ValueSource(strings = {"clock=count,socket=off", ""})
    void theApplicationSeesTheEndOfTheStackOnlyAndLaterReadsAreCounted(String options) throws Exception {
        Path file = folder.resolve("near.jfr");

        // the JVM itself prints where the stack ends in a transformer
        Finished run = java().flags("-javaagent:" + OtherAgent.pack(folder, "program.NearStackEnd"))
                .agent(options)
                .program("NearStackEnd", file.toString());

        assertThat(run.stdout()).isEqualTo("overflowed true, thrown []\n");
        assertThat(CallSite.calls(Recording.of(file))).containsAllEntriesOf(Programs.marks("NearStackEnd"));
    }
}
