package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Under the name of another system. Starts no process and opens no socket, for the JDK believes the name too. */
@Full
final class OtherSystemsIT extends OnEveryJdk {

    @ParameterizedTest
    @ValueSource(strings = {"Mac OS X", "Windows 11", "AIX"})
    void countsAllReadsAndPrintsNothing(String system) {
        Finished run = quick().flags("-Dos.name=" + system).agent().recording().program("Flow");

        run.succeededWith("true\n");
        assertThat(CallSite.calls(run.recording())).isEqualTo(Programs.marks("Flow"));
    }
}
