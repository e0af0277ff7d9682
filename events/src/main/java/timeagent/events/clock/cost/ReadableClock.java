package timeagent.events.clock.cost;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntToLongFunction;

/**
 * The clocks that a Java program can read, each with its own loop: a shared loop would measure the call, not the read.
 *
 * <p>Also used by the command line, without hooks: loading this class, or reading any clock but {@link #CACHED}, must
 * not load a class that refers to the hooks.
 */
public enum ReadableClock implements IntToLongFunction {
    CURRENT_TIME_MILLIS("System.currentTimeMillis") {
        @Override
        public long read(int times) {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                sum += System.currentTimeMillis();
            }
            return sum;
        }
    },
    CACHED("System.currentTimeMillis (cached)") {
        @Override
        public long read(int times) {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                sum += CachedClock.INSTANCE.millis();
            }
            return sum;
        }
    },
    NANO_TIME("System.nanoTime") {
        @Override
        public long read(int times) {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                sum += System.nanoTime();
            }
            return sum;
        }
    },
    INSTANT("Instant.now") {
        @Override
        public long read(int times) {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                sum += sum(Instant.now());
            }
            return sum;
        }
    },
    LOCAL_DATE("LocalDate.now") {
        @Override
        public long read(int times) {
            for (int i = 0; i < times; i++) {
                KEPT[i & LAST] = LocalDate.now();
            }
            return 0;
        }
    },
    LOCAL_TIME("LocalTime.now") {
        @Override
        public long read(int times) {
            for (int i = 0; i < times; i++) {
                KEPT[i & LAST] = LocalTime.now();
            }
            return 0;
        }
    },
    LOCAL_DATE_TIME("LocalDateTime.now") {
        @Override
        public long read(int times) {
            for (int i = 0; i < times; i++) {
                KEPT[i & LAST] = LocalDateTime.now();
            }
            return 0;
        }
    },
    OFFSET_DATE_TIME("OffsetDateTime.now") {
        @Override
        public long read(int times) {
            for (int i = 0; i < times; i++) {
                KEPT[i & LAST] = OffsetDateTime.now();
            }
            return 0;
        }
    },
    ZONED_DATE_TIME("ZonedDateTime.now") {
        @Override
        public long read(int times) {
            for (int i = 0; i < times; i++) {
                KEPT[i & LAST] = ZonedDateTime.now();
            }
            return 0;
        }
    },
    OFFSET_TIME("OffsetTime.now") {
        @Override
        public long read(int times) {
            for (int i = 0; i < times; i++) {
                KEPT[i & LAST] = OffsetTime.now();
            }
            return 0;
        }
    },
    YEAR("Year.now") {
        @Override
        public long read(int times) {
            for (int i = 0; i < times; i++) {
                KEPT[i & LAST] = Year.now();
            }
            return 0;
        }
    },
    YEAR_MONTH("YearMonth.now") {
        @Override
        public long read(int times) {
            for (int i = 0; i < times; i++) {
                KEPT[i & LAST] = YearMonth.now();
            }
            return 0;
        }
    },
    MONTH_DAY("MonthDay.now") {
        @Override
        public long read(int times) {
            for (int i = 0; i < times; i++) {
                KEPT[i & LAST] = MonthDay.now();
            }
            return 0;
        }
    },
    CLOCK_MILLIS("Clock.millis") {
        @Override
        public long read(int times) {
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
        public long read(int times) {
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
        public long read(int times) {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                sum += new Date().getTime();
            }
            return sum;
        }
    },
    CALENDAR("Calendar.getInstance") {
        @Override
        public long read(int times) {
            for (int i = 0; i < times; i++) {
                KEPT[i & LAST] = Calendar.getInstance();
            }
            return 0;
        }
    },
    GREGORIAN_CALENDAR("new GregorianCalendar") {
        @Override
        public long read(int times) {
            for (int i = 0; i < times; i++) {
                KEPT[i & LAST] = new GregorianCalendar();
            }
            return 0;
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
            BY_LABEL.put(clock.label, clock);
        }
    }

    private final String label;

    ReadableClock(String label) {
        this.label = label;
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
        return label;
    }

    /** Reads the clock; keeps the objects, or returns a number that depends on every read, so that each is made. */
    public abstract long read(int times);

    @Override
    public final long applyAsLong(int times) {
        return read(times);
    }
}
