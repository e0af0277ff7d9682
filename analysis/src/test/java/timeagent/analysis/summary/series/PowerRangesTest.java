package timeagent.analysis.summary.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PowerRangesTest {

    private final PowerRanges durations = PowerRanges.ofDurations();

    private static List<List<Long>> ranges(PowerRanges of) {
        return of.map((from, count) -> List.of(from, count));
    }

    @Test
    void areReadAsTheAgentWritesThem() {
        durations.add("0:3 128:5 68719476736:2");
        durations.add("128:1");

        assertThat(ranges(durations)).containsExactly(List.of(0L, 3L), List.of(128L, 6L), List.of(1L << 36, 2L));
    }

    @Test
    void ofDamagedTextsAreWhatCanBeRead() {
        for (String damaged :
                new String[] {null, "", " ", ":", "x", "128", "12x8:5", "-1:3", "99999999999999999999999:1"}) {
            durations.add(damaged);
        }
        durations.add("256:7");

        assertThat(ranges(durations)).contains(List.of(256L, 7L));
    }
}
