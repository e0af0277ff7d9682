package timeagent.hooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

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
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class TimeagentClockTest {
    private static final long CACHED = 42;

    private final TimeagentHooks hooks = new TimeagentSwitch();
    private final Seen clock = new Seen();

    @BeforeEach
    void claim() {
        assertThat(hooks.claim()).isTrue();
        hooks.clock(clock);
    }

    @AfterEach
    void release() {
        hooks.release();
    }

    static Stream<Arguments> hooks() {
        Clock utc = Clock.systemUTC();
        return Stream.of(
                hook("currentTimeMillis", System::currentTimeMillis, TimeagentClock::currentTimeMillis),
                hook("nanoTime", System::nanoTime, TimeagentClock::nanoTime),
                hook("nowInstant", Instant::now, TimeagentClock::nowInstant),
                hook("nowLocalDate", LocalDate::now, TimeagentClock::nowLocalDate),
                hook("nowLocalTime", LocalTime::now, TimeagentClock::nowLocalTime),
                hook("nowLocalDateTime", LocalDateTime::now, TimeagentClock::nowLocalDateTime),
                hook("nowOffsetDateTime", OffsetDateTime::now, TimeagentClock::nowOffsetDateTime),
                hook("nowZonedDateTime", ZonedDateTime::now, TimeagentClock::nowZonedDateTime),
                hook("nowOffsetTime", OffsetTime::now, TimeagentClock::nowOffsetTime),
                hook("nowYear", Year::now, TimeagentClock::nowYear),
                hook("nowYearMonth", YearMonth::now, TimeagentClock::nowYearMonth),
                hook("nowMonthDay", MonthDay::now, TimeagentClock::nowMonthDay),
                hook("millis", utc::millis, site -> TimeagentClock.millis(site, utc)),
                hook("instant", utc::instant, site -> TimeagentClock.instant(site, utc)),
                hook("newDate", Date::new, TimeagentClock::newDate),
                hook("calendar", Calendar::getInstance, TimeagentClock::calendar),
                hook("newGregorianCalendar", GregorianCalendar::new, TimeagentClock::newGregorianCalendar));
    }

    private static <T> Arguments hook(String name, Supplier<T> direct, IntFunction<T> hook) {
        return arguments(name, direct, hook);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("hooks")
    <T extends Comparable<Object>> void answersTheClockAndCountsOnce(
            String name, Supplier<T> direct, IntFunction<T> hook) {
        assertThatIsBetweenTwoReads(direct, hook);

        assertThat(clock.calls).containsExactly("begin 12");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("hooks")
    <T extends Comparable<Object>> void endsAReadThatIsToBeAnEvent(
            String name, Supplier<T> direct, IntFunction<T> hook) {
        clock.answer = "the read";

        assertThatIsBetweenTwoReads(direct, hook);

        assertThat(clock.calls).containsExactly("begin 12", "end the read");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("hooks")
    <T extends Comparable<Object>> void answersTheClockWithNobodyCounting(
            String name, Supplier<T> direct, IntFunction<T> hook) {
        hooks.clock(null);

        assertThatIsBetweenTwoReads(direct, hook);

        assertThat(clock.calls).isEmpty();
    }

    @Test
    void asksTheClockThatItIsGiven() {
        Clock fixed = Clock.fixed(Instant.ofEpochMilli(1234), ZoneId.of("UTC"));

        assertThat(TimeagentClock.millis(1, fixed)).isEqualTo(1234);
        assertThat(TimeagentClock.instant(2, fixed)).isEqualTo(Instant.ofEpochMilli(1234));
        assertThat(clock.calls).containsExactly("begin 1", "begin 2");
        assertThat(clock.sources).containsExactly(fixed, fixed);
    }

    @Test
    void leavesAReadOfNoClockToTheApplication() {
        assertThatNullPointerException().isThrownBy(() -> TimeagentClock.millis(1, null));
        assertThatNullPointerException().isThrownBy(() -> TimeagentClock.instant(2, null));
        assertThat(clock.calls).containsExactly("begin 1", "begin 2");
    }

    @Test
    void countsAReadThatStaysWhereItIs() {
        assertThat(TimeagentClock.begin(1)).isNull();
        TimeagentClock.end(null);
        clock.answer = "the read";
        assertThat(TimeagentClock.begin(2)).isEqualTo("the read");
        TimeagentClock.end("the read");

        assertThat(clock.calls).containsExactly("begin 1", "begin 2", "end the read");
        assertThat(clock.sources).isEmpty();
    }

    @Test
    void countsAReadOfAClockThatStaysWhereItIs() {
        Clock utc = Clock.systemUTC();

        assertThat(TimeagentClock.begin(utc, 1)).isNull();
        assertThat(TimeagentClock.begin(null, 2)).isNull();

        assertThat(clock.calls).containsExactly("begin 1", "begin 2");
        assertThat(clock.sources).containsExactly(utc, null);
    }

    @Test
    void countsNothingWithNobodyCounting() {
        hooks.clock(null);

        assertThat(TimeagentClock.begin(1)).isNull();
        assertThat(TimeagentClock.begin(Clock.systemUTC(), 2)).isNull();
        TimeagentClock.end("the read of an agent that has been taken out");

        assertThat(clock.calls).isEmpty();
    }

    @Test
    void answersTheCachedClockWhereThereIsOne() {
        assertThat(TimeagentClock.cachedTimeMillis(1)).isEqualTo(CACHED);
        clock.answer = "the read";
        assertThat(TimeagentClock.cachedTimeMillis(2)).isEqualTo(CACHED);

        assertThat(clock.calls).containsExactly("begin 1", "cachedMillis", "begin 2", "cachedMillis", "end the read");
    }

    @Test
    void answersTheSystemClockWithNobodyCaching() {
        hooks.clock(null);
        long before = System.currentTimeMillis();

        long read = TimeagentClock.cachedTimeMillis(1);

        assertThat(read).isBetween(before, System.currentTimeMillis());
        assertThat(clock.calls).isEmpty();
    }

    private static <T extends Comparable<Object>> void assertThatIsBetweenTwoReads(
            Supplier<T> direct, IntFunction<T> hook) {
        T before = direct.get();
        T read = hook.apply(12);
        T after = direct.get();

        assertThat(read).hasSameClassAs(before);
        assertThat(read.compareTo(before)).isNotNegative();
        assertThat(read.compareTo(after)).isNotPositive();
    }

    private static final class Seen extends TimeagentClock {
        private final List<String> calls = new ArrayList<>();
        private final List<Clock> sources = new ArrayList<>();
        private Object answer;

        @Override
        protected Object start(int site) {
            calls.add("begin " + site);
            return answer;
        }

        @Override
        protected Object start(int site, Clock source) {
            sources.add(source);
            return start(site);
        }

        @Override
        protected void finish(Object read) {
            calls.add("end " + read);
        }

        @Override
        protected void calling(int site) {}

        @Override
        protected int caller(int site) {
            return site;
        }

        @Override
        protected Object startInside(int site) {
            return start(site);
        }

        @Override
        protected long cachedMillis() {
            calls.add("cachedMillis");
            return CACHED;
        }
    }
}
