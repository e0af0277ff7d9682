package timeagent.hooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.lang.invoke.LambdaConversionException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Date;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class TimeagentReferenceTest {
    private static final MethodType TO_LONG = MethodType.methodType(long.class);
    private static final MethodType TO_OBJECT = MethodType.methodType(Object.class);

    private final MethodHandles.Lookup lookup = MethodHandles.lookup();

    @AutoClose("release")
    private final TimeagentHooks hooks = OwnHooks.create();

    private final TimeagentClockTest.Seen clock = new TimeagentClockTest.Seen();
    private int site;

    @BeforeEach
    void claim() {
        assertThat(hooks.claim()).isTrue();
        hooks.clock(clock);
        site = hooks.endOfPages() * TimeagentHooks.CELLS;
        hooks.addPage(hooks.endOfPages());
    }

    private long reads() {
        return hooks.sums(site / TimeagentHooks.CELLS, 1)[0];
    }

    private MethodHandle nanoTime() throws ReflectiveOperationException {
        return lookup.findStatic(System.class, "nanoTime", TO_LONG);
    }

    private MethodHandle link(
            Class<?> type, String method, MethodType erased, MethodHandle read, MethodType own, Class<?>... captured)
            throws Throwable {
        return TimeagentReference.link(lookup, method, MethodType.methodType(type, captured), erased, read, own, site)
                .getTarget();
    }

    @Test
    void isOneObjectThatCountsEachCall() throws Throwable {
        MethodHandle reference = link(LongSupplier.class, "getAsLong", TO_LONG, nanoTime(), TO_LONG);

        LongSupplier first = (LongSupplier) reference.invokeExact();
        LongSupplier second = (LongSupplier) reference.invokeExact();

        assertThat(first).isSameAs(second);
        assertThat(clock.calls).isEmpty();
        long before = System.nanoTime();
        assertThat(first.getAsLong()).isBetween(before, System.nanoTime());
        assertThat(first.getAsLong()).isBetween(before, System.nanoTime());
        assertThat(reads()).isEqualTo(2);
    }

    @Test
    void samplesARead() throws Throwable {
        MethodHandle create = lookup.findConstructor(Date.class, MethodType.methodType(void.class));
        Supplier<?> reference =
                (Supplier<?>) link(Supplier.class, "get", TO_OBJECT, create, MethodType.methodType(Date.class))
                        .invokeExact();

        assertThat(reference.get()).isExactlyInstanceOf(Date.class);
        assertThat(clock.calls).containsExactly("sample " + site);
        assertThat(reads()).isEqualTo(1);
    }

    @Test
    void countsNothingWithNobodyCounting() throws Throwable {
        LongSupplier reference = (LongSupplier) link(LongSupplier.class, "getAsLong", TO_LONG, nanoTime(), TO_LONG)
                .invokeExact();
        hooks.clock(null);

        reference.getAsLong();

        assertThat(clock.calls).isEmpty();
    }

    @Test
    void asksTheClockThatItIsGiven() throws Throwable {
        Clock fixed = Clock.fixed(Instant.ofEpochMilli(1234), ZoneId.of("UTC"));
        MethodHandle millis = lookup.findVirtual(Clock.class, "millis", TO_LONG);
        MethodHandle instant = lookup.findVirtual(Clock.class, "instant", MethodType.methodType(Instant.class));
        MethodHandle bound =
                link(Supplier.class, "get", TO_OBJECT, instant, MethodType.methodType(Instant.class), Clock.class);
        MethodHandle unbound = link(
                ToLongFunction.class,
                "applyAsLong",
                MethodType.methodType(long.class, Object.class),
                millis,
                MethodType.methodType(long.class, Clock.class));

        @SuppressWarnings("unchecked")
        ToLongFunction<Clock> ofAny = (ToLongFunction<Clock>) unbound.invokeExact();

        assertThat(((Supplier<?>) bound.invokeExact(fixed)).get()).isEqualTo(Instant.ofEpochMilli(1234));
        assertThat(ofAny.applyAsLong(fixed)).isEqualTo(1234);
        assertThatNullPointerException().isThrownBy(() -> ofAny.applyAsLong(null));
        assertThat(clock.calls).containsSubsequence("other " + site, "sample " + site, "other " + site);
        assertThat(reads()).isEqualTo(2);
    }

    @Test
    void throwsWhatTheClockThrows() throws Throwable {
        MethodHandle fails = lookup.findStatic(TimeagentReferenceTest.class, "fails", TO_LONG);
        LongSupplier reference = (LongSupplier)
                link(LongSupplier.class, "getAsLong", TO_LONG, fails, TO_LONG).invokeExact();

        assertThatIllegalStateException().isThrownBy(reference::getAsLong);
        assertThat(clock.calls).isEmpty();
        assertThat(reads()).isZero();
    }

    private static long fails() {
        throw new IllegalStateException();
    }

    @Test
    void failsWhereTheMetafactoryDoes() {
        assertThatExceptionOfType(LambdaConversionException.class)
                .isThrownBy(() -> link(String.class, "get", TO_LONG, nanoTime(), TO_LONG));
    }
}
