package program;

import java.util.function.LongSupplier;

/** Calls the wrappers of {@link Wrappers}, an exact number of times in each round of each thread. */
final class WrapperCallers {

    static void hot(long[] into) {
        into[0] += Wrappers.Time.now(); // 700 reads of program.Wrappers$Time.now in WrapperCallers.hot
    }

    static void warm(long[] into) {
        into[0] += Wrappers.Time.now(); // 200 reads of program.Wrappers$Time.now in WrapperCallers.warm
    }

    static void cold(long[] into) {
        into[0] += Wrappers.Time.now(); // 100 reads of program.Wrappers$Time.now in WrapperCallers.cold
    }

    static void chain(long[] into) {
        into[0] += Wrappers.Facade.time(); // 300 reads of program.Wrappers$Facade.time in WrapperCallers.chain
    }

    static void nanos(Wrappers.Ticker ticker, long[] into) {
        into[0] += ticker.read(); // 400 reads of program.Wrappers$Ticker.read in WrapperCallers.nanos
    }

    static void millis(Wrappers.Ticker ticker, long[] into) {
        into[0] += ticker.read(); // 250 reads of program.Wrappers$Ticker.read in WrapperCallers.millis
    }

    static void fixed(Wrappers.Ticker ticker, long[] into) {
        into[0] += ticker.read(); // 50 reads of program.Wrappers$Ticker.read in WrapperCallers.fixed
        into[0] += System.nanoTime(); // 50 reads of System.nanoTime in WrapperCallers.fixed
    }

    static void elapsed(Wrappers.Watch watch, long[] into) {
        long start = watch.millis(); // 50 reads of program.Wrappers$Watch.millis in WrapperCallers.elapsed
        into[0] += watch.millis() - start; // 50 reads of program.Wrappers$Watch.millis in WrapperCallers.elapsed
    }

    static long own() {
        return System.nanoTime();
    }

    static long scaled() {
        return own() / 1000; // 100 reads of program.WrapperCallers.own in WrapperCallers.scaled
    }

    static void ofOwn(long[] into) {
        long start = scaled();
        into[0] += scaled() - start;
    }

    static void until(long deadline, long[] into) {
        if (Wrappers.Time.now() - deadline < 0) { // 50 reads of program.Wrappers$Time.now in WrapperCallers.until
            into[0]++;
        }
    }

    static void asks(Wrappers.Deadline deadline, long[] into) {
        if (deadline.isOver()) { // 50 reads of program.Wrappers$Deadline.isOver in WrapperCallers.asks
            into[0]++;
        }
    }

    static void run(int rounds, Wrappers.Ticker... tickers) {
        long[] sum = new long[1];
        LongSupplier lambda =
                () -> 1 + Wrappers.Time.now() % 7; // 150 reads of program.Wrappers$Time.now in WrapperCallers.lambda in run
        for (int i = 0; i < 50 * rounds; i++) {
            for (int j = 0; j < 14; j++) {
                hot(sum);
            }
            for (int j = 0; j < 4; j++) {
                warm(sum);
            }
            for (int j = 0; j < 2; j++) {
                cold(sum);
            }
            for (int j = 0; j < 6; j++) {
                chain(sum);
            }
            for (int j = 0; j < 8; j++) {
                nanos(tickers[0], sum);
            }
            for (int j = 0; j < 5; j++) {
                millis(tickers[1], sum);
            }
            fixed(tickers[2], sum);
            elapsed(Wrappers.WATCH, sum);
            ofOwn(sum);
            until(sum[0], sum);
            asks(Wrappers.DEADLINE, sum);
            for (int j = 0; j < 3; j++) {
                sum[0] += lambda.getAsLong();
            }
            for (Wrappers.Ticker ticker : tickers) {
                sum[0] += ticker.read(); // 150 reads of program.Wrappers$Ticker.read in WrapperCallers.run
            }
        }
        Wrappers.sink = sum[0];
    }
}
