package program;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import jdk.jfr.Recording;

/**
 * Evaluates method references a million times each, then calls those of the beginning and new ones while a recording runs.
 *
 * <p>Prints of each how many objects there were, and whether they took memory.
 */
public final class References {

    private static final int TIMES = 1_000_000;
    private static final int CALLS = 1_000;
    /** What the measurement takes itself, and the first evaluation. */
    private static final int ONCE = 100_000;

    private static volatile Object last;

    static LongSupplier millis() {
        return System::currentTimeMillis; // 2000 reads in References.millis
    }

    static Supplier<Instant> instant() {
        return Instant::now; // 2000 reads of Instant.now in References.instant
    }

    static Supplier<Date> date() {
        return Date::new; // 2000 reads of new Date in References.date
    }

    static LongSupplier bound(Clock clock) {
        return clock::millis; // 2000 reads of Clock.millis in References.bound
    }

    /** Returns the first object. */
    private static <T> T evaluate(String name, Supplier<T> reference) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        T first = reference.get();
        long others = 0;
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < TIMES; i++) {
            T next = reference.get();
            others += next == first ? 0 : 1;
            last = next;
        }
        long bytes = threads.getCurrentThreadAllocatedBytes() - before;
        System.out.println(name + ": " + others + " other objects" + (bytes > ONCE ? ", memory" : ""));
        return first;
    }

    /** Takes the file of the recording. */
    public static void main(String[] args) throws Exception {
        Clock clock = Clock.systemUTC();
        try (Recording rewrites = new Recording()) {
            // a reference that is made before stays as it is
            rewrites.start();
        }
        LongSupplier millis = evaluate("millis", References::millis);
        Supplier<Instant> instant = evaluate("instant", References::instant);
        Supplier<Date> date = evaluate("date", References::date);
        LongSupplier bound = evaluate("bound", () -> bound(clock));
        millis.getAsLong();
        instant.get();
        date.get();
        bound.getAsLong();
        try (Recording recording = new Recording()) {
            recording.setDestination(Path.of(args[0]));
            recording.enable("timeagent.ClockCallSite");
            recording.start();
            for (int i = 0; i < CALLS; i++) {
                last = List.of(millis.getAsLong(), instant.get(), date.get(), bound.getAsLong());
                last = List.of(millis().getAsLong(), instant().get(), date().get(), bound(clock).getAsLong());
            }
        }
        System.out.println(millis == millis() && instant == instant() && date == date());
    }
}
