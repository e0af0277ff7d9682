package sampleapp;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BiFunction;

/** Threads that start their tasks together and are joined. */
final class WorkerGroup {

    private final CountDownLatch start = new CountDownLatch(1);
    private final BlockingQueue<FutureTask<Long>> ended = new LinkedBlockingQueue<>();
    private final BiFunction<String, Runnable, Thread> threads;
    private int tasks;

    /** Uses platform threads. */
    WorkerGroup() {
        this((name, task) -> {
            Thread thread = new Thread(task, name);
            // after a failure, a task that waits for the failed one must not keep the JVM alive
            thread.setDaemon(true);
            return thread;
        });
    }

    /** @param threads creates a daemon thread with a name for a task */
    WorkerGroup(BiFunction<String, Runnable, Thread> threads) {
        this.threads = threads;
    }

    /** Adds a thread and returns it. */
    Thread add(String threadName, Callable<Long> task) {
        FutureTask<Long> waiting =
                new FutureTask<>(() -> {
                    start.await();
                    return task.call();
                }) {
                    @Override
                    protected void done() {
                        ended.add(this);
                    }
                };
        tasks++;
        Thread thread = threads.apply(threadName, waiting);
        thread.start();
        return thread;
    }

    /** Starts all tasks and returns the sum of their results, or throws the first failure. */
    long run() throws WorkloadException {
        start.countDown();
        long sum = 0;
        try {
            for (int i = 0; i < tasks; i++) {
                sum += ended.take().get();
            }
        } catch (ExecutionException e) {
            throw new WorkloadException(String.valueOf(e.getCause()), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WorkloadException("interrupted", e);
        }
        return sum;
    }

    /** Returns one of several integer shares, which add up to the total exactly. */
    static long share(long total, int index, int of) {
        return total / of + (index < total % of ? 1 : 0);
    }
}
