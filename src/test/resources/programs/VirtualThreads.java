package program;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Reads the clock from two hundred virtual threads, on a JDK that has them. */
public final class VirtualThreads {

    static volatile long sink;

    static void read() {
        long sum = 0;
        for (int i = 0; i < 1_000; i++) {
            sum += System.currentTimeMillis(); // 200000 reads in VirtualThreads.read
            if (i % 100 == 0) {
                Thread.yield();
            }
        }
        sink = sum;
    }

    public static void main(String[] args) throws Exception {
        // by name, for it is compiled for a Java without them
        ExecutorService executor = (ExecutorService)
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        for (int i = 0; i < 200; i++) {
            executor.execute(VirtualThreads::read);
        }
        executor.shutdown();
        System.out.println(executor.awaitTermination(1, TimeUnit.MINUTES));
    }
}
