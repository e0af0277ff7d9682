package timeagent.events.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class TestedJdksTest {
    @Test
    void notesOnlyANewerJdk() {
        assertThat(TestedJdks.notes(17)).isEmpty();
        assertThat(TestedJdks.notes(TestedJdks.NEWEST)).isEmpty();
        assertThat(TestedJdks.notes(28)).containsExactly(new Note("JDK not tested", "28 is newer than tested (27)"));
    }
}
