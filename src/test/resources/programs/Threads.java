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
        Thread[] threads = new Thread[8];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(Threads::read);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(sink > 0);
    }
}
