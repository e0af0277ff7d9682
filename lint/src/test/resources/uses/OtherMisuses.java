import java.time.*;
import java.util.*;
import java.util.concurrent.TimeUnit;

/** Of each kind a wrong use, a harmless one, and one that is nearly wrong; also through other classes. */
abstract class OtherMisuses {
    private long timeoutMillis = 100;
    private int timeoutSeconds = 1;
    private long timeoutNanos = 1_000_000;
    private long elapsedMillis;
    private long elapsedNanos;
    private long started;
    private long startMillis;
    private final Job job = new Job(System.nanoTime()); // elapsed
    private final Stamp stamp = new Stamp(System.nanoTime()); // elapsed

    /** The field is set here and used by others. */
    static final class Job {
        private final long created;
        long touched;

        Job(long created) {
            this.created = created;
        }

        long created() {
            return created;
        }
    }

    record Stamp(long time) {}

    static final class Other {
        boolean isOld(Job job) {
            return System.currentTimeMillis() - job.created() > 1000; // elapsed ! two-clocks
        }

        boolean isOldByNanos(Job job) {
            return System.nanoTime() - job.created() > 1000; // elapsed
        }

        long age(Stamp stamp) {
            return System.currentTimeMillis() - stamp.time(); // elapsed ! two-clocks
        }

        void touch(Job job) {
            job.touched = System.nanoTime(); // elapsed
        }

        boolean wasTouched(Job job) {
            return System.currentTimeMillis() - job.touched < 1000; // elapsed ! two-clocks
        }
    }

    abstract void work();

    abstract void report(long value);

    long other(Other other) {
        return other.age(stamp) + (other.isOld(job) ? 1 : 0);
    }

    // two clocks

    Runnable inLambda() {
        long start = System.nanoTime(); // elapsed
        return () -> report(System.currentTimeMillis() - start); // elapsed ! two-clocks
    }

    // units

    boolean isOver() {
        long start = System.nanoTime(); // elapsed
        work();
        return System.nanoTime() - start > timeoutMillis; // elapsed ! mixed-units
    }

    boolean isOverOfSeconds() {
        long start = System.currentTimeMillis(); // elapsed
        work();
        return System.currentTimeMillis() - start > timeoutSeconds; // elapsed ! mixed-units, wall-clock-elapsed
    }

    boolean isOverOfNanos() {
        long start = System.nanoTime(); // elapsed
        work();
        return System.nanoTime() - start > timeoutNanos; // elapsed
    }

    boolean isOverConverted() {
        long start = System.nanoTime(); // elapsed
        work();
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start) > timeoutMillis; // elapsed
    }

    boolean isOverDivided() {
        long start = System.nanoTime(); // elapsed
        work();
        return (System.nanoTime() - start) / 1_000_000 > timeoutMillis; // elapsed
    }

    long deadline() {
        return System.nanoTime() + timeoutMillis; // deadline ! mixed-units
    }

    long deadlineOfUnit(long seconds) {
        return System.currentTimeMillis() + TimeUnit.SECONDS.toNanos(seconds); // deadline ! mixed-units
    }

    long deadlineConverted() {
        return System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis); // deadline
    }

    void store() {
        long start = System.nanoTime(); // elapsed
        work();
        elapsedMillis = System.nanoTime() - start; // elapsed ! mixed-units
        elapsedNanos = System.nanoTime() - start; // elapsed
        elapsedMillis = (System.nanoTime() - start) / 1_000_000; // elapsed
    }

    void startInMillis() {
        startMillis = System.nanoTime(); // other
    }

    boolean isLong(long startNanos) {
        return System.nanoTime() - startNanos > 1_000_000 || System.currentTimeMillis() - startNanos > 10; // elapsed | other ! mixed-units
    }

    long wait(int seconds) {
        int more = seconds > 0 ? seconds : timeoutSeconds;
        return System.currentTimeMillis() + more * 1000L; // other
    }

    long wrongUnit() {
        long start = System.nanoTime(); // elapsed
        work();
        return TimeUnit.MILLISECONDS.toSeconds(System.nanoTime() - start); // elapsed ! mixed-units
    }

    long wrongArgument() {
        long start = System.nanoTime(); // elapsed
        work();
        return TimeUnit.NANOSECONDS.convert(System.nanoTime() - start, TimeUnit.MILLISECONDS); // elapsed ! mixed-units
    }

    long secondsSinceMillis() {
        long start = System.nanoTime(); // elapsed
        work();
        return TimeUnit.SECONDS.convert(System.nanoTime() - start, TimeUnit.NANOSECONDS); // elapsed
    }

    long rightUnit() {
        long start = System.nanoTime(); // elapsed
        work();
        return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start); // elapsed
    }

    void startSeconds() {
        started = System.currentTimeMillis() / 1000; // elapsed
    }

    long sinceStart() {
        return System.currentTimeMillis() - started; // elapsed ! mixed-units
    }

    long sinceStartSeconds() {
        return System.currentTimeMillis() / 1000 - started; // elapsed ! wall-clock-elapsed
    }

    Duration duration() {
        long start = System.nanoTime(); // elapsed
        work();
        return Duration.ofMillis(System.nanoTime() - start); // elapsed ! mixed-units
    }

    Duration durationOfNanos() {
        long start = System.nanoTime(); // elapsed
        work();
        return Duration.ofNanos(System.nanoTime() - start); // elapsed
    }

    // seconds as an int

    int seconds() {
        return (int) (System.currentTimeMillis() / 1000); // other ! seconds-as-int
    }

    int secondsOfInstant() {
        return (int) Instant.now().getEpochSecond(); // other ! seconds-as-int
    }

    void writtenSeconds(java.io.DataOutput out) throws java.io.IOException {
        out.writeInt((int) (System.currentTimeMillis() / 1000)); // other
    }

    int secondsOfCalendar() {
        Calendar calendar = Calendar.getInstance(); // other
        calendar.set(2015, 1, 1);
        return (int) (calendar.getTimeInMillis() / 1000);
    }

    long longSeconds() {
        return System.currentTimeMillis() / 1000; // returned
    }

    int elapsedSeconds() {
        long start = System.nanoTime(); // elapsed
        work();
        return (int) ((System.nanoTime() - start) / 1_000_000_000); // elapsed
    }

    // nanoTime as a date

    Instant date() {
        return Instant.ofEpochMilli(TimeUnit.NANOSECONDS.toMillis(System.nanoTime())); // timestamp ! nano-as-date
    }

    Date dateOfMillis() {
        return new Date(TimeUnit.MILLISECONDS.toMillis(System.currentTimeMillis())); // timestamp
    }

    // overflow

    boolean isOverInMillis() {
        long end = System.nanoTime() / 1_000_000 + 10; // deadline
        return System.nanoTime() / 1_000_000 > end; // deadline
    }

    boolean isSame(long time) {
        return System.nanoTime() == time; // other
    }

    boolean isSet() {
        long start = System.nanoTime(); // other
        return start > 0;
    }
}
