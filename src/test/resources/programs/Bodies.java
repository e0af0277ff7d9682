package program;

import java.util.function.LongSupplier;
import java.util.stream.LongStream;

/** Reads the clock in lambda bodies, anonymous, local and generic classes, records and enums. */
public final class Bodies {

    record Stamped(String name, long time) {
        Stamped(String name) {
            this(name, System.currentTimeMillis()); // 2 reads in Bodies$Stamped.<init>
        }
    }

    enum Clock {
        WALL {
            @Override
            long read() {
                return System.currentTimeMillis(); // 3 reads in Bodies$Clock$1.read
            }
        };

        abstract long read();
    }

    static LongSupplier lambda() {
        return () -> System.currentTimeMillis(); // 7 reads in Bodies.lambda in lambda
    }

    static LongSupplier anonymous() {
        return new LongSupplier() {
            @Override
            public long getAsLong() {
                return System.currentTimeMillis(); // 8 reads in Bodies$1.getAsLong
            }
        };
    }

    static LongSupplier local() {
        class Local implements LongSupplier {
            @Override
            public long getAsLong() {
                return System.currentTimeMillis(); // 9 reads in Bodies$1Local.getAsLong
            }
        }
        return new Local();
    }

    static long sum(LongSupplier supplier, int times) {
        return LongStream.range(0, times).map(i -> supplier.getAsLong()).sum();
    }

    public static void main(String[] args) {
        long sum = sum(lambda(), 7) + sum(anonymous(), 8) + sum(local(), 9) + sum(Clock.WALL::read, 3);
        sum += new Stamped("a").time() + new Stamped("b").time();
        System.out.println(sum > 0);
    }
}
