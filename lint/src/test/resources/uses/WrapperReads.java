import java.util.*;
import java.util.concurrent.TimeUnit;

/** As ClockReads, through methods that do little else than read a clock. */
abstract class WrapperReads {
    interface Time {
        long milliseconds();

        long nanoseconds();

        default long hiResMillis() {
            return TimeUnit.NANOSECONDS.toMillis(nanoseconds()); // returned
        }
    }

    static final class SystemTime implements Time {
        @Override
        public long milliseconds() {
            return System.currentTimeMillis(); // returned
        }

        @Override
        public long nanoseconds() {
            return System.nanoTime(); // returned
        }
    }

    static final class Ticks {
        private static final long ORIGIN = System.nanoTime(); // elapsed

        static long now() {
            return System.nanoTime(); // returned
        }

        static long now(TimeUnit unit) {
            return unit.convert(now(), TimeUnit.NANOSECONDS); // returned
        }

        static long elapsed(long begin, long end) {
            return end - begin;
        }

        static boolean isBefore(long one, long other) {
            return one - other < 0;
        }

        static long millisSince(long begin) {
            return (System.nanoTime() - begin) / 1_000_000; // elapsed
        }

        static long sinceOrigin() {
            return (System.nanoTime() - ORIGIN) / 1_000_000; // elapsed
        }

        static long ahead(long millis) {
            return System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis); // deadline
        }

        static long log(long begin, long end) {
            for (int i = 0; i < 2; i++) {
                begin += end;
            }
            return begin;
        }
    }

    interface Source {
        long read();
    }

    static final class Millis implements Source {
        @Override
        public long read() {
            return System.currentTimeMillis(); // other
        }
    }

    static final class Nanos implements Source {
        @Override
        public long read() {
            return System.nanoTime(); // other
        }
    }

    private final Time time = new SystemTime();
    private long next;
    private Date due;

    abstract void work();

    abstract void report(long value);

    static long own() {
        return System.currentTimeMillis(); // returned
    }

    private static long ownNanos() {
        return System.nanoTime(); // returned
    }

    // elapsed

    long ofInterface() {
        long start = time.milliseconds(); // elapsed
        work();
        return time.milliseconds() - start; // elapsed ! wall-clock-elapsed
    }

    long ofNanos(Time given) {
        long start = given.nanoseconds(); // elapsed
        work();
        return given.nanoseconds() - start; // elapsed
    }

    long ofDefaultMethod() {
        long start = time.hiResMillis(); // elapsed
        work();
        return time.hiResMillis() - start; // elapsed
    }

    long ofSameClass() {
        long start = own(); // elapsed
        work();
        return own() - start; // elapsed ! wall-clock-elapsed
    }

    long ofPrivateMethod() {
        long start = ownNanos(); // elapsed
        work();
        return ownNanos() - start; // elapsed
    }

    long ofUnit() {
        long start = Ticks.now(TimeUnit.MICROSECONDS); // elapsed
        work();
        return Ticks.now(TimeUnit.MICROSECONDS) - start; // elapsed
    }

    long ofStaticMethod() {
        long start = Ticks.now(); // elapsed
        work();
        return Ticks.elapsed(start, Ticks.now()); // elapsed
    }

    long ofWrapperWithParameter() {
        long start = Ticks.now(); // elapsed
        work();
        return Ticks.millisSince(start);
    }

    // deadline

    boolean isOver(long deadline) {
        return Ticks.isBefore(deadline, Ticks.now()); // deadline
    }

    void check(long millis) {
        long now = time.milliseconds(); // deadline
        if (now >= next) { // ! wall-clock-deadline
            next = now + millis;
        }
    }

    void dueIn(long millis) {
        due = new Date(time.milliseconds() + millis); // deadline
    }

    long left() {
        return due.getTime() - System.currentTimeMillis(); // deadline ! wall-clock-deadline
    }

    long ahead() {
        return Ticks.ahead(5);
    }

    // misuse

    Date notADate() {
        return new Date(time.hiResMillis()); // timestamp ! nano-as-date
    }

    boolean overflows(long deadline) {
        return time.nanoseconds() > deadline; // deadline ! nano-compared
    }

    long twoClocks() {
        long start = time.nanoseconds(); // elapsed
        work();
        return System.currentTimeMillis() - start; // elapsed ! two-clocks
    }

    // not plain

    long offset() {
        return time.milliseconds() - time.hiResMillis(); // other
    }

    long either(Source source) {
        long start = source.read();
        work();
        return source.read() - start;
    }

    long withEither(Source source) {
        long start = source.read();
        work();
        return System.nanoTime() - start; // other
    }

    long ofOrigin() {
        long start = Ticks.sinceOrigin();
        work();
        return Ticks.sinceOrigin() - start;
    }

    long ofLoop() {
        long start = Ticks.now(); // other
        work();
        return Ticks.log(start, Ticks.now()); // other
    }

    void passed() {
        report(time.milliseconds()); // other
    }
}
