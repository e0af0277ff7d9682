package timeagent.events.clock.cost;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntToLongFunction;

/**
 * The clocks that a Java program can read. Short reads have a loop each: in a shared one, the call of a method would be measured with
 * them. Reads that differ in a small object at the end are one clock.
 *
 * <p>Also used by the command line, without hooks: loading this class, or reading any clock but {@link #CACHED}, must
 * not load a class that refers to the hooks.
 */
public enum ReadableClock implements IntToLongFunction {
    CURRENT_TIME_MILLIS("System.currentTimeMillis") {
        @Override
        public long applyAsLong(int times) {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                sum += System.currentTimeMillis();
            }
            return sum;
        }
    },
    CACHED("System.currentTimeMillis (cached)") {
        @Override
        public long applyAsLong(int times) {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                sum += CachedClock.INSTANCE.millis();
            }
            return sum;
        }
    },
    NANO_TIME("System.nanoTime") {
        @Override
        public long applyAsLong(int times) {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                sum += System.nanoTime();
            }
            return sum;
        }
    },
    INSTANT("Instant.now") {
        @Override
        public long applyAsLong(int times) {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                sum += sum(Instant.now());
            }
            return sum;
        }
    },
    LOCAL_DATE("LocalDate.now", "Year.now", "YearMonth.now", "MonthDay.now") {
        @Override
        Object now() {
            return LocalDate.now();
        }
    },
    LOCAL_TIME("LocalTime.now") {
        @Override
        Object now() {
            return LocalTime.now();
        }
    },
    LOCAL_DATE_TIME("LocalDateTime.now") {
        @Override
        Object now() {
            return LocalDateTime.now();
        }
    },
    OFFSET_DATE_TIME("OffsetDateTime.now", "OffsetTime.now") {
        @Override
        Object now() {
            return OffsetDateTime.now();
        }
    },
    ZONED_DATE_TIME("ZonedDateTime.now") {
        @Override
        Object now() {
            return ZonedDateTime.now();
        }
    },
    CLOCK_MILLIS("Clock.millis") {
        @Override
        public long applyAsLong(int times) {
            Clock clock = Clock.systemUTC();
            long sum = 0;
            for (int i = 0; i < times; i++) {
                sum += clock.millis();
            }
            return sum;
        }
    },
    CLOCK_INSTANT("Clock.instant") {
        @Override
        public long applyAsLong(int times) {
            Clock clock = Clock.systemUTC();
            long sum = 0;
            for (int i = 0; i < times; i++) {
                sum += sum(clock.instant());
            }
            return sum;
        }
    },
    DATE("new Date") {
        @Override
        public long applyAsLong(int times) {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                sum += new Date().getTime();
            }
            return sum;
        }
    },
    CALENDAR("Calendar.getInstance") {
        @Override
        Object now() {
            return Calendar.getInstance();
        }
    },
    GREGORIAN_CALENDAR("new GregorianCalendar") {
        @Override
        Object now() {
            return new GregorianCalendar();
        }
    };

    private static final int LAST = 15;

    /**
     * Keeps the large objects for a while: otherwise the JIT compiler would not compute what they have. An instant and a
     * date are small, and a program that compares one with another does not create them, either; keeping them would cost
     * G1's memory barrier.
     */
    static final Object[] KEPT = new Object[LAST + 1];

    private static final Map<String, ReadableClock> BY_LABEL = new HashMap<>();

    static {
        for (ReadableClock clock : values()) {
            for (String label : clock.labels) {
                BY_LABEL.put(label, clock);
            }
        }
    }

    private final String[] labels;

    ReadableClock(String... labels) {
        this.labels = labels;
    }

    private static long sum(Instant instant) {
        return instant.getEpochSecond() + instant.getNano();
    }

    /** Drops the objects kept: a calendar refers to the default time zone, which may be of an application's class. */
    public static void drop() {
        Arrays.fill(KEPT, null);
    }

    /** The clock with a label; null if there is none. */
    static ReadableClock of(String label) {
        return BY_LABEL.get(label);
    }

    /** The name in {@code timeagent.ClockCallSite} and {@code timeagent.ClockRead}. */
    public String label() {
        return labels[0];
    }

    /** Reads the clock; keeps the objects, or returns a number that depends on every read, so that each is made. */
    @Override
    public long applyAsLong(int times) {
        for (int i = 0; i < times; i++) {
            KEPT[i & LAST] = now();
        }
        return 0;
    }

    /** One read, of a clock that takes much longer than this call. */
    Object now() {
        throw new UnsupportedOperationException();
    }
}
