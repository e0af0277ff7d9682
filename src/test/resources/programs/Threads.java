package program;

/** Reads the clock in one loop from eight threads. */
public final class Threads {

    static volatile long sink;

    static void read() {
        long sum = 0;
        for (int i = 0; i < 100_000; i++) {
            sum += System.currentTimeMillis(); // 800000 reads in Threads.read
        }
        sink = sum;
    }

    public static void main(String[] args) throws Exception {
        AnyThread.run(8, false, Threads::read);
        System.out.println(sink > 0);
    }
}
