package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** No frame of the agent is below the application's code, and no message of an exception is another: mocks depend on both. */
final class StackTracesIT extends OnEveryJdk {

    @Test
    void areThoseWithoutTheAgent() {
        areTheSameWith("clock=sample");
    }

    @Full
    @Test
    void areThoseWithoutTheAgentWhereTheJdkIsRewrittenToo() {
        areTheSameWith("clock=all,jdk=true");
    }

    private void areTheSameWith(String options) {
        Finished without = java().program("StackTraces").succeeded();

        Finished with = quick().agent(options).recording().program("StackTraces");

        with.succeededWith(without.stdout());
        assertThat(without.stdout())
                .contains("Cannot invoke \"java.time.Clock.millis()\" because \"<local2>\" is null")
                .contains("IllegalStateException: no time", "called by class program.StackTraces", "setTimeInMillis");
        assertThat(CallSite.calls(with.recording())).containsAllEntriesOf(Programs.marks("StackTraces"));
    }
}
