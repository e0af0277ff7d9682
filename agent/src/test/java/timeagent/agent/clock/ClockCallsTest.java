package timeagent.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.agent.fixture.CountedReads;
import timeagent.agent.fixture.Defined;
import timeagent.agent.fixture.Sources;
import timeagent.events.clock.CallSites;

/** Clock reads that are calls of a method; those of constructors and references have tests of their own. */
final class ClockCallsTest {
    @AutoClose
    private final CountedReads reads = new CountedReads();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "System.currentTimeMillis | System.currentTimeMillis()",
                "System.nanoTime | System.nanoTime()",
                "Instant.now | java.time.Instant.now()",
                "LocalDate.now | java.time.LocalDate.now()",
                "LocalTime.now | java.time.LocalTime.now()",
                "LocalDateTime.now | java.time.LocalDateTime.now()",
                "OffsetDateTime.now | java.time.OffsetDateTime.now()",
                "ZonedDateTime.now | java.time.ZonedDateTime.now()",
                "LocalDate.now | java.time.LocalDate.now(java.time.ZoneOffset.UTC)",
                "LocalTime.now | java.time.LocalTime.now(java.time.ZoneOffset.UTC)",
                "LocalDateTime.now | java.time.LocalDateTime.now(java.time.ZoneOffset.UTC)",
                "OffsetDateTime.now | java.time.OffsetDateTime.now(java.time.ZoneOffset.UTC)",
                "ZonedDateTime.now | java.time.ZonedDateTime.now(java.time.ZoneOffset.UTC)",
                "OffsetTime.now | java.time.OffsetTime.now()",
                "OffsetTime.now | java.time.OffsetTime.now(java.time.ZoneOffset.UTC)",
                "Year.now | java.time.Year.now()",
                "Year.now | java.time.Year.now(java.time.ZoneOffset.UTC)",
                "YearMonth.now | java.time.YearMonth.now()",
                "YearMonth.now | java.time.YearMonth.now(java.time.ZoneOffset.UTC)",
                "MonthDay.now | java.time.MonthDay.now()",
                "MonthDay.now | java.time.MonthDay.now(java.time.ZoneOffset.UTC)",
                "Instant.now | java.time.Instant.now(clock)",
                "LocalDate.now | java.time.LocalDate.now(clock)",
                "LocalTime.now | java.time.LocalTime.now(clock)",
                "LocalDateTime.now | java.time.LocalDateTime.now(clock)",
                "OffsetDateTime.now | java.time.OffsetDateTime.now(clock)",
                "ZonedDateTime.now | java.time.ZonedDateTime.now(clock)",
                "OffsetTime.now | java.time.OffsetTime.now(clock)",
                "Year.now | java.time.Year.now(clock)",
                "YearMonth.now | java.time.YearMonth.now(clock)",
                "MonthDay.now | java.time.MonthDay.now(clock)",
                "Clock.millis | clock.millis()",
                "Clock.instant | clock.instant()",
                "new Date | new java.util.Date()",
                "Calendar.getInstance | java.util.Calendar.getInstance()",
                "Calendar.getInstance | java.util.Calendar.getInstance(zone)",
                "Calendar.getInstance | java.util.Calendar.getInstance(java.util.Locale.ROOT)",
                "Calendar.getInstance | java.util.Calendar.getInstance(zone, java.util.Locale.ROOT)",
                "Calendar.getInstance | java.util.GregorianCalendar.getInstance(zone)",
                "Calendar.getInstance | java.util.GregorianCalendar.getInstance(java.util.Locale.ROOT)",
                "Calendar.getInstance | java.util.GregorianCalendar.getInstance(zone, java.util.Locale.ROOT)",
                "new GregorianCalendar | new java.util.GregorianCalendar()",
                "new GregorianCalendar | new java.util.GregorianCalendar(zone)",
                "new GregorianCalendar | new java.util.GregorianCalendar(java.util.Locale.ROOT)",
                "new GregorianCalendar | new java.util.GregorianCalendar(zone, java.util.Locale.ROOT)"
            })
    void countsEveryClock(String clock, String read) throws Exception {
        Rewritten.run("Reads", """
                public class Reads implements Runnable {
                    final java.time.Clock clock = java.time.Clock.systemUTC();
                    final java.util.TimeZone zone = java.util.TimeZone.getTimeZone("UTC");
                    public void run() {
                        for (int i = 0; i < 3; i++) {
                            Object now = %s;
                            if (now == null) throw new AssertionError();
                        }
                    }
                }
                """.formatted(read));

        assertThat(reads.at("Reads", "run", "()V", 6, clock)).isEqualTo(3);
        assertThat(reads.total()).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.time.LocalTime.of(1, 2)",
                "java.time.Year.of(2020)",
                "java.time.YearMonth.from(java.time.LocalDate.EPOCH)",
                "java.time.Clock.systemUTC()",
                "java.util.Calendar.getAvailableLocales()",
                "new java.util.GregorianCalendar(2020, 1, 1)",
                "new java.util.Date(5L)",
                "new java.util.Date(1, 2, 3)",
                "new java.util.Date[1]",
                "java.util.Date.class"
            })
    void countsNothingElseOfTheSameClasses(String read) {
        int callSites = CallSites.LIVE.count();

        byte[] classFile = Sources.compileOne("class Others { Object now() { return " + read + "; } }");

        assertThat(Rewritten.ALL_CLOCKS.rewrite(classFile, null)).isNull();
        assertThat(CallSites.LIVE.count()).isEqualTo(callSites);
    }

    @Test
    void theApplicationGetsWhatItsClockTells() throws Exception {
        Rewritten.run("Fixed", """
                import java.time.*;
                public class Fixed implements Runnable {
                    public void run() {
                        Clock fixed = Clock.fixed(Instant.ofEpochMilli(7), ZoneId.of("UTC"));
                        if (fixed.millis() != 7 || fixed.instant().toEpochMilli() != 7) throw new AssertionError();
                        if (Instant.now(fixed).toEpochMilli() != 7 || Year.now(fixed).getValue() != 1970) throw new AssertionError();
                        long before = System.nanoTime();
                        long between = System.nanoTime();
                        if (between < before || System.nanoTime() < between) throw new AssertionError();
                    }
                }
                """);

        assertThat(reads.total()).isEqualTo(7);
    }

    @Test
    void aClockThatIsNullIsStillRefused() throws Exception {
        Rewritten.run("NoClock", """
                public class NoClock implements Runnable {
                    public void run() {
                        java.time.Clock none = null;
                        try {
                            none.millis();
                        } catch (NullPointerException e) {
                            return;
                        }
                        throw new AssertionError();
                    }
                }
                """);

        assertThat(reads.total()).isZero();
    }

    @Test
    void aCachedClockStandsInForCurrentTimeMillisAlone() throws Exception {
        ClockRewriter cached = new ClockRewriter(new ClockMethods(List.of(ClockMethod.GROUPS), true));
        byte[] classFile = Sources.compileOne("""
                public class Cached implements Runnable {
                    public void run() {
                        if (System.currentTimeMillis() != 42) throw new AssertionError();
                        java.util.function.LongSupplier clock = System::currentTimeMillis;
                        if (clock.getAsLong() != 42) throw new AssertionError();
                        if (new java.util.Date().getTime() == 42) throw new AssertionError();
                    }
                }
                """);

        new Defined(Map.of("Cached", cached.rewrite(classFile, null)))
                .make("Cached", Runnable.class)
                .run();

        assertThat(CountedReads.CACHED_MILLIS).isEqualTo(42);
        assertThat(reads.at("Cached", "run", "()V", 3, "System.currentTimeMillis (cached)"))
                .isEqualTo(1);
        assertThat(reads.at("Cached", "run", "()V", 4, "System.currentTimeMillis (cached)"))
                .isEqualTo(1);
        assertThat(reads.at("Cached", "run", "()V", 6, "new Date")).isEqualTo(1);
        assertThat(reads.total()).isEqualTo(3);
    }
}
