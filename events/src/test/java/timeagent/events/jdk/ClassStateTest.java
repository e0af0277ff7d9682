package timeagent.events.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import timeagent.events.ClaimedHooks;

@ExtendWith(ClaimedHooks.class)
final class ClassStateTest {
    private static boolean ran;

    private static final class Late {
        static {
            ran = true;
        }

        static void run() {}
    }

    @Test
    void knowsWhetherAClassIsInitializedAndLeavesItAsItIs() {
        Class<?> late = Late.class;

        assertThat(ClassState.isInitialized(late)).isFalse();
        assertThat(ran).isFalse();
        Late.run();

        assertThat(ran).isTrue();
        assertThat(ClassState.isInitialized(late)).isTrue();
    }
}
