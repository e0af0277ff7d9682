package timeagent.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TurnTest {

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void create() throws Exception {
        file = Files.write(folder.resolve("turn"), new byte[Integer.BYTES]);
    }

    @Test
    void runsInOrderAgainAndAgain() throws Exception {
        List<Integer> order = Collections.synchronizedList(new ArrayList<>());
        List<Thread> threads = new ArrayList<>();
        for (int i = 2; i >= 0; i--) {
            int index = i;
            Turn turn = new Turn(file, index, 3);
            Thread thread = new Thread(() -> {
                for (int cycle = 0; cycle < 2; cycle++) {
                    turn.await();
                    order.add(index);
                    turn.pass();
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(order).containsExactly(0, 1, 2, 0, 1, 2);
    }

    @Test
    void endsTheWaitingOfAllIfOneFails() throws Exception {
        Turn failing = new Turn(file, 0, 2);
        failing.await();
        failing.cancel();
        failing.pass();

        assertThatThrownBy(new Turn(file, 1, 2)::await).hasMessage("another process of this round has failed");
    }

    @Test
    void isAnOptionOfAFork() throws Exception {
        assertThat(new Turn(file, 1, 2).option()).isEqualTo("-Dtimeagent.turn=1,2," + file);
        assertThat(Turn.ofFork()).isNull();
    }
}
