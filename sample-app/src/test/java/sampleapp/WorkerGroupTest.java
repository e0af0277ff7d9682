package sampleapp;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class WorkerGroupTest {

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
