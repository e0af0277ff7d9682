package program;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.GregorianCalendar;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;

/** Prints which frames code sees that is called by a clock read, and what an exception says that a read throws. */
public final class StackTraces {

    private static Clock none;

    private final Clock[] clocks = new Clock[1];

    /** Looks at its callers, as a mock does. */
    static class Watching extends SeeingClock {
        @Override
        public long millis() {
            print("getStackTrace", new Throwable().getStackTrace());
            print("the thread's", Thread.currentThread().getStackTrace());
            StackWalker walker = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
            System.out.println("called by " + walker.getCallerClass());
            print("walked", walker.walk(frames -> frames.map(StackWalker.StackFrame::toStackTraceElement)
                    .toArray(StackTraceElement[]::new)));
            return 7;
        }

        @Override
        public Instant instant() {
            throw new IllegalStateException("no time");
        }
    }

    /** Reads the time of its superclass, which asks this class for the instant. */
    static final class Super extends Clock {
        @Override
        public long millis() {
            LongSupplier reference = super::millis; // 1 read of Clock.millis in StackTraces$Super.lambda in millis
            return super.millis() + reference.getAsLong() + 1; // 1 read of Clock.millis in StackTraces$Super.millis
        }

        @Override
        public Instant instant() {
            print("instant", new Throwable().getStackTrace());
            return Instant.EPOCH;
        }

        @Override
        public ZoneId getZone() {
            return null;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }

    /** Is called by the constructor that reads the clock. */
    static final class Calendar extends GregorianCalendar {
        private static final long serialVersionUID = 1;

        Calendar() {
            super(); // 1 read of new GregorianCalendar in StackTraces$Calendar.<init>
        }

        @Override
        public void setTimeInMillis(long millis) {
            print("setTimeInMillis", new Throwable().getStackTrace());
            super.setTimeInMillis(millis);
        }
    }

    private static void print(String what, StackTraceElement[] frames) {
        System.out.println(what);
        for (StackTraceElement frame : frames) {
            System.out.println("    " + frame);
        }
    }

    private static void fails(Runnable read) {
        try {
            read.run();
        } catch (RuntimeException e) {
            print(e.toString(), e.getStackTrace());
        }
    }

    private Clock given() {
        return null;
    }

    private void callOnNull(Clock parameter) {
        Clock local = null;
        fails(() -> parameter.millis());
        fails(() -> none.instant());
        fails(() -> clocks[0].millis());
        fails(() -> given().instant());
        try {
            System.out.println(local.millis());
        } catch (NullPointerException e) {
            print(e.getMessage(), e.getStackTrace());
        }
    }

    public static void main(String[] args) {
        Clock own = new Watching();
        LongSupplier bound = own::millis; // 1 read of Clock.millis in StackTraces.main
        ToLongFunction<Clock> unbound = Clock::millis; // 1 read of Clock.millis in StackTraces.main
        long sum = own.millis(); // 1 read of Clock.millis in StackTraces.main
        sum += bound.getAsLong() + unbound.applyAsLong(own) + new Super().millis();
        fails(() -> unbound.applyAsLong(null));
        fails(() -> own.instant());
        fails(() -> LocalDate.now((ZoneId) null));
        new StackTraces().callOnNull(none);
        System.out.println(sum + new Calendar().getFirstDayOfWeek() / 10);
    }
}
