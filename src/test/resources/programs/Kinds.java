package program;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.MonthDay;
import java.time.OffsetTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/** Reads every clock in every way there is to call it, five hundred times in each thread. */
public final class Kinds {

    static final class Stamp extends Date {
        private static final long serialVersionUID = 1;

        Stamp() {
            super(); // 500 reads of new Date in Kinds$Stamp.<init>
        }
    }

    static final class Appointment extends GregorianCalendar {
        private static final long serialVersionUID = 1;

        Appointment() {
            super(); // 500 reads of new GregorianCalendar in Kinds$Appointment.<init>
        }
    }

    static final class Meeting extends GregorianCalendar {
        private static final long serialVersionUID = 1;

        Meeting() {
            super(UTC, Locale.ROOT); // 500 reads of new GregorianCalendar in Kinds$Meeting.<init>
        }
    }

    static final class Early {
        final long time;

        Early() {
            this(System.currentTimeMillis()); // 500 reads of System.currentTimeMillis in Kinds$Early.<init>
        }

        Early(long time) {
            this.time = time;
        }
    }

    interface Timer {
        static long start() {
            return System.nanoTime(); // 500 reads of System.nanoTime in Kinds$Timer.start
        }

        default long stop() {
            return Instant.now().getNano(); // 500 reads of Instant.now in Kinds$Timer.stop
        }
    }

    static long calls(Clock clock) {
        long sum = System.currentTimeMillis(); // 500 reads of System.currentTimeMillis in Kinds.calls
        sum += System.nanoTime(); // 500 reads of System.nanoTime in Kinds.calls
        sum += Instant.now().getNano(); // 500 reads of Instant.now in Kinds.calls
        sum += LocalDate.now().getYear(); // 500 reads of LocalDate.now in Kinds.calls
        sum += LocalTime.now().getNano(); // 500 reads of LocalTime.now in Kinds.calls
        sum += LocalDateTime.now().getNano(); // 500 reads of LocalDateTime.now in Kinds.calls
        sum += OffsetDateTime.now().getNano(); // 500 reads of OffsetDateTime.now in Kinds.calls
        sum += ZonedDateTime.now().getNano(); // 500 reads of ZonedDateTime.now in Kinds.calls
        sum += clock.millis(); // 500 reads of Clock.millis in Kinds.calls
        sum += clock.instant().getNano(); // 500 reads of Clock.instant in Kinds.calls
        sum += new Date().getTime(); // 500 reads of new Date in Kinds.calls
        sum += Calendar.getInstance().getTimeInMillis(); // 500 reads of Calendar.getInstance in Kinds.calls
        sum += new GregorianCalendar().getTimeInMillis(); // 500 reads of new GregorianCalendar in Kinds.calls
        return sum + new Stamp().getTime() + new Appointment().getTimeInMillis() + new Early().time;
    }

    private static final TimeZone UTC = TimeZone.getTimeZone("UTC");

