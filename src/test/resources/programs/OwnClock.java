package program;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/** Reads the system's clocks and others; is a clock of its own that reads the system's. */
public final class OwnClock extends Clock {

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }

    @Override
    public long millis() {
        return System.currentTimeMillis(); // 600 reads in OwnClock.millis
    }

    @Override
    public Instant instant() {
        return Instant.now(); // 300 reads of Instant.now in OwnClock.instant
    }

    static long system(Clock clock) {
        long sum = clock.millis(); // 1200 reads of Clock.millis in OwnClock.system
        return sum + clock.instant().getNano(); // 1200 reads of Clock.instant in OwnClock.system
    }

    static long fixed(Clock clock) {
        long sum = clock.millis(); // 300 reads of Clock.millis in OwnClock.fixed
        return sum + clock.instant().getNano(); // 300 reads of Clock.instant in OwnClock.fixed
    }

    static long tick(Clock clock) {
        long sum = clock.millis(); // 300 reads of Clock.millis in OwnClock.tick
        return sum + clock.instant().getNano(); // 300 reads of Clock.instant in OwnClock.tick
    }

    static long own(Clock clock) {
        long sum = clock.millis(); // 300 reads of Clock.millis in OwnClock.own
        return sum + clock.instant().getNano(); // 300 reads of Clock.instant in OwnClock.own
    }

    static long dates(Clock clock) {
        return LocalDate.now(clock).getYear(); // 300 reads of LocalDate.now in OwnClock.dates
    }

    static long systemDates(Clock clock) {
        return LocalDate.now(clock).getYear(); // 300 reads of LocalDate.now in OwnClock.systemDates
    }

    /** @throws IllegalStateException if the null pointer is not that of the call */
    static void none(Clock clock) {
        try {
            clock.millis();
        } catch (NullPointerException e) {
            return;
        }
        throw new IllegalStateException("read no clock");
    }

    /** @param args how many call sites to wait for until the recording has what their reads cost; none to end at once */
    public static void main(String[] args) throws Exception {
        Clock utc = Clock.systemUTC();
        Clock[] systems = {
            utc, Clock.systemDefaultZone(), Clock.system(ZoneOffset.MAX), utc.withZone(ZoneOffset.MIN)
        };
        Clock own = new OwnClock();
        Clock fixed = Clock.fixed(Instant.ofEpochMilli(1234), ZoneOffset.UTC);
        Clock tick = Clock.tick(utc, Duration.ofSeconds(1));
        ToLongFunction<Clock> reference = Clock::millis; // 300 reads of Clock.millis in OwnClock.main
        Supplier<Instant> ofSystem = utc::instant; // 300 reads of Clock.instant in OwnClock.main
        long sum = 0;
        for (int i = 0; i < 300; i++) {
            for (Clock system : systems) {
                sum += system(system);
            }
            sum += fixed(fixed) + tick(tick) + own(own) + reference.applyAsLong(own) + dates(fixed) + systemDates(utc) + ofSystem.get().getNano();
            none(null);
        }
        if (args.length > 0) {
            Costs.await(Integer.parseInt(args[0]));
        }
        System.out.println(sum > 0);
    }
}
