package timeagent.hooks;

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
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;

/**
 * Hooks of a rewritten call site: {@link #begin} before the clock read, which stays in place, and {@link #end} after
 * it.
 *
 * <p>Packed into {@code java.lang}. Has one subclass, so that the JIT compiler inlines the count without a type check.
 * A rewritten method reference calls one of the other methods instead of the clock. Each takes the call-site number
 * first, where a method reference can capture it, and reads the clock in its own body, so that every event's stack
 * trace has exactly one frame of this class. {@link Hidden} keeps that frame out of the application's own stack traces.
 */
public abstract class TimeagentClock {
    static volatile TimeagentClock active;

    /**
     * Counts the read that follows.
     *
     * @return null, or the state of this read, to pass to {@link #end}
     */
    public static Object begin(int site) {
        TimeagentClock clock = active;
        return clock == null ? null : clock.start(site);
    }

    /** The same for a read of {@code source}; if that is null, the call that follows throws. */
    public static Object begin(Clock source, int site) {
        TimeagentClock clock = active;
        return clock == null ? null : clock.start(site, source);
    }

    /** After the read for which {@link #begin} returned {@code read}; not called if the read threw. */
    public static void end(Object read) {
        if (read != null) {
            TimeagentClock clock = active;
            if (clock != null) {
                clock.finish(read);
            }
        }
    }

    /** A reference to {@link System#currentTimeMillis()}. */
    @Hidden
    public static long currentTimeMillis(int site) {
        TimeagentClock clock = active;
        Object read = clock == null ? null : clock.start(site);
        long now = System.currentTimeMillis();
        if (read != null) {
            clock.finish(read);
        }
        return now;
    }

    /** A reference to {@link System#nanoTime()}. */
    @Hidden
    public static long nanoTime(int site) {
        TimeagentClock clock = active;
        Object read = clock == null ? null : clock.start(site);
        long now = System.nanoTime();
        if (read != null) {
            clock.finish(read);
        }
        return now;
    }

    /** A reference to {@link Instant#now()}. */
    @Hidden
    public static Instant nowInstant(int site) {
        TimeagentClock clock = active;
        Object read = clock == null ? null : clock.start(site);
        Instant now = Instant.now();
        if (read != null) {
            clock.finish(read);
        }
        return now;
    }

    /** A reference to {@link LocalDate#now()}. */
    @Hidden
    public static LocalDate nowLocalDate(int site) {
        TimeagentClock clock = active;
        Object read = clock == null ? null : clock.start(site);
        LocalDate now = LocalDate.now();
        if (read != null) {
            clock.finish(read);
        }
        return now;
    }

    /** A reference to {@link LocalTime#now()}. */
    @Hidden
    public static LocalTime nowLocalTime(int site) {
        TimeagentClock clock = active;
        Object read = clock == null ? null : clock.start(site);
        LocalTime now = LocalTime.now();
        if (read != null) {
            clock.finish(read);
        }
        return now;
    }

    /** A reference to {@link LocalDateTime#now()}. */
    @Hidden
    public static LocalDateTime nowLocalDateTime(int site) {
        TimeagentClock clock = active;
        Object read = clock == null ? null : clock.start(site);
        LocalDateTime now = LocalDateTime.now();
        if (read != null) {
            clock.finish(read);
        }
        return now;
    }

    /** A reference to {@link OffsetDateTime#now()}. */
    @Hidden
    public static OffsetDateTime nowOffsetDateTime(int site) {
        TimeagentClock clock = active;
        Object read = clock == null ? null : clock.start(site);
        OffsetDateTime now = OffsetDateTime.now();
        if (read != null) {
            clock.finish(read);
        }
        return now;
    }

    /** A reference to {@link ZonedDateTime#now()}. */
    @Hidden
    public static ZonedDateTime nowZonedDateTime(int site) {
        TimeagentClock clock = active;
        Object read = clock == null ? null : clock.start(site);
        ZonedDateTime now = ZonedDateTime.now();
        if (read != null) {
            clock.finish(read);
        }
        return now;
    }