    static long more(Clock clock) {
        long sum = 0;
        sum += OffsetTime.now().getNano(); // 500 reads of OffsetTime.now in Kinds.more
        sum += Year.now().getValue(); // 500 reads of Year.now in Kinds.more
        sum += YearMonth.now().getYear(); // 500 reads of YearMonth.now in Kinds.more
        sum += MonthDay.now().getMonthValue(); // 500 reads of MonthDay.now in Kinds.more
        sum += LocalDate.now(ZoneOffset.UTC).getYear(); // 500 reads of LocalDate.now in Kinds.more
        sum += LocalTime.now(ZoneOffset.UTC).getNano(); // 500 reads of LocalTime.now in Kinds.more
        sum += LocalDateTime.now(ZoneOffset.UTC).getNano(); // 500 reads of LocalDateTime.now in Kinds.more
        sum += OffsetDateTime.now(ZoneOffset.UTC).getNano(); // 500 reads of OffsetDateTime.now in Kinds.more
        sum += ZonedDateTime.now(ZoneOffset.UTC).getNano(); // 500 reads of ZonedDateTime.now in Kinds.more
        sum += OffsetTime.now(ZoneOffset.UTC).getNano(); // 500 reads of OffsetTime.now in Kinds.more
        sum += Year.now(ZoneOffset.UTC).getValue(); // 500 reads of Year.now in Kinds.more
        sum += YearMonth.now(ZoneOffset.UTC).getYear(); // 500 reads of YearMonth.now in Kinds.more
        sum += MonthDay.now(ZoneOffset.UTC).getMonthValue(); // 500 reads of MonthDay.now in Kinds.more
        sum += Instant.now(clock).getNano(); // 500 reads of Instant.now in Kinds.more
        sum += LocalDate.now(clock).getYear(); // 500 reads of LocalDate.now in Kinds.more
        sum += LocalTime.now(clock).getNano(); // 500 reads of LocalTime.now in Kinds.more
        sum += LocalDateTime.now(clock).getNano(); // 500 reads of LocalDateTime.now in Kinds.more
        sum += OffsetDateTime.now(clock).getNano(); // 500 reads of OffsetDateTime.now in Kinds.more
        sum += ZonedDateTime.now(clock).getNano(); // 500 reads of ZonedDateTime.now in Kinds.more
        sum += OffsetTime.now(clock).getNano(); // 500 reads of OffsetTime.now in Kinds.more
        sum += Year.now(clock).getValue(); // 500 reads of Year.now in Kinds.more
        sum += YearMonth.now(clock).getYear(); // 500 reads of YearMonth.now in Kinds.more
        sum += MonthDay.now(clock).getMonthValue(); // 500 reads of MonthDay.now in Kinds.more
        sum += Calendar.getInstance(UTC).get(1); // 500 reads of Calendar.getInstance in Kinds.more
        sum += Calendar.getInstance(Locale.ROOT).get(1); // 500 reads of Calendar.getInstance in Kinds.more
        sum += Calendar.getInstance(UTC, Locale.ROOT).get(1); // 500 reads of Calendar.getInstance in Kinds.more
        sum += new GregorianCalendar(UTC).get(1); // 500 reads of new GregorianCalendar in Kinds.more
        sum += new GregorianCalendar(Locale.ROOT).get(1); // 500 reads of new GregorianCalendar in Kinds.more
        sum += new GregorianCalendar(UTC, Locale.ROOT).get(1); // 500 reads of new GregorianCalendar in Kinds.more
        return sum + new Meeting().getTimeInMillis();
    }

    static void run() {
        Clock clock = Clock.systemUTC();
        LongSupplier millis = System::currentTimeMillis; // 500 reads of System.currentTimeMillis in Kinds.run
        LongSupplier nanos = System::nanoTime; // 500 reads of System.nanoTime in Kinds.run
        Supplier<Instant> instant = Instant::now; // 500 reads of Instant.now in Kinds.run
        Supplier<LocalDate> date = LocalDate::now; // 500 reads of LocalDate.now in Kinds.run
        Supplier<ZonedDateTime> zoned = ZonedDateTime::now; // 500 reads of ZonedDateTime.now in Kinds.run
        LongSupplier bound = clock::millis; // 500 reads of Clock.millis in Kinds.run
        ToLongFunction<Clock> unbound = Clock::millis; // 500 reads of Clock.millis in Kinds.run
        Supplier<Instant> boundInstant = clock::instant; // 500 reads of Clock.instant in Kinds.run
        Supplier<Year> year = Year::now; // 500 reads of Year.now in Kinds.run
        Supplier<Date> newDate = Date::new; // 500 reads of new Date in Kinds.run
        Supplier<Calendar> calendar = Calendar::getInstance; // 500 reads of Calendar.getInstance in Kinds.run
        Supplier<Calendar> gregorian = GregorianCalendar::new; // 500 reads of new GregorianCalendar in Kinds.run
        Timer timer = new Timer() {};
        long sum = 0;
        for (int i = 0; i < 500; i++) {
            sum += calls(clock) + more(clock) + Timer.start() + timer.stop();
            sum += millis.getAsLong() + nanos.getAsLong() + bound.getAsLong() + unbound.applyAsLong(clock);
            sum += instant.get().getNano() + boundInstant.get().getNano() + date.get().getYear() + year.get().getValue();
            sum += zoned.get().getNano() + newDate.get().getTime();
            sum += calendar.get().getTimeInMillis() + gregorian.get().getTimeInMillis();
        }
        sink = sum;
    }

    static volatile long sink;

    /** Takes how many threads, and whether they are virtual. */
    public static void main(String[] args) throws Exception {
        AnyThread.run(Integer.parseInt(args[0]), args[1].equals("virtual"), Kinds::run);
        System.out.println(sink != 0);
    }
}
