package timeagent.events.types;

import java.util.Arrays;
import java.util.List;
import jdk.jfr.EventType;
import timeagent.events.jdk.HookAccess;
import timeagent.events.jdk.JdkInternals;
import timeagent.events.jdk.Unrecorded;
import timeagent.events.threads.DaemonTask;
import timeagent.events.threads.EventFeature;

/** Counts the application's events while a recording has the event enabled, and emits it. */
public final class TypeEvents extends EventFeature implements DaemonTask {
    private static final long PERIOD_MILLIS = 1000;
    private static final SiteSums NONE = new SiteSums();

    private final TypePatterns wanted;
    private final int measureEvery;
    private EventCounter counter;
    private EventType costType;
    private SiteSums[] emitted = new SiteSums[0];
    /** Whether {@link #emitted} is from where a recording enabled the event. */
    private volatile boolean enabled;

    private boolean stopped;

    /** @param measureEvery one in this many events is measured; 0 for none */
    public TypeEvents(TypePatterns wanted, int measureEvery) {
        super("the application's events");
        this.wanted = wanted;
        this.measureEvery = measureEvery;
    }

    @Override
    public void register() {
        JdkInternals.prepare();
        counter = new EventCounter(measureEvery);
        Unrecorded.run(new Runnable() {
            @Override
            public void run() {
                counter.prepare();
            }
        });
        costType = register(EventTypeCostEvent.class, new Runnable() {
            @Override
            public void run() {
                emitCosts();
            }
        });
    }

    @Override
    public List<DaemonTask> tasks() {
        return List.of(this);
    }

    @Override
    public synchronized void stop() {
        stopped = true;
        HookAccess.hooks().events(null);
    }

    @Override
    public synchronized boolean recordingsChanged() {
        if (stopped) {
            return false;
        }
        boolean costs = costType.isEnabled();
        if (costs && !enabled) {
            // earlier events are in no event of ours
            emitted = counter.sums(EventSites.end());
        }
        enabled = costs;
        HookAccess.hooks().events(costs ? counter : null);
        return costs;
    }

    /** Frees the counts of dead threads: once a second while events are counted. */
    @Override
    public long step(long nanoTime) {
        counter.forgetDeadThreads();
        return enabled || counter.size() > 0 ? PERIOD_MILLIS : 0;
    }

    @Override
    public void emitLast() {
        emitCosts();
    }

    /** The patterns of which no event was used since the agent started; empty if there are none, or none are counted. */
    @Override
    public String notes() {
        String unmatched = enabled ? wanted.unmatched() : "";
        return unmatched.isEmpty() ? "" : "events not found: " + unmatched;
    }

    private synchronized void emitCosts() {
        if (!enabled || !costType.isEnabled()) {
            return;
        }
        int end = EventSites.end();
        SiteSums[] sums = counter.sums(end);
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
        event.created = (int) Math.min(Integer.MAX_VALUE, recent.created);
        event.committed = (int) Math.min(Integer.MAX_VALUE, recent.committed);
        event.measured = (int) Math.min(Integer.MAX_VALUE, recent.measured);
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
