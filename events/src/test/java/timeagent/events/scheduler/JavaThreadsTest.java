package timeagent.events.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import timeagent.events.ClaimedHooks;
import timeagent.events.OsThreads;

@ExtendWith(ClaimedHooks.class)
final class JavaThreadsTest {
    @Test
    @EnabledOnOs(OS.LINUX)
    void knowsItsOwnNumber() throws Exception {
        // the kernel resolves the link in the thread that asks
        int own = Integer.parseInt(
                new File("/proc/thread-self").getCanonicalFile().getName());

        try (OsThreads threads = OsThreads.open()) {
            assertThat(threads.idOf(Thread.currentThread())).isEqualTo(own);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aThreadThatDoesNotRunHasNone() throws Exception {
        Thread ended = new Thread(() -> {});
        ended.start();
        ended.join();

        try (OsThreads threads = OsThreads.open()) {
            assertThat(threads.idOf(new Thread(() -> {}))).isEqualTo(OsThreads.NONE);
            assertThat(threads.idOf(ended)).isEqualTo(OsThreads.NONE);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void findsThreadsOfTheSameName() throws Exception {
        CountDownLatch begun = new CountDownLatch(5);
        CountDownLatch end = new CountDownLatch(1);
        List<Thread> workers = IntStream.range(0, 5)
                .mapToObj(i -> new Thread(() -> awaits(begun, end), "the same name for all"))
                .toList();
        workers.forEach(Thread::start);
        // a thread tells the kernel its name itself
        begun.await();
        try (OsThreads threads = OsThreads.open()) {
            JavaThreads javaThreads = new JavaThreads();

            assertThat(javaThreads.by(List.of()).values()).containsAll(workers);
            assertThat(workers).allSatisfy(worker -> assertThat(
                            Files.readString(Path.of("/proc/self/task/" + threads.idOf(worker) + "/comm")))
                    .isEqualTo("the same name f\n"));
            assertThat(javaThreads.problem()).isNull();
        } finally {
            end.countDown();
        }
    }

    @Test
    void byNameFindsWhatNobodyElseIsCalled() {
        Thread one = new Thread(() -> {}, "worker");
        Thread long1 = new Thread(() -> {}, "a-name-longer-than-the-kernel-has");
        Thread two = new Thread(() -> {}, "pool-1-thread-10");
        Thread three = new Thread(() -> {}, "pool-1-thread-11");
        Thread twice = new Thread(() -> {}, "reused");

        assertThat(JavaThreads.byName(
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

        assertThat(JavaThreads.byName(new Thread[] {thread}, List.of(task(1, "ééééééé\uFFFD"))))
                .containsEntry(1, thread);
    }

    private static Task task(int id, String name) {
        Task task = new Task(id);
        TaskStatus status = new TaskStatus();
        byte[] bytes = Status.bytes(Status.of(name, "0", 1, 0));
        status.read(bytes, bytes.length);
        task.read(status, 1);
        return task;
    }

    private static void awaits(CountDownLatch begun, CountDownLatch end) {
        begun.countDown();
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
