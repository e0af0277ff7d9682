package timeagent.analysis.recording;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadFactory;

/** Reads a few chunks ahead, each on a thread; gives them out in the order in which they were started. */
final class ReadAhead implements AutoCloseable {

    // each holds a chunk's constants and shares, and all of them are to fit into a small heap
    private static final int MOST_THREADS = 4;

    private record Started(Chunk chunk, Future<?> done) {}

    private final int threads;
    private final ExecutorService pool;
    private final Deque<Started> started = new ArrayDeque<>();

    /** @param threads 1 reads on the thread that asks */
    ReadAhead(int threads) {
        this.threads = threads;
        this.pool = threads == 1 ? null : Executors.newFixedThreadPool(threads, new Threads());
    }

    private static final class Threads implements ThreadFactory {

        @Override
        public Thread newThread(Runnable reading) {
            Thread thread = new Thread(reading, "timeagent-reader");
            thread.setDaemon(true);
            return thread;
        }
    }

    /** As many as there are processors, within reason. */
    static int threads() {
        return Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors());
    }

    void start(Chunk chunk) {
        FutureTask<Void> task = new FutureTask<>(chunk, null);
        started.add(new Started(chunk, task));
        if (pool == null) {
            task.run();
        } else {
            pool.execute(task);
        }
    }

    boolean isEmpty() {
        return started.isEmpty();
    }

    /** Whether enough are started to keep all threads at work. */
    boolean isFull() {
        return started.size() > (pool == null ? 0 : threads);
    }

    /** Waits until the oldest one is read. */
    Chunk next() {
        Started next = started.remove();
        try {
            next.done().get();
            return next.chunk();
        } catch (ExecutionException e) {
            throw thrown(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a recording was read", e);
        }
    }

    private static RuntimeException thrown(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException runtime ? runtime : new IllegalStateException(cause);
    }

    @Override
    public void close() {
        if (pool != null) {
            pool.shutdownNow();
        }
    }
}
