package timeagent.analysis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ReadingProgressTest {

    private final StringWriter err = new StringWriter();
    private long seconds;
    private final ReadingProgress progress =
            new ReadingProgress(new PrintWriter(err), 900_000_000, () -> seconds * 1_000_000_000);

    private void read(long megabytes, long atSecond) {
        seconds = atSecond;
        progress.read(megabytes * 1_000_000, 600_000_000);
    }

    @Test
    void tellsNowAndThenHowLongTheRestTakes() {
        read(100, 1);
        read(200, 2);
        read(300, 4);
        read(600, 8);
        progress.next();
        read(150, 13);
        read(300, 20);

        assertThat(err.toString().lines())
                .containsExactly(
                        "timeagent: read 200 of 900 MB, about 7 s left",
                        "timeagent: read 600 of 900 MB, about 4 s left",
                        "timeagent: read 750 of 900 MB, about 3 s left");
    }

    @Test
    void isSilentAboutSmallRecordings() {
        ReadingProgress small = new ReadingProgress(new PrintWriter(err), 90_000_000, () -> seconds * 1_000_000_000);
        seconds = 60;
        small.read(10_000_000, 90_000_000);

        assertThat(err.toString()).isEmpty();
    }

    @Test
    void isSilentAboutWhatIsReadSoon() {
        read(899, 1);

        assertThat(err.toString()).isEmpty();
    }
}
