package program;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;

/** Has very many threads read the clock at four call sites, each a little at a time and for some seconds. */
public final class ManyHot {

    static volatile long sink;

    static long first(int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += System.currentTimeMillis(); // 1 read in ManyHot.first
        }
        return sum;
    }

    static long second(int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += System.nanoTime(); // 1 read of System.nanoTime in ManyHot.second
        }
        return sum;
    }

    static long third(int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += System.currentTimeMillis(); // 1 read in ManyHot.third
        }
        return sum;
    }

    static long fourth(int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += System.nanoTime(); // 1 read of System.nanoTime in ManyHot.fourth
        }
        return sum;
    }

    /** Takes the kind of threads, how many, and how often each rests for how many milliseconds after so many reads. */
    public static void main(String[] args) throws Exception {
        int rounds = Integer.parseInt(args[2]);
        long nanos = Long.parseLong(args[3]) * 1_000_000;
        int reads = Integer.parseInt(args[4]);
        Runnable task = () -> {
            for (int round = 0; round < rounds; round++) {
                sink = first(reads) + second(reads) + third(reads) + fourth(reads);
                LockSupport.parkNanos(nanos);
            }
        };
        ThreadFactory factory = args[0].equals("virtual") ? virtual() : Thread::new;
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < Integer.parseInt(args[1]); i++) {
            threads.add(factory.newThread(task));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(sink != 0);
    }

    private static ThreadFactory virtual() throws Exception {
        Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
        return (ThreadFactory)
                Class.forName("java.lang.Thread$Builder").getMethod("factory").invoke(builder);
    }
}
