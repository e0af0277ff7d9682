package sampleapp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkerGroupTest {

    @ParameterizedTest
    @CsvSource({"10, 3", "1, 2", "9, 3", "9223372036854775807, 1024"})
    void sharesAddUpToTheTotal(long total, int of) {
        assertThat(LongStream.range(0, of)
                        .map(index -> WorkerGroup.share(total, (int) index, of))
                        .sum())
                .isEqualTo(total);
    }

    @Test
    void addsUpTheResults() throws Exception {
        WorkerGroup crew = new WorkerGroup();
        crew.add("a", () -> 40L);
        crew.add("b", () -> 2L);

        assertThat(crew.run()).isEqualTo(42);
    }

    @Test
    void startsTheTasksTogether() throws Exception {
        WorkerGroup crew = new WorkerGroup();
        CountDownLatch both = new CountDownLatch(2);
        for (String name : new String[] {"a", "b"}) {
            crew.add(name, () -> {
                both.countDown();
                both.await();
                return 1L;
            });
        }

        assertThat(crew.run()).isEqualTo(2);
    }

    @Test
    void tellsWhatWentWrongInATask() {
        WorkerGroup crew = new WorkerGroup();
        crew.add("a", () -> {
            throw new IOException("broken pipe");
        });

        assertThatThrownBy(crew::run)
                .isInstanceOf(WorkloadException.class)
                .hasMessage("java.io.IOException: broken pipe")
                .hasCauseInstanceOf(IOException.class);
    }

    @Test
    void tellsWhatWentWrongWhileAnotherTaskWaits() {
        WorkerGroup crew = new WorkerGroup();
        crew.add("a", () -> {
            new CountDownLatch(1).await();
            return 1L;
        });
        crew.add("b", () -> {
            throw new IOException("broken pipe");
        });

        assertThatThrownBy(crew::run).hasMessage("java.io.IOException: broken pipe");
    }
}
