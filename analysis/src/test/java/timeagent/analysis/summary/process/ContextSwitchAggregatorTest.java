package timeagent.analysis.summary.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.AgentEvents;
import timeagent.analysis.fixture.Recorded;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.jvm.Problem;
import timeagent.analysis.summary.jvm.Problem.Kind;
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
    void addsUpTheSwitchesOfTheProcess() throws Exception {
        Report report = report(recorded(() -> {
            AgentEvents.contextSwitches(1000, 20);
            AgentEvents.contextSwitches(500, 3);
        }));

        ContextSwitches switches = report.contextSwitches();
        assertThat(switches.voluntary()).isEqualTo(1500);
        assertThat(switches.involuntary()).isEqualTo(23);
        assertThat(switches.perSecond())
                .isEqualTo(1523 / report.recordings().get(0).seconds());
        assertThat(switches.threads()).isEmpty();
    }

    @Test
    void knowsNothingWithoutEvents() throws Exception {
        assertThat(report(recorded(() -> AgentEvents.agentInfo("", 0, 0))).contextSwitches())
                .isNull();
    }

    @Test
    void addsUpRecordings() throws Exception {
        Runnable run = () -> AgentEvents.contextSwitches(1000, 20);
        Path first = Recorded.to(folder.resolve("a.jfr"), run);
        Path second = Recorded.to(folder.resolve("b.jfr"), run);

        assertThat(report(first, second).contextSwitches().voluntary()).isEqualTo(2000);
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
        assertThat(switches.threads()).allSatisfy(thread -> {
            assertThat(thread.parkMillis()).isNull();
            assertThat(thread.waitMillis()).isNull();
        });
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

    @Test
    void showsHowLongAThreadParkedAndWaitedWhereThatIsRecorded() throws Exception {
        Path file = folder.resolve("waits.jfr");
        Object monitor = new Object();
        try (Recording recording = new Recording()) {
            recording.enable("jdk.ThreadPark").withThreshold(Duration.ZERO);
            recording.enable("jdk.JavaMonitorWait").withThreshold(Duration.ZERO);
            recording.start();
            LockSupport.parkNanos(2_000_000);
            synchronized (monitor) {
                monitor.wait(3);
            }
            AgentEvents.contextSwitches(2, 0);
            AgentEvents.threadContextSwitches(own(), "main", 2, 0);
            AgentEvents.threadContextSwitches(0, "VM Thread", 1, 0);
            recording.stop();
            recording.dump(file);
        }

        ContextSwitches switches = report(file).contextSwitches();

        assertThat(switches.threads().get(0).parkMillis()).isPositive();
        assertThat(switches.threads().get(0).waitMillis()).isPositive();
        assertThat(switches.threads().get(1).parkMillis()).isZero();
        assertThat(switches.threads().get(1).waitMillis()).isZero();
    }

    private ContextSwitches withSettings(boolean on, boolean recorded) throws Exception {
        Consumer<Recording> settings = recording -> {
            if (recorded) {
                recording.enable("jdk.ActiveSetting");
            }
            if (on) {
                recording.enable("jdk.ThreadPark").withThreshold(Duration.ofHours(1));
                recording.enable("jdk.JavaMonitorWait").withThreshold(Duration.ofMillis(3_600_500));
            }
        };
        Path file = Recorded.to(folder.resolve(on + "-" + recorded + ".jfr"), settings, () -> {
            AgentEvents.contextSwitches(2, 0);
            AgentEvents.threadContextSwitches(0, "VM Thread", 1, 0);
        });
        return report(file).contextSwitches();
    }

    @Test
    void tellsThresholdsAndNoTimeApartFromEventsThatAreOff() throws Exception {
        ContextSwitches on = withSettings(true, true);
        assertThat(on.parkThresholdMillis()).isEqualTo(3_600_000);
        assertThat(on.waitThresholdMillis()).isEqualTo(3_600_500);
        assertThat(on.threads().get(0).parkMillis()).isZero();
        assertThat(on.threads().get(0).waitMillis()).isZero();

        ContextSwitches off = withSettings(false, true);
        assertThat(off.parkThresholdMillis()).isNull();
        assertThat(off.threads().get(0).parkMillis()).isNull();
        assertThat(off.threads().get(0).waitMillis()).isNull();
    }

    @Test
    void knowsNothingOfWaitsWithoutSettingsAndEvents() throws Exception {
        ContextSwitches unknown = withSettings(true, false);

        assertThat(unknown.waitThresholdMillis()).isNull();
        assertThat(unknown.threads().get(0).parkMillis()).isNull();
    }

    @Test
    void tellsTheHighestThresholdOfSeveralRecordings() throws Exception {
        Path[] files = new Path[2];
        for (int i = 0; i < 2; i++) {
            Duration threshold = Duration.ofHours(2 - i);
            Consumer<Recording> settings = recording -> {
                recording.enable("jdk.ActiveSetting");
                recording.enable("jdk.ThreadPark").withThreshold(threshold);
            };
            files[i] = Recorded.to(folder.resolve(i + ".jfr"), settings, () -> AgentEvents.contextSwitches(2, 0));
        }

        assertThat(report(files).contextSwitches().parkThresholdMillis()).isEqualTo(7_200_000);
    }

    @Test
    void warnsOfWhatTheAgentCouldNotDo() throws Exception {
        Report report = report(recorded(() -> {
            AgentEvents.agentNotes("context switches not recorded: no Linux");
            AgentEvents.agentNotes("context switches not recorded: no Linux");
            AgentEvents.contextSwitches(2, 0);
        }));

        assertThat(report.warnings())
                .containsOnlyOnce(new Problem(Kind.UNSUPPORTED, "context switches not recorded: no Linux"));
    }
}
