package timeagent.events.types;

import java.util.Arrays;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import timeagent.events.diagnostics.SafeRunnable;
import timeagent.events.jdk.EventRegistration;
import timeagent.events.jdk.HookAccess;
import timeagent.events.jdk.Unrecorded;
import timeagent.events.threads.DaemonTask;

/** Counts the application's events while a recording has the event enabled, and emits it; created with the first. */
public final class TypeEvents implements DaemonTask {
    private static final long PERIOD_MILLIS = 1000;
    private static final SiteSums NONE = new SiteSums();

    private final TypePatterns wanted;
    private final EventCounter counter;
    private final EventType costType = EventRegistration.type(EventTypeCostEvent.class);
    private final Runnable emit = new SafeRunnable() {
        @Override
        protected void emit() {
            emitCosts();
        }
    };
    private SiteSums[] emitted = new SiteSums[0];
    /** What was counted before the event was enabled, not yet taken off; else null. */
    private volatile SiteSums[] baseline;

    private volatile boolean enabled;
    private volatile boolean stopped;

    /** @param measureEvery one in this many events is measured; 0 for none */
    public TypeEvents(TypePatterns wanted, int measureEvery) {
        this.wanted = wanted;
        counter = new EventCounter(measureEvery);
    }

    public void register() {
        Unrecorded.run(new Runnable() {
            @Override
            public void run() {
                counter.prepare();
            }
        });
        EventRegistration.periodic(EventTypeCostEvent.class, emit);
    }

    /** Stops counting permanently; the last counts can still be emitted. */
    public void stop() {
        stopped = true;
        HookAccess.events(null);
    }

    public void unregister() {
        stop();
        FlightRecorder.removePeriodicEvent(emit);
    }

    /** Takes no lock that is held while something of Flight Recorder is called, which calls this with its lock held. */
    public void recordingsChanged() {
        boolean enabledNow = costType.isEnabled() && !stopped;
        if (enabledNow && !enabled) {
            baseline = counter.sums(EventSites.end());
        }
        enabled = enabledNow;
        HookAccess.events(enabledNow ? counter : null);
        if (stopped) {
            HookAccess.events(null);
        }
    }

    /** Frees the counts of dead threads: once a second while events are counted. */
    @Override
    public long step(long nanoTime) {
        counter.forgetDeadThreads();
        return enabled || counter.size() > 0 ? PERIOD_MILLIS : 0;
    }

    /** Emits the costs since the last events, at the end of a chunk. */
    public void emitLast() {
        emit.run();
    }

    /** The patterns of which no event was used since the agent started; empty if there are none, or none are counted. */
    public String unmatched() {
        return enabled ? wanted.unmatched() : "";
    }

    private synchronized void emitCosts() {
        if (!costType.isEnabled()) {
            return;
        }
        int end = EventSites.end();
        SiteSums[] sums = counter.sums(end);
        SiteSums[] before = baseline;
        if (before != null) {
            baseline = null;
            emitted = before;
        }
        emitted = Arrays.copyOf(emitted, end);
        for (int number = 1; number < end; number++) {
            SiteSums recent = sums[number].minus(emitted[number] == null ? NONE : emitted[number]);
            if (!recent.isEmpty()) {
                emit(EventSites.get(number), recent);
                // one by one: after an OutOfMemoryError the next call continues here
                emitted[number] = sums[number];
            }
        }
    }

    private void emit(EventSite site, SiteSums recent) {
        String eventType = EventSites.eventType(site.type());
        // both, because each pattern records whether it ever matched
        if (!(wanted.test(eventType) | wanted.test(site.type()))) {
            return;
        }
        EventTypeCostEvent event = new EventTypeCostEvent();
        event.eventType = eventType;
        event.className = site.className();
        event.method = site.method();
        event.line = site.line();
        event.check = site.check();
        event.created = recent.created;
        event.committed = recent.committed;
        event.measured = recent.measured;
        event.allocatedBytes = recent.bytes;
        recent.roundUp();
        event.time = recent.time();
        if (recent.measured != 0) {
            double measured = recent.measured;
            event.bytesPerEvent = recent.bytes / measured;
            event.nanosPerEvent = Math.round(recent.time() / measured);
            event.constructionNanos = Math.round(recent.construction / measured);
            event.fillingNanos = Math.round(recent.filling / measured);
            event.commitNanos = Math.round(recent.commit / measured);
        }
        event.commit();
    }
}
