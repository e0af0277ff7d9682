package timeagent.hooks;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;

/**
 * What a rewritten call site calls instead of the clock: counts the read if somebody records it, then reads the clock.
 *
 * <p>Packed into {@code java.lang}. It has one implementor, so that the JIT compiler inlines the count without a check.
 * Each method takes the number of the call site first, where a method reference can capture it, and reads the clock in
 * its own body: a stack trace has one hook frame to leave out, whatever the clock.
 */
public abstract class TimeagentClock {
    static volatile TimeagentClock active;

    /** Replaces {@link System#currentTimeMillis()}. */
    public static long currentTimeMillis(int site) {
        TimeagentClock clock = active;
        Object read = clock == null ? null : clock.begin(site);
        long now = System.currentTimeMillis();
        if (read != null) {
            clock.end(read);
        }
        return now;
    }

    /** Replaces {@link System#nanoTime()}. */
    public static long nanoTime(int site) {
        TimeagentClock clock = active;
        Object read = clock == null ? null : clock.begin(site);
        long now = System.nanoTime();
        if (read != null) {
            clock.end(read);
        }
        return now;
    }

    /** Replaces {@link Instant#now()}. */
    public static Instant nowInstant(int site) {
        TimeagentClock clock = active;
        Object read = clock == null ? null : clock.begin(site);
        Instant now = Instant.now();
        if (read != null) {
            clock.end(read);
        }
        return now;
    }

    /** Replaces {@link LocalDate#now()}. */
    public static LocalDate nowLocalDate(int site) {
        TimeagentClock clock = active;
        Object read = clock == null ? null : clock.begin(site);
        LocalDate now = LocalDate.now();
        if (read != null) {
            clock.end(read);
        }
        return now;
    }

    /** Replaces {@link LocalTime#now()}. */
    public static LocalTime nowLocalTime(int site) {
        TimeagentClock clock = active;
        Object read = clock == null ? null : clock.begin(site);
        LocalTime now = LocalTime.now();
        if (read != null) {
            clock.end(read);
        }
        return now;
    }

    /** Replaces {@link LocalDateTime#now()}. */
    public static LocalDateTime nowLocalDateTime(int site) {
        TimeagentClock clock = active;
        Object read = clock == null ? null : clock.begin(site);
        LocalDateTime now = LocalDateTime.now();
        if (read != null) {
            clock.end(read);
        }
        return now;
    }

    /** Replaces {@link OffsetDateTime#now()}. */
    public static OffsetDateTime nowOffsetDateTime(int site) {
        TimeagentClock clock = active;
        Object read = clock == null ? null : clock.begin(site);
        OffsetDateTime now = OffsetDateTime.now();
        if (read != null) {
            clock.end(read);
        }
        return now;
    }

    /** Replaces {@link ZonedDateTime#now()}. */
    public static ZonedDateTime nowZonedDateTime(int site) {
        TimeagentClock clock = active;
        Object read = clock == null ? null : clock.begin(site);
        ZonedDateTime now = ZonedDateTime.now();
        if (read != null) {
            clock.end(read);
        }
        return now;
    }

    /** Replaces {@link Clock#millis()}. */
    public static long millis(int site, Clock source) {
        TimeagentClock clock = active;
        Object read = clock == null ? null : clock.begin(site, source);
        long now = source.millis();
        if (read != null) {
            clock.end(read);
        }
        return now;
    }

    /** Replaces {@link Clock#instant()}. */
    public static Instant instant(int site, Clock source) {
        TimeagentClock clock = active;
        Object read = clock == null ? null : clock.begin(site, source);
        Instant now = source.instant();
        if (read != null) {
            clock.end(read);
        }
        return now;
    }

    /** Replaces {@link Date#Date()}. */
    public static Date newDate(int site) {
        TimeagentClock clock = active;
        Object read = clock == null ? null : clock.begin(site);
        Date now = new Date();
        if (read != null) {
            clock.end(read);
        }
        return now;
    }

    /** Replaces {@link Calendar#getInstance()}. */
    public static Calendar calendar(int site) {
        TimeagentClock clock = active;
        Object read = clock == null ? null : clock.begin(site);
        Calendar now = Calendar.getInstance();
        if (read != null) {
            clock.end(read);
        }
        return now;
    }

    /** Replaces {@link GregorianCalendar#GregorianCalendar()}. */
    public static GregorianCalendar newGregorianCalendar(int site) {
        TimeagentClock clock = active;
        Object read = clock == null ? null : clock.begin(site);
        GregorianCalendar now = new GregorianCalendar();
        if (read != null) {
            clock.end(read);
        }
        return now;
    }

    /** Counts a read that follows: of a superclass constructor, which no other method can call. */
    public static void count(int site) {
        TimeagentClock clock = active;
        Object read = clock == null ? null : clock.begin(site);
        if (read != null) {
            clock.end(read);
        }
    }

    /** Replaces {@link System#currentTimeMillis()} where the application gets a cached value. */
    public static long cachedTimeMillis(int site) {
        TimeagentClock clock = active;
        Object read = clock == null ? null : clock.begin(site);
        long now = clock == null ? System.currentTimeMillis() : clock.cachedMillis();
        if (read != null) {
            clock.end(read);
        }
        return now;
    }

    /**
     * Counts one read; must not throw, block or read a rewritten clock.
     *
     * @return null, or what {@link #end} needs to write an event about this read
     */
    protected abstract Object begin(int site);

    /**
     * The same for one read of a clock that the application has chosen.
     *
     * @param source null too, where the application reads no clock and is to find out itself
     */
    protected abstract Object begin(int site, Clock source);

    /** After a read for which {@link #begin(int)} did not answer null; must not throw or block. */
    protected abstract void end(Object read);

    /** Milliseconds since 1970 as of the last refresh. */
    protected abstract long cachedMillis();
}
