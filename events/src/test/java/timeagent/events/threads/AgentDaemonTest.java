package timeagent.events.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import timeagent.events.ClaimedHooks;
import timeagent.events.Threads;
import timeagent.events.diagnostics.AgentDiagnostics;

@ExtendWith(ClaimedHooks.class)
@Timeout(60)
final class AgentDaemonTest {
    @AutoClose("stop")
    private final AgentDaemon daemon = new AgentDaemon();

    private final BlockingQueue<Thread> runs = new LinkedBlockingQueue<>();

    private final DaemonTask onlyWhenWoken = nanoTime -> {
        runs.add(Thread.currentThread());
        return 0;
    };

    @Test
    void runsItsTasksInOneDaemonThreadUntilItIsStopped() throws Exception {
        daemon.run(onlyWhenWoken);
        Thread thread = runs.take();
        daemon.run(onlyWhenWoken);

        daemon.wake();

        assertThat(runs.take()).isSameAs(thread);
        assertThat(thread.isDaemon()).isTrue();
        assertThat(thread.getName()).isEqualTo("timeagent");
        daemon.stop();
        thread.join();
    }

    @Test
    void runsATaskAgainWhenItIsDue() throws Exception {
        daemon.run(nanoTime -> {
            runs.add(Thread.currentThread());
            return 1;
        });

        for (int run = 0; run < 10; run++) {
            runs.take();
        }
    }

    @Test
    void goesOnAfterATaskThatFailsAndCountsIt() throws Exception {
        long before = AgentDiagnostics.hookFailures();
        daemon.run(nanoTime -> {
            throw new IllegalStateException("fails");
        });
        daemon.run(onlyWhenWoken);
        runs.take();

        daemon.wake();

        runs.take();
        assertThat(AgentDiagnostics.hookFailures()).isGreaterThan(before);
    }

    @Test
    void isWokenWhereAThreadIsCollected() throws Exception {
        daemon.run(onlyWhenWoken);
        runs.take();
        List<Reference<Thread>> kept = new ArrayList<>();
        Threads.run(() -> kept.add(new WeakReference<>(Thread.currentThread(), AgentDaemon.COLLECTED)));
        runs.clear();

        // what other tests have left may be collected before
        while (kept.get(0).get() != null) {
            System.gc();
        }

        runs.take();
    }

    @Test
    void itsThreadHasNothingOfTheThreadThatStartsIt() throws Exception {
        Thread application = new Thread(new ThreadGroup("application"), () -> daemon.run(onlyWhenWoken));
        application.setContextClassLoader(new ClassLoader() {});
        application.start();

        Thread thread = runs.take();

        assertThat(thread.getContextClassLoader()).isNull();
        assertThat(thread.getThreadGroup().getParent()).isNull();
    }
}
