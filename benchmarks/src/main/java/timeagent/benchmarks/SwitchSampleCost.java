package timeagent.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Constructor;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Recording;
import timeagent.events.jdk.HookAccess;
import timeagent.events.scheduler.ContextSwitchEvents;
import timeagent.hooks.TimeagentHooks;

/**
 * What one sample of context switches costs the thread that takes it, by number of threads: CPU time, not time.
 *
 * <p>Every sample is one that is taken where a chunk ends: of the process and of all threads. Between two samples either no
 * thread but this one has run, or each has, and has an event.
 */
public final class SwitchSampleCost {
    private static final String[] EVENTS = {"timeagent.ContextSwitches", "timeagent.ThreadContextSwitches"};
    private static final int WARM_UP = 100;
    private static final int SAMPLES = 100;

    private SwitchSampleCost() {}

    /** @param args numbers of threads, started one after the other and kept waiting */
    public static void main(String[] args) throws ReflectiveOperationException {
        // here an ordinary class; the packed one is out of reach
        Constructor<TimeagentHooks> hooks = TimeagentHooks.class.getDeclaredConstructor();
        hooks.setAccessible(true);
        HookAccess.use(hooks.newInstance());
        if (!HookAccess.hooks().claim()) {
            throw new IllegalStateException("the hooks are taken: run this without the agent");
        }
        ContextSwitchEvents events = new ContextSwitchEvents();
        events.register();
        System.out.println("| threads | event | which have run | CPU time of a sample, median | allocated |");
        System.out.println("|---|---|---|---|---|");
        for (String arg : args) {
            Thread[] threads = new Thread[Integer.parseInt(arg)];
            Arrays.setAll(threads, i -> new Thread(SwitchSampleCost::waits, "waiting-" + i));
            for (Thread thread : threads) {
                thread.setDaemon(true);
                thread.start();
            }
            for (String event : EVENTS) {
                row(events, event, threads, false);
                row(events, event, threads, true);
            }
            for (Thread thread : threads) {
                thread.interrupt();
            }
        }
    }

    private static void row(ContextSwitchEvents events, String event, Thread[] threads, boolean run) {
        long[] nanos = new long[SAMPLES];
        long bytes = 0;
        try (Recording recording = new Recording()) {
            recording.enable(event).withPeriod(Duration.ofHours(1));
            recording.disable(event.equals(EVENTS[0]) ? EVENTS[1] : EVENTS[0]);
            recording.start();
            events.recordingsChanged();
            for (int i = -WARM_UP; i < SAMPLES; i++) {
                if (run) {
                    for (Thread thread : threads) {
                        LockSupport.unpark(thread);
                    }
                }
                long allocated = allocated();
                long before = cpu();
                events.emitLast();
                if (i >= 0) {
                    nanos[i] = cpu() - before;
                    bytes += allocated() - allocated;
                }
            }
        }
        events.recordingsChanged();
        Arrays.sort(nanos);
        System.out.printf(
                Locale.ROOT,
                "| %d | `%s` | %s | %.3f ms | %d kB |%n",
                threads.length,
                event,
                run ? "all" : "none",
                nanos[SAMPLES / 2] / 1e6,
                bytes / SAMPLES / 1000);
    }

    private static void waits() {
        while (!Thread.currentThread().isInterrupted()) {
            LockSupport.park();
        }
    }

    private static long cpu() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        return threads.getCurrentThreadCpuTime();
    }

    private static long allocated() {
        return ManagementFactory.getPlatformMXBean(com.sun.management.ThreadMXBean.class)
                .getCurrentThreadAllocatedBytes();
    }
}
