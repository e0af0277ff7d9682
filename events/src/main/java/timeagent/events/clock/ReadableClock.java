package timeagent.events.clock;

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
                sum += CachedClock.INSTANCE.millis(MEASURING_ROW);
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
                Instant now = Instant.now();
                KEPT[i & LAST] = now;
                sum += now.getNano();
            }
            return sum;
        }
    },
    LOCAL_DATE("LocalDate.now") {
        @Override
        public long read(int times) {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                LocalDate now = LocalDate.now();
                KEPT[i & LAST] = now;
                sum += now.getDayOfMonth();
            }
            return sum;
        }
    },
    LOCAL_TIME("LocalTime.now") {
        @Override
        public long read(int times) {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                LocalTime now = LocalTime.now();
                KEPT[i & LAST] = now;
                sum += now.getNano();
            }
            return sum;
        }
    },
    LOCAL_DATE_TIME("LocalDateTime.now") {
        @Override
        public long read(int times) {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                LocalDateTime now = LocalDateTime.now();
                KEPT[i & LAST] = now;
                sum += now.getNano();
            }
            return sum;
        }
    },
    OFFSET_DATE_TIME("OffsetDateTime.now") {
        @Override
        public long read(int times) {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                OffsetDateTime now = OffsetDateTime.now();
                KEPT[i & LAST] = now;
                sum += now.getNano();
            }
            return sum;
        }
    },
    ZONED_DATE_TIME("ZonedDateTime.now") {
        @Override
        public long read(int times) {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                ZonedDateTime now = ZonedDateTime.now();
                KEPT[i & LAST] = now;
                sum += now.getNano();
            }
            return sum;
        }
    },
    OFFSET_TIME("OffsetTime.now") {
        @Override
        public long read(int times) {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                OffsetTime now = OffsetTime.now();
                KEPT[i & LAST] = now;
                sum += now.getNano();
            }
            return sum;
        }
    },
    YEAR("Year.now") {
        @Override
        public long read(int times) {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                Year now = Year.now();
                KEPT[i & LAST] = now;
                sum += now.getValue();
            }
            return sum;
        }
    },
    YEAR_MONTH("YearMonth.now") {
        @Override
        public long read(int times) {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                YearMonth now = YearMonth.now();
                KEPT[i & LAST] = now;
                sum += now.getMonthValue();
            }
            return sum;
        }
    },
    MONTH_DAY("MonthDay.now") {
        @Override
        public long read(int times) {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                MonthDay now = MonthDay.now();
                KEPT[i & LAST] = now;
                sum += now.getDayOfMonth();
            }
            return sum;
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
                Instant now = clock.instant();
                KEPT[i & LAST] = now;
                sum += now.getNano();
            }
            return sum;
        }
    },
    DATE("new Date") {
        @Override
        public long read(int times) {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                Date now = new Date();
                KEPT[i & LAST] = now;
                sum += now.getTime();
            }
            return sum;
        }
    },
    CALENDAR("Calendar.getInstance") {
        @Override
        public long read(int times) {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                Calendar now = Calendar.getInstance();
                KEPT[i & LAST] = now;
                sum += now.getTimeInMillis();
            }
            return sum;
        }
    },
    GREGORIAN_CALENDAR("new GregorianCalendar") {
        @Override
        public long read(int times) {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                Calendar now = new GregorianCalendar();
                KEPT[i & LAST] = now;
                sum += now.getTimeInMillis();
            }
            return sum;
        }
    };

    private static final int LAST = 15;

    /** Keeps the objects for a while, as an application does: otherwise the JIT compiler would not create them. */
    private static final Object[] KEPT = new Object[LAST + 1];

    /** Replaces the cells of an application thread; one thread measures at a time. */
    private static final long[] MEASURING_ROW = new long[CountSlot.OWN_CELLS];

    private final String label;

    ReadableClock(String label) {
        this.label = label;
    }

    /** Drops the objects kept: a calendar refers to the default time zone, which may be of an application's class. */
    static void drop() {
        Arrays.fill(KEPT, null);
    }

    /** The name in {@code timeagent.ClockCallSite} and {@code timeagent.ClockRead}. */
    public String label() {
        return label;
    }

    /** Reads the clock and returns a value that depends on every read. */
    public abstract long read(int times);

    @Override
    public final long applyAsLong(int times) {
        return read(times);
    }
}
