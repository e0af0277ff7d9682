package timeagent.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class CdsArchiveCheckTest {
    @Test
    void isWrittenWhereAFlagAsksForIt() {
        for (String flag : List.of(
                "-XX:ArchiveClassesAtExit=classes.jsa", "-XX:+AutoCreateSharedArchive", "-XX:+RecordDynamicDumpInfo")) {
            assertThat(CdsArchiveCheck.flag(List.of("-Xmx1g", flag, "-Xshare:auto")))
                    .isEqualTo(flag);
        }
    }

    @Test
    void isNotWrittenWhereNoneDoes() {
        assertThat(CdsArchiveCheck.flag(List.of())).isNull();
        assertThat(CdsArchiveCheck.flag(
                        List.of("-Xmx1g", "-XX:SharedArchiveFile=classes.jsa", "-DArchiveClassesAtExit=1")))
                .isNull();
    }

    @Test
    void isNotWrittenWhereTheLastFlagSaysNo() {
        String on = "-XX:+RecordDynamicDumpInfo";
        String off = "-XX:-RecordDynamicDumpInfo";

        assertThat(CdsArchiveCheck.flag(List.of(on, off))).isNull();
        assertThat(CdsArchiveCheck.flag(List.of(off, on))).isEqualTo(on);
    }
}
