package program;

/** Reads the clock at a very hot and a hot call site, a fixed number of times in some threads. */
public final class Hot {

    static volatile long sink;

    static long often() {
        long sum = 0;
        for (int i = 0; i < 1_000; i++) {
            sum += System.currentTimeMillis(); // 3000 reads in Hot.often
        }
        return sum;
    }

    static long sometimes() {
        long sum = 0;
        for (int i = 0; i < 100; i++) {
            sum += System.nanoTime(); // 100 reads of System.nanoTime in Hot.sometimes
        }
        return sum;
    }

    static void run(int rounds) {
        long sum = 0;
        for (int i = 0; i < rounds; i++) {
            sum += often() + often() + often() + sometimes();
        }
        sink = sum;
    }

    /** Takes the number of threads, and how often each reads as often as the marks say. */
    public static void main(String[] args) throws Exception {
        int rounds = Integer.parseInt(args[1]);
        AnyThread.run(Integer.parseInt(args[0]), false, () -> run(rounds));
        System.out.println(sink != 0);
    }
}
