package program;

import java.util.function.LongSupplier;

/** Callers of wrappers, in the ratio 7:2:1 or 1:1. Arguments: rounds, and the kind of thread; without it, only the first. */
public final class Callers {

    interface Ticker {
        long tick();
    }

    static final class Fast implements Ticker {
        @Override
        public long tick() {
            return System.currentTimeMillis();
        }
    }

    static final class Precise implements Ticker {
        @Override
        public long tick() {
            return System.nanoTime();
        }
    }

    private static final LongSupplier LAMBDA = () -> System.nanoTime();
    private static long sum;

    static long now() {
        return System.currentTimeMillis();
    }

    static long inner() {
        return System.nanoTime();
    }

    static long outer() {
        return inner() / 1000;
    }

    static void often() {
        sum += now();
    }

    static void seldom() {
        sum += now();
    }

    static void rarely() {
        sum += now();
    }

    static void left(Ticker ticker) {
        sum += outer() + ticker.tick() + LAMBDA.getAsLong();
    }

    static void right(Ticker ticker) {
        sum += outer() + ticker.tick() + LAMBDA.getAsLong();
    }

    static void round() {
        for (int i = 0; i < 10; i++) {
            if (i < 7) {
                often();
            } else if (i < 9) {
                seldom();
            } else {
                rarely();
            }
        }
    }

    static boolean isLate() {
        return System.currentTimeMillis() < 0;
    }

    static void threadMain(int rounds, boolean both) {
        Ticker fast = new Fast();
        Ticker precise = new Precise();
        for (int i = 0; i < rounds; i++) {
            round();
            if (both) {
                left(fast);
                right(precise);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        int rounds = Integer.parseInt(args[0]);
        isLate();
        boolean both = args.length > 1;
        Runnable run = () -> threadMain(rounds, both);
        if (both && args[1].equals("virtual")) {
            AnyThread.start(true, run).join();
        } else {
            run.run();
        }
        System.out.println(sum != 0);
    }
}
