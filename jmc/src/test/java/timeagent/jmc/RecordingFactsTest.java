package timeagent.jmc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.common.item.IItemCollection;
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

    /** The recording, with something that happens whenever its events are read. */
    private IItemCollection items(Runnable whenRead) {
        return (IItemCollection) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {IItemCollection.class}, (proxy, method, arguments) -> {
                    switch (method.getName()) {
                        case "equals":
                            return proxy == arguments[0];
                        case "hashCode":
                            return System.identityHashCode(proxy);
                        case "iterator":
                            whenRead.run();
                            break;
                        default:
                            break;
                    }
                    try {
                        return method.invoke(items, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @Test
    void readsARecordingOnce() {
        AtomicInteger reads = new AtomicInteger();
        IItemCollection counted = items(reads::incrementAndGet);

        assertThat(RecordingFacts.of(counted)).isNotNull().isSameAs(RecordingFacts.of(counted));
        assertThat(reads).hasValue(1);
    }

    @Test
    void readsABrokenRecordingOnceToo() throws Exception {
        AtomicInteger reads = new AtomicInteger();
        IItemCollection broken = items(() -> {
            reads.incrementAndGet();
            throw new IllegalStateException("broken");
        });

        for (CheckRule rule : new CheckRule[] {new CoverageRule(), new FailedWritesRule()}) {
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

        assertThat(RecordingFacts.of(items)).isNotNull();
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
