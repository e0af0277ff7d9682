package timeagent.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.agent.fixture.CountedReads;
import timeagent.agent.fixture.Sources;
import timeagent.events.clock.CallSites;

final class ClockReferencesTest {
    @AutoClose
    private final CountedReads reads = new CountedReads();

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
