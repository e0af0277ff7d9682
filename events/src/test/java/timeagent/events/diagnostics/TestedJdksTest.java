package timeagent.events.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class TestedJdksTest {
    @Test
    void notesOnlyANewerJdk() {
        assertThat(TestedJdks.note(17)).isEmpty();
        assertThat(TestedJdks.note(TestedJdks.NEWEST)).isEmpty();
        assertThat(TestedJdks.note(28)).isEqualTo("JDK 28 is newer than tested (27)");
    }
}
