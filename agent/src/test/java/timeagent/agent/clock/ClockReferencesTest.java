package timeagent.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.agent.fixture.CountedReads;
import timeagent.agent.fixture.Sources;
import timeagent.events.clock.CallSites;

final class ClockReferencesTest {
    @AutoClose
    private final CountedReads reads = new CountedReads();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "System.currentTimeMillis | LongSupplier ref = System::currentTimeMillis; | ref.getAsLong()",
                "System.currentTimeMillis | Supplier<Long> ref = System::currentTimeMillis; | ref.get()",
                "System.currentTimeMillis | Runnable ref = System::currentTimeMillis; | ref.run()",
                "System.nanoTime | LongSupplier ref = System::nanoTime; | ref.getAsLong()",
                "Instant.now | Supplier<Instant> ref = Instant::now; | ref.get()",
                "LocalDate.now | Supplier<Object> ref = LocalDate::now; | ref.get()",
                "Clock.millis | LongSupplier ref = clock::millis; | ref.getAsLong()",
                "Clock.millis | ToLongFunction<Clock> ref = Clock::millis; | ref.applyAsLong(clock)",
                "Clock.instant | Supplier<Instant> ref = clock::instant; | ref.get()",
                "Clock.instant | Function<Clock, Instant> ref = Clock::instant; | ref.apply(clock)",
                "new Date | Supplier<Date> ref = Date::new; | ref.get()",
                "Calendar.getInstance | Supplier<Calendar> ref = Calendar::getInstance; | ref.get()",
                "new GregorianCalendar | Supplier<Calendar> ref = GregorianCalendar::new; | ref.get()"
            })
    void countsWhenAReferenceIsCalledAtTheLineWhereItWasMade(String clock, String reference, String call)
            throws Exception {
        Rewritten.run("Refers", """
                import java.time.*; import java.util.*; import java.util.function.*;
                public class Refers implements Runnable {
                    final Clock clock = Clock.systemUTC();
                    public void run() {
                        %s
                        for (int i = 0; i < 3; i++) {
                            %s;
                        }
                    }
                }
                """.formatted(reference, call));

        assertThat(reads.at("Refers", "run", "()V", 5, clock)).isEqualTo(3);
        assertThat(reads.total()).isEqualTo(3);
    }

    @Test
    void aReferenceThatIsNotCalledIsNoRead() throws Exception {
        Rewritten.run("Idle", """
                public class Idle implements Runnable {
                    public void run() {
                        java.util.function.LongSupplier idle = System::nanoTime;
                        if (idle == null) throw new AssertionError();
                    }
                }
                """);

        assertThat(reads.total()).isZero();
    }

    @Test
    void aBoundReferenceAsksTheClockThatItWasMadeWith() throws Exception {
        Rewritten.run("Bound", """
                import java.time.*; import java.util.function.*;
                public class Bound implements Runnable {
                    public void run() {
                        Clock clock = Clock.fixed(Instant.ofEpochMilli(7), ZoneId.of("UTC"));
                        LongSupplier bound = clock::millis;
                        ToLongFunction<Clock> unbound = Clock::millis;
                        if (bound.getAsLong() != 7 || unbound.applyAsLong(clock) != 7) throw new AssertionError();
                        clock = null;
                        try {
                            bound = clock::millis;
                            throw new AssertionError();
                        } catch (NullPointerException e) {
                            // as without the agent: when the reference is made
                        }
                    }
                }
                """);

        assertThat(reads.total()).isEqualTo(2);
    }

    @Test
    void countsReadsInsideALambdaAndAString() throws Exception {
        Rewritten.run("Inside", """
                import java.util.function.*;
                public class Inside implements Runnable {
                    public void run() {
                        Supplier<String> text = () -> "at " + System.nanoTime() + new java.util.Date();
                        text.get();
                        text.get();
                    }
                }
                """);

        assertThat(reads.at("Inside", "lambda$run$0", "()Ljava/lang/String;", 4, "System.nanoTime"))
                .isEqualTo(2);
        assertThat(reads.at("Inside", "lambda$run$0", "()Ljava/lang/String;", 4, "new Date"))
                .isEqualTo(2);
        assertThat(reads.total()).isEqualTo(4);
    }

    /** The first is found again by its name when it is read from a stream; both are made by altMetafactory. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "(Supplier<Date> & java.io.Serializable) Date::new",
                "(Supplier<Date> & java.util.RandomAccess) Date::new",
                "(Supplier<Date>) () -> new Date(5)",
                "(Function<Long, Date>) Date::new",
                "(Function<Locale, Calendar>) Calendar::getInstance",
                "(Function<ZoneId, LocalDate>) LocalDate::now",
                "(LongSupplier) new Reference(null)::millis",
                "(ToLongFunction<Reference>) Reference::millis"
            })
    void leavesOtherReferencesAlone(String reference) {
        int callSites = CallSites.LIVE.count();

        byte[] classFile = Sources.compile("""
                import java.time.*; import java.util.*; import java.util.function.*;
                class Reference extends Clock {
                    Reference(Clock clock) {}
                    Object reference() { return %s; }
                    public long millis() { return 1; }
                    public ZoneId getZone() { return null; }
                    public Clock withZone(ZoneId zone) { return this; }
                    public Instant instant() { return null; }
                }
                """.formatted(reference)).get("Reference");

        assertThat(Rewritten.ALL_CLOCKS.concerns(classFile)).isTrue();
        assertThat(Rewritten.ALL_CLOCKS.rewrite(classFile, null)).isNull();
        assertThat(CallSites.LIVE.count()).isEqualTo(callSites);
    }
}
