package timeagent.events;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadFactory;

/** Runs parts of a test in threads of their own and waits for them to die; what they throw, the test throws. */
public final class Threads {
    private Threads() {}

    /** Something that may throw. */
    @FunctionalInterface
    public interface Task {
        void run() throws Exception;
    }

    /** Runs the task in one thread, which is dead when this returns. */
    public static void run(Task task) throws Exception {
        run(Thread::new, task);
    }

    /** The same in a thread that {@code factory} makes. */
    public static void run(ThreadFactory factory, Task task) throws Exception {
        FutureTask<Void> result = new FutureTask<>(callable(task));
        Thread thread = factory.newThread(result);
        thread.start();
        thread.join();
        result.get();
    }

    /** Runs the task in that many threads, all of which are alive before one begins and until all are done. */
    public static void runTogether(int count, Task task) throws Exception {
        runTogether(Thread::new, count, task);
    }

    /** The same in threads that {@code factory} makes. */
    public static void runTogether(ThreadFactory factory, int count, Task task) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(count);
        CountDownLatch done = new CountDownLatch(count);
        List<FutureTask<Void>> results = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            FutureTask<Void> result = new FutureTask<>(callable(() -> {
                barrier.await();
                try {
                    task.run();
                } finally {
                    done.countDown();
                    done.await();
                }
            }));
            results.add(result);
            threads.add(factory.newThread(result));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        for (FutureTask<Void> result : results) {
            result.get();
        }
    }

    /** Waits as code does that may not throw. */
    public static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Callable<Void> callable(Task task) {
        return () -> {
            task.run();
            return null;
        };
    }
}
