package timeagent.analysis.live;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * How long to record until a JVM that compiles its code again, because the agent was attached, has run for a time after that.
 *
 * <p>It has settled when its compiler threads used less than a tenth of a CPU three times in a row; if it has not, the time ends when
 * it is three times as long as wanted. The report does not depend on this: it has its own rule for the recording.
 */
public final class SteadyTime {

    private static final double CALM = 0.1;
    private static final int CALM_TIMES = 3;
    private static final int LONGEST = 3;

    // between shorter ones, the steps of the CPU time are too large
    private static final long LEAST_NANOS = 500_000_000;

    /** "C2 CompilerThread0", shortened by the system up to JDK 25, and by the JVM from 26 on; only Linux shows them. */
    private static final Pattern COMPILER = Pattern.compile("(C1|C2) Comp.*|JVMCI.*");

    // USER_HZ, the same on all architectures of Linux that have a JDK
    private static final long NANOS_PER_TICK = 10_000_000;

    private final ProcessFolder process;
    private final Map<String, Long> ticks = new HashMap<>();
    private final long start;
    private final long wanted;
    private long last;
    private Long settled;
    private boolean wasBusy;
    private int calm;

    /** @param now ns of {@link System#nanoTime()}, as in the other methods */
    public SteadyTime(long pid, Duration wanted, long now) {
        this(ProcessFolder.of(pid), wanted, now);
    }

    SteadyTime(ProcessFolder process, Duration wanted, long now) {
        this.process = process;
        this.start = now;
        this.last = now;
        this.wanted = wanted.toNanos();
        compilerNanosSinceLast();
    }

    /** Whether the compiler threads are known, on Linux only. */
    public boolean seesWarmUp() {
        return !ticks.isEmpty();
    }

    /** CPU time of the compiler threads since the last call; they come and go. */
    private long compilerNanosSinceLast() {
        long sum = 0;
        for (ProcessFolder.OsThread thread : process.threads(COMPILER)) {
            Long before = ticks.put(thread.id(), thread.ticks());
            sum += thread.ticks() - (before == null ? 0 : before);
        }
        return sum * NANOS_PER_TICK;
    }

    /** Looks at the compiler threads, if the last look was long enough ago; to be called about once a second. */
    public void look(long now) {
        if (settled == null && now - last >= LEAST_NANOS) {
            double cpus = (double) compilerNanosSinceLast() / (now - last);
            last = now;
            calm = cpus < CALM ? calm + 1 : 0;
            wasBusy |= calm == 0;
            if (calm == CALM_TIMES) {
                settled = wasBusy ? now : start;
            }
        }
    }

    /** ns until the end of the recording, as far as is known. */
    public long left(long now) {
        long longest = start + LONGEST * wanted;
        long end = settled != null ? settled + wanted : wasBusy ? longest : start + wanted;
        return Math.min(end, longest) - now;
    }

    /** Whether the JVM has been compiling, and has not settled yet. */
    public boolean isWaiting() {
        return wasBusy && settled == null;
    }
}
