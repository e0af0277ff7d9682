package timeagent.analysis.summary.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.AgentEvents;
import timeagent.analysis.fixture.Recorded;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.process.ContextSwitches.SwitchedThread;

@EnabledOnOs(OS.LINUX)
class ContextSwitchAggregatorTest {
    @TempDir
    Path folder;

    private Report report(Path... files) throws Exception {
        return Recorded.summary(files).report();
    }

    private Path recorded(Runnable events) throws Exception {
        return Recorded.to(folder.resolve("a.jfr"), events);
    }

    @Test
    void listsTheThreadsThatSwitchMostFirst() throws Exception {
        ContextSwitches switches = report(recorded(() -> {
                    long worker = runToItsEnd("worker-with-a-long-name");
                    AgentEvents.contextSwitches(1000, 20);
                    AgentEvents.threadContextSwitches(0, "VM Thread", 7, 1);
                    AgentEvents.threadContextSwitches(own(), "other", 300, 4);
                    AgentEvents.threadContextSwitches(own(), "other", 300, 4);
                    AgentEvents.threadContextSwitches(worker, "worker-with-a-l", 10, 0);
                }))
                .contextSwitches();

        assertThat(switches.threads())
                .extracting(SwitchedThread::name, SwitchedThread::voluntary, SwitchedThread::involuntary)
                .containsExactly(
                        tuple(Thread.currentThread().getName(), 600L, 8L),
                        tuple("worker-with-a-long-name", 10L, 0L),
                        tuple("VM Thread", 7L, 1L));
    }

    @Test
    void listsTheApplicationsThreadsBeforeThoseOfTheJvm() throws Exception {
        ContextSwitches switches = report(recorded(() -> {
                    long compiler = runToItsEnd("C2 CompilerThread0");
                    long recorder = runToItsEnd("JFR Recorder Thread");
                    long agent = runToItsEnd("timeagent-costs");
                    long worker = runToItsEnd("JFRiendly worker");
                    AgentEvents.contextSwitches(1000, 20);
                    AgentEvents.threadContextSwitches(0, "VM Thread", 50, 0);
                    AgentEvents.threadContextSwitches(compiler, "C2 CompilerThre", 60, 0);
                    AgentEvents.threadContextSwitches(recorder, "JFR Recorder Th", 70, 0);
                    AgentEvents.threadContextSwitches(agent, "timeagent-costs", 80, 0);
                    AgentEvents.threadContextSwitches(worker, "JFRiendly worke", 1, 0);
                }))
                .contextSwitches();

        assertThat(switches.threads())
                .extracting(SwitchedThread::name, SwitchedThread::ofJvm)
                .containsExactly(
                        tuple("JFRiendly worker", false),
                        tuple("timeagent-costs", true),
                        tuple("JFR Recorder Thread", true),
                        tuple("C2 CompilerThread0", true),
                        tuple("VM Thread", true));
    }

    @Test
    void tellsThreadsOfOneNameApart() throws Exception {
        ContextSwitches switches = report(recorded(() -> {
                    long one = runToItsEnd("pool-1-thread-10");
                    long other = runToItsEnd("pool-1-thread-10");
                    AgentEvents.contextSwitches(1000, 20);
                    AgentEvents.threadContextSwitches(one, "pool-1-thread-1", 30, 0);
                    AgentEvents.threadContextSwitches(other, "pool-1-thread-1", 20, 0);
                    AgentEvents.threadContextSwitches(one, "pool-1-thread-1", 5, 0);
                }))
                .contextSwitches();

        assertThat(switches.threads())
                .extracting(SwitchedThread::name, SwitchedThread::voluntary)
                .containsExactly(tuple("pool-1-thread-10", 35L), tuple("pool-1-thread-10", 20L));
    }

    @Test
    void addsUpTheThreadsOfRepeatedRuns() throws Exception {
        Runnable run = () -> {
            long one = runToItsEnd("worker");
            long other = runToItsEnd("worker");
            AgentEvents.contextSwitches(1000, 20);
            AgentEvents.threadContextSwitches(one, "worker", 30, 0);
            AgentEvents.threadContextSwitches(other, "worker", 20, 1);
        };

        // without what names the JVM: else all of it is one run
        Path first = Recorded.to(folder.resolve("a.jfr"), settings -> {}, run);
        Path second = Recorded.to(folder.resolve("b.jfr"), settings -> {}, run);

        assertThat(report(first, second).contextSwitches().threads())
                .extracting(SwitchedThread::name, SwitchedThread::voluntary, SwitchedThread::involuntary)
                .containsExactly(tuple("worker", 60L, 0L), tuple("worker", 40L, 2L));
    }

    private static long runToItsEnd(String name) {
        AtomicLong number = new AtomicLong();
        Thread thread = new Thread(() -> number.set(own()), name);
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return number.get();
    }

    /** The number of this thread in the system: the kernel resolves the link in the thread that asks. */
    private static long own() {
        try {
            return Long.parseLong(
                    Path.of("/proc/thread-self").toRealPath().getFileName().toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
