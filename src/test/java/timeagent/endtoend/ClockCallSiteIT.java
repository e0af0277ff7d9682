package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@OnNewestToo
final class ClockCallSiteIT extends OnEveryJdk {
    @Test
    void countsEveryReadOfEveryProgram() {
        String[] programs = {"Flow", "Threads", "Loaders"};

        Recording recording = java().agent()
                .recording()
                .programs(programs)
                .succeededWith("true\n".repeat(programs.length))
                .recording();

        assertThat(CallSite.calls(recording)).isEqualTo(Programs.marks(programs));
        assertThat(CallSite.totalCalls(recording)).isEqualTo(CallSite.calls(recording));
        assertThat(recording.events(CallSite.EVENT))
                .filteredOn(event -> event.getString("method").equals("guarded"))
                .hasSizeGreaterThanOrEqualTo(3)
                .extracting(event -> event.getString("descriptor"))
                .containsOnly("(I)J");
    }

    @ParameterizedTest
    @CsvSource({"'include=program.*,exclude=program.Fl*', false", "exclude=other.*:*Stamp, true"})
    void countsOnlyInTheClassesChosen(String options, boolean counted) {
        Finished run = quick().agent(options).recording().program("Flow");
        assertThat(CallSite.calls(run.succeededWith("true\n").recording()))
                .isEqualTo(counted ? Programs.marks("Flow") : Map.of());
    }
}
