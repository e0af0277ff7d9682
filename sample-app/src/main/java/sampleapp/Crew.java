package sampleapp;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BiFunction;

/** Threads that start their tasks together, and whose end is waited for. */
final class Crew {

    private final CountDownLatch start = new CountDownLatch(1);
    private final BlockingQueue<FutureTask<Long>> ended = new LinkedBlockingQueue<>();
    private final BiFunction<String, Runnable, Thread> threads;
    private int tasks;

    /** Threads of the operating system, one each. */
    Crew() {
        this((name, task) -> {
            Thread thread = new Thread(task, name);
            // when one task has failed, another that waits for it must not keep the JVM alive
            thread.setDaemon(true);
            return thread;
        });
    }

    /** @param threads makes a daemon thread of a name for a task */
    Crew(BiFunction<String, Runnable, Thread> threads) {
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

    /** Starts all tasks and returns the sum of their results, or throws the first failure, whoever waits for that task. */
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

    /** Returns the share of one of several in a total: whole numbers that add up to it exactly. */
    static long share(long total, int index, int of) {
        return total / of + (index < total % of ? 1 : 0);
    }
}
