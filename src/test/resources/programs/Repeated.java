package program;

/** Units of work in two threads that read the clock two times, and in 3 of 10 once more in between. Argument: units. */
public final class Repeated {

    static long first() {
        return work(System.currentTimeMillis(), 500);
    }

    static long repeated(long sum) {
        return sum + System.currentTimeMillis() * 3;
    }

    static long later(long sum) {
        return work(sum ^ System.currentTimeMillis(), 500);
    }

    private static long work(long sum, int turns) {
        long product = sum;
        for (int i = 0; i < turns; i++) {
            product = product * 31 + (product >>> 7);
        }
        return product;
    }

    private static long unit(int number) {
        long sum = first();
        return later(number % 10 < 3 ? repeated(sum) : sum);
    }

    public static void main(String[] args) throws InterruptedException {
        int units = Integer.parseInt(args[0]);
        long[] sums = new long[2];
        Thread[] threads = new Thread[sums.length];
        for (int thread = 0; thread < threads.length; thread++) {
            int number = thread;
            threads[thread] = new Thread(() -> {
                for (int i = 0; i < units; i++) {
                    sums[number] += unit(i);
                }
            });
            threads[thread].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(sums[0] != 0 && sums[1] != 0);
    }
}
