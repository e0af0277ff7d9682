package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No frame of the agent is below the application's code, and no message of an exception is another: mocks depend on both. */
final class StackTracesIT extends OnEveryJdk {

    @ParameterizedTest
    @ValueSource(strings = {"clock=sample", "clock=all,jdk=true"})
    void areThoseWithoutTheAgent(String options) {
        Finished without = java().program("StackTraces").succeeded();

        Finished with = quick().agent(options).recording().program("StackTraces");

        with.succeededWith(without.stdout());
        assertThat(without.stdout())
                .contains("Cannot invoke \"java.time.Clock.millis()\" because \"<local2>\" is null")
                .contains("IllegalStateException: no time", "called by class program.StackTraces", "setTimeInMillis");
        assertThat(CallSite.calls(with.recording())).containsAllEntriesOf(Programs.marks("StackTraces"));
    }
}
