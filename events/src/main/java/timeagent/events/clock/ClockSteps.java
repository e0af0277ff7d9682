package timeagent.events.clock;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import jdk.jfr.EventType;
import timeagent.events.jdk.JdkInternals;
import timeagent.events.threads.DaemonTask;
import timeagent.events.threads.EventFeature;

/**
 * Compares the wall clock with the monotonic one once a second, in the agent's daemon thread, and emits an event where it was set.
 *
 * <p>Allocates nothing without a step. A clock that is slewed, by 0.5 ms a second, makes no step.
 */
public class ClockSteps extends EventFeature implements DaemonTask {
    static final long PERIOD_MILLIS = 1000;

    /** The smallest step, whatever the threshold: less can be the resolution of the wall clock, or a slewed clock. */
    static final long LEAST_NANOS = 5_000_000;

    static final int MOST_PER_MINUTE = 10;

    private static final long PERIOD_NANOS = PERIOD_MILLIS * 1_000_000;
    private static final long MINUTE_NANOS = 60_000_000_000L;

    /** The longest time between two readings of the monotonic clock; after more, the thread was preempted and both clocks are read again. */
    private static final long AT_ONCE_NANOS = 100_000;

    private static final int ATTEMPTS = 10;

    private VarHandle startTime;
    private double ticksPerNano;
    private EventType type;
    private boolean enabled;
    private boolean known;
    private long offset;
    private long monotonic;
    private long minute;
    private int emitted;

    public ClockSteps() {
        super("clock steps");
    }

    long wallMillis() {
        return System.currentTimeMillis();
    }

    long monotonicNanos() {
        return System.nanoTime();
    }

    @Override
    public void register() {
        type = register(ClockStepEvent.class);
        try {
            ticksPerNano = 1 / JdkInternals.nanosPerTick();
            // Flight Recorder adds the field to each event class
            startTime = MethodHandles.privateLookupIn(ClockStepEvent.class, MethodHandles.lookup())
                    .findVarHandle(ClockStepEvent.class, "startTime", long.class);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public List<DaemonTask> tasks() {
        return List.of(this);
    }

    @Override
    public synchronized boolean recordingsChanged() {
        boolean enabledNow = type.isEnabled();
        known &= enabledNow;
        enabled = enabledNow;
        return enabled;
    }

    @Override
    public synchronized void stop() {
        enabled = false;
    }

    @Override
    public long step(long nanoTime) {
        emitLast();
        return enabled ? PERIOD_MILLIS : 0;
    }

    /** Compares the clocks now, also where a chunk ends. */
    @Override
    public synchronized void emitLast() {
        if (!enabled) {
            return;
        }
        long before = monotonicNanos();
        long wall = wallMillis();
        long now = monotonicNanos();
        for (int i = 0; i < ATTEMPTS && now - before > AT_ONCE_NANOS; i++) {
            before = now;
            wall = wallMillis();
            now = monotonicNanos();
        }
        long offsetNow = wall * 1_000_000 - now;
        long step = offsetNow - offset;
        long since = now - monotonic;
        if (known && Math.abs(step) >= LEAST_NANOS && since > 0 && mayEmit(now)) {
            emit(step, since);
        }
        known = true;
        offset = offsetNow;
        monotonic = now;
    }

    private boolean mayEmit(long now) {
        if (now - minute >= MINUTE_NANOS || emitted == 0) {
            minute = now;
            emitted = 0;
        }
        return emitted++ < MOST_PER_MINUTE;
    }

    private void emit(long step, long since) {
        ClockStepEvent event = new ClockStepEvent();
        event.begin();
        double duration = Math.min(Math.abs(step), since) * ticksPerNano;
        startTime.set(event, (long) startTime.get(event) - (long) Math.ceil(duration));
        event.end();
        event.step = step;
        event.lateness = Math.max(0, since - PERIOD_NANOS);
        event.commit();
    }
}
