package timeagent.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import timeagent.hooks.TimeagentHooks;

final class KeyTest {
    private final Object otherAgent = new Object();

    @AfterEach
    void checkThatTheHooksAreFree() {
        assertThat(TimeagentHooks.claim(otherAgent)).isTrue();
        TimeagentHooks.release(otherAgent);
    }

    @Test
    void keepsAnotherAgentFromTheHooks() {
        assertThat(Key.claim()).isTrue();
        assertThat(TimeagentHooks.claim(otherAgent)).isFalse();
        Key.release();
    }

    @Test
    void claimsTheHooksOnce() {
        assertThat(Key.claim()).isTrue();
        assertThat(Key.claim()).isFalse();
        Key.release();
    }

    @Test
    void doesNotGetTheHooksOfAnotherAgent() {
        assertThat(TimeagentHooks.claim(otherAgent)).isTrue();
        assertThat(Key.claim()).isFalse();
        assertThatExceptionOfType(IllegalCallerException.class).isThrownBy(() -> Key.clock(null));
        assertThatExceptionOfType(IllegalCallerException.class).isThrownBy(() -> Key.socket(null));
        assertThatExceptionOfType(IllegalCallerException.class).isThrownBy(Key::lookup);
        assertThatExceptionOfType(IllegalCallerException.class).isThrownBy(Key::release);
        TimeagentHooks.release(otherAgent);
    }
}
