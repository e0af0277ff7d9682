package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a run may print whose hooks could not do their work: what the JVM prints, with any agent, where the stack ends while a class is
 * loaded, and nothing else.
 */
final class HookFailures {

    private static final String TOLD =
            "(\\*{3} java\\.lang\\.instrument ASSERTION FAILED \\*{3}.* transform method call failed at .*\\R)*";

    private HookFailures() {}

    /** Asserts that the program did its work and printed the same as without the agent. */
    static void mayBeTold(Finished run, Finished without) {
        assertThat(run.stdout()).as(run.command()).isEqualTo(without.succeeded().stdout());
        assertThat(run.stderr()).as(run.command()).matches(TOLD);
        assertThat(run.status()).as(run.command()).isZero();
    }
}