    /** A reference to {@link OffsetTime#now()}. */
    @Hidden
    public static OffsetTime nowOffsetTime(int site) {
        TimeagentClock clock = active;
        Object read = clock == null ? null : clock.start(site);
        OffsetTime now = OffsetTime.now();
        if (read != null) {
            clock.finish(read);
        }
        return now;
    }

    /** A reference to {@link Year#now()}. */
    @Hidden
    public static Year nowYear(int site) {
        TimeagentClock clock = active;
        Object read = clock == null ? null : clock.start(site);
        Year now = Year.now();
        if (read != null) {
            clock.finish(read);
        }
        return now;
    }

    /** A reference to {@link YearMonth#now()}. */
    @Hidden
    public static YearMonth nowYearMonth(int site) {
        TimeagentClock clock = active;
        Object read = clock == null ? null : clock.start(site);
        YearMonth now = YearMonth.now();
        if (read != null) {
            clock.finish(read);
        }
        return now;
    }

    /** A reference to {@link MonthDay#now()}. */
    @Hidden
    public static MonthDay nowMonthDay(int site) {
        TimeagentClock clock = active;
        Object read = clock == null ? null : clock.start(site);
        MonthDay now = MonthDay.now();
        if (read != null) {
            clock.finish(read);
        }
        return now;
    }

    /** A reference to {@link Clock#millis()}. */
    @Hidden
    public static long millis(int site, Clock source) {
        TimeagentClock clock = active;
        Object read = clock == null ? null : clock.start(site, source);
        long now = source.millis();
        if (read != null) {
            clock.finish(read);
        }
        return now;
    }

    /** A reference to {@link Clock#instant()}. */
    @Hidden
    public static Instant instant(int site, Clock source) {
        TimeagentClock clock = active;
        Object read = clock == null ? null : clock.start(site, source);
        Instant now = source.instant();
        if (read != null) {
            clock.finish(read);
        }
        return now;
    }

    /** A reference to {@link Date#Date()}. */
    @Hidden
    public static Date newDate(int site) {
        TimeagentClock clock = active;
        Object read = clock == null ? null : clock.start(site);
        Date now = new Date();
        if (read != null) {
            clock.finish(read);
        }
        return now;
    }

    /** A reference to {@link Calendar#getInstance()}. */
    @Hidden
    public static Calendar calendar(int site) {
        TimeagentClock clock = active;
        Object read = clock == null ? null : clock.start(site);
        Calendar now = Calendar.getInstance();
        if (read != null) {
            clock.finish(read);
        }
        return now;
    }

    /** A reference to {@link GregorianCalendar#GregorianCalendar()}. */
    @Hidden
    public static GregorianCalendar newGregorianCalendar(int site) {
        TimeagentClock clock = active;
        Object read = clock == null ? null : clock.start(site);
        GregorianCalendar now = new GregorianCalendar();
        if (read != null) {
            clock.finish(read);
        }
        return now;
    }

    /** Replaces {@link System#currentTimeMillis()} where the application gets a cached value. */
    public static long cachedTimeMillis(int site) {
        TimeagentClock clock = active;
        Object read = clock == null ? null : clock.start(site);
        long now = clock == null ? System.currentTimeMillis() : clock.cachedMillis();
        if (read != null) {
            clock.finish(read);
        }
        return now;
    }

    /**
     * Counts one read; must not throw, block or read a rewritten clock.
     *
     * @return null, or the state that {@link #finish} needs to emit an event for this read
     */
    protected abstract Object start(int site);

    /**
     * The same for a read of a given clock.
     *
     * @param source if null, there is no read: the application's call throws
     */
    protected abstract Object start(int site, Clock source);

    /** After a read for which {@link #start(int)} did not return null; must not throw or block. */
    protected abstract void finish(Object read);

    /** Before a call of a wrapper at {@code site}; 0 after one. */
    protected abstract void calling(int site);

    /** The call site of the wrapper that contains {@code site}, or that; must not throw or block. */
    protected abstract int caller(int site);

    /** The same as {@code start(caller(site))}, at less cost. */
    protected abstract Object startInside(int site);

    /** Milliseconds since 1970 as of the last refresh. */
    protected abstract long cachedMillis();
}
