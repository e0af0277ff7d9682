package timeagent.events.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JavaThreadsTest {
    @TempDir
    private File process;

    @Test
    void anEndedThreadIsNoneOfTheSameNameThatLives() {
        Thread idle = new Thread(() -> {}, "worker");
        OsThread ended = task(7, "worker");
        assertThat(new File(process, "task/7").delete()).isTrue();

        assertThat(joined(new Thread[] {idle}, List.of(ended))).isEmpty();
    }

    @Test
    void byNameFindsWhatNobodyElseIsCalled() {
        Thread one = new Thread(() -> {}, "worker");
        Thread long1 = new Thread(() -> {}, "a-name-longer-than-the-kernel-has");
        Thread two = new Thread(() -> {}, "pool-1-thread-10");
        Thread three = new Thread(() -> {}, "pool-1-thread-11");
        Thread twice = new Thread(() -> {}, "reused");

        assertThat(joined(
                        new Thread[] {one, long1, two, three, twice},
                        List.of(
                                task(1, "worker"),
                                task(2, "a-name-longer-t"),
                                task(3, "pool-1-thread-1"),
                                task(4, "reused"),
                                task(5, "reused"),
                                task(6, "GC Thread#0"))))
                .containsOnlyKeys(1, 2)
                .containsEntry(1, one)
                .containsEntry(2, long1);
    }

    @Test
    void byNameCutsCharactersAsTheKernelDoes() {
        Thread thread = new Thread(() -> {}, "éééééééééé");

        assertThat(joined(new Thread[] {thread}, List.of(task(1, "ééééééé\uFFFD"))))
                .containsEntry(1, thread);
    }

    @Test
    void byNameFindsANameOfWhichTheJvmKeepsBothEnds() {
        Thread one = new Thread(() -> {}, "pool-1-thread-10");
        Thread two = new Thread(() -> {}, "pool-1-thread-11");
        Thread three = new Thread(() -> {}, "pool-1-of-the-thread-11");
        Thread accents = new Thread(() -> {}, "éééééééééé");

        assertThat(joined(
                        new Thread[] {one, two, three, accents},
                        List.of(task(1, "pool-1-..ead-10"), task(2, "pool-1-..ead-11"), task(3, "ééé\uFFFD..ééé"))))
                .containsOnlyKeys(1, 3)
                .containsEntry(1, one)
                .containsEntry(3, accents);
    }

    private Map<Integer, Thread> joined(Thread[] alive, List<OsThread> tasks) {
        Map<Integer, Thread> joined = new HashMap<>();
        JavaThreads.of(tasks, alive, new OsThreadTable(process)).forEach((task, thread) -> {
            if (thread != null) {
                joined.put(Integer.valueOf(task.id), thread);
            }
        });
        return joined;
    }

    private OsThread task(int id, String name) {
        assertThat(new File(process, "task/" + id).mkdirs()).isTrue();
        OsThread task = new OsThread(Integer.toString(id));
        task.read(Status.parsed(Status.of(name, "0", 1, 0)), 1);
        return task;
    }
}
