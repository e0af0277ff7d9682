package timeagent.jmc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.common.item.ItemFilters;
import org.openjdk.jmc.common.util.IPreferenceValueProvider;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.openjdk.jmc.flightrecorder.rules.IResult;
import org.openjdk.jmc.flightrecorder.rules.Severity;
import timeagent.analysis.fixture.AgentEvents;
import timeagent.analysis.fixture.Recorded;
import timeagent.analysis.summary.Facts;

class RecordingFactsTest {

    @TempDir
    Path folder;

    private IItemCollection items;

    @BeforeEach
    void record() throws Exception {
        Path file = Recorded.to(folder.resolve("a.jfr"), () -> AgentEvents.agentInfo("", 0, 0));
        items = JfrLoaderToolkit.loadEvents(file.toFile());
    }

    /** The recording, with something that happens whenever its events of the agent are read. */
    private IItemCollection items(Runnable whenRead) {
        return proxy(IItemCollection.class, items, "iterator", iterator -> {
            List<IItemIterable> ofTypes = new ArrayList<>();
            ((Iterator<?>) iterator).forEachRemaining(type -> ofTypes.add((IItemIterable) type));
            // last: by the first event, the recording is recognized
            ofTypes.sort(Comparator.comparing(RecordingFactsTest::isOfAgent));
            ofTypes.replaceAll(events -> isOfAgent(events) ? whenRead(events, whenRead) : events);
            return ofTypes.iterator();
        });
    }

    private static boolean isOfAgent(IItemIterable events) {
        return events.getType().getIdentifier().equals("timeagent.AgentInfo");
    }

    private IItemIterable whenRead(IItemIterable events, Runnable whenRead) {
        return proxy(IItemIterable.class, events, "iterator", iterator -> {
            whenRead.run();
            return iterator;
        });
    }

    private <T> T proxy(Class<T> type, T of, String changed, UnaryOperator<Object> change) {
        return type.cast(Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    try {
                        Object result = method.invoke(of, arguments);
                        return method.getName().equals(changed) ? change.apply(result) : result;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }

    @Test
    void readsARecordingOnce() {
        AtomicInteger reads = new AtomicInteger();
        IItemCollection counted = items(reads::incrementAndGet);

        assertThat(RecordingFacts.of(counted)).isNotNull().isSameAs(RecordingFacts.of(counted));
        assertThat(reads).hasValue(1);
    }

    @Test
    void readsARecordingOnceThoughEachRuleHasACollectionOfItsOwn() throws Exception {
        Application application = Application.opens(folder.resolve("a.jfr"));

        assertThat(RecordingFacts.of(application.items()))
                .isNotNull()
                .isSameAs(RecordingFacts.of(application.items()))
                .isNotSameAs(RecordingFacts.of(items));
    }

    @Test
    void sumsUpAFilteredRecordingOnItsOwn() {
        IItemCollection filtered = items.apply(ItemFilters.or(
                ItemFilters.type("timeagent.AgentInfo"),
                ItemFilters.type(items.iterator().next().getType().getIdentifier())));

        assertThat(RecordingFacts.of(filtered)).isNotNull().isNotSameAs(RecordingFacts.of(items));
    }

    @Test
    @Timeout(60)
    void keepsNothingOfARecordingThatIsClosed() throws Exception {
        Reference<IItem> event = new WeakReference<>(summedUp());

        while (!event.refersTo(null)) {
            System.gc();
        }
        assertThat(event.get()).isNull();
    }

    private IItem summedUp() throws Exception {
        IItemCollection closed = Application.opens(folder.resolve("a.jfr")).items();
        assertThat(RecordingFacts.of(closed)).isNotNull();
        return closed.stream()
                .filter(IItemIterable::hasItems)
                .findFirst()
                .orElseThrow()
                .iterator()
                .next();
    }

    @Test
    void readsABrokenRecordingOnceToo() throws Exception {
        AtomicInteger reads = new AtomicInteger();
        IItemCollection broken = items(() -> {
            reads.incrementAndGet();
            throw new IllegalStateException("broken");
        });

        for (CheckRule rule : new CheckRule[] {new Rules.Coverage(), new Rules.FailedWrites()}) {
            FutureTask<IResult> evaluation =
                    (FutureTask<IResult>) rule.createEvaluation(broken, IPreferenceValueProvider.DEFAULT_VALUES, null);
            evaluation.run();

            assertThat(evaluation.get().getSeverity()).isEqualTo(Severity.NA);
            assertThat(evaluation.get().getSummary()).contains("broken");
        }
        assertThat(reads).hasValue(1);
    }

    @Test
    void stopsWhenItIsCancelledAndLeavesTheRecordingToOthers() {
        AtomicInteger reads = new AtomicInteger();
        IItemCollection cancelled = items(() -> {
            if (reads.getAndIncrement() == 0) {
                Thread.currentThread().interrupt();
            }
        });

        assertThatExceptionOfType(CancellationException.class).isThrownBy(() -> RecordingFacts.of(cancelled));
        assertThat(RecordingFacts.of(cancelled)).isNotNull();
        assertThat(reads).hasValue(2);
    }

    @Test
    @Timeout(60)
    void neitherOtherRecordingsNorCancelledRulesWait() throws Exception {
        CountDownLatch reading = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        IItemCollection slow = items(() -> {
            reading.countDown();
            awaited(end);
        });
        FutureTask<Facts> first = new FutureTask<>(() -> RecordingFacts.of(slow));
        new Thread(first).start();
        reading.await();

        IItemCollection other =
                JfrLoaderToolkit.loadEvents(folder.resolve("a.jfr").toFile());
        assertThat(RecordingFacts.of(other)).isNotNull();
        Thread.currentThread().interrupt();
        assertThatExceptionOfType(CancellationException.class).isThrownBy(() -> RecordingFacts.of(slow));

        end.countDown();
        assertThat(first.get()).isSameAs(RecordingFacts.of(slow));
    }

    private static void awaited(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
