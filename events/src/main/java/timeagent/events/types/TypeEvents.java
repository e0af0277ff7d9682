package timeagent.events.types;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import timeagent.events.diagnostics.NamePatterns;
import timeagent.events.diagnostics.Note;
import timeagent.events.jdk.HookAccess;
import timeagent.events.jdk.JdkInternals;
import timeagent.events.jdk.Unrecorded;
import timeagent.events.threads.EventFeature;
import timeagent.events.threads.HookKind;
import timeagent.events.threads.SiteNumbers;

/** Counts the application's events while a recording has the event enabled, and emits it. */
public final class TypeEvents extends EventFeature {
    private static final int MOST_NAMED = 5;
    private static final int MOST_NOTES = 100;

    private final NamePatterns wanted;
    private final int measureEvery;
    /** The call sites of measured events without {@code end}. */
    private final Set<String> withoutEnd = new LinkedHashSet<>();

    private EventCounter counter;
    private EventType costType;
    /** Whether the events emitted are known, from where a recording enabled the event. */
    private volatile boolean enabled;

    private boolean stopped;

    /** @param measureEvery one in this many events is measured; 0 for none */
    public TypeEvents(NamePatterns wanted, int measureEvery) {
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
        costType = registerPeriodic(EventTypeCostEvent.class);
    }

    @Override
    public synchronized void stop() {
        stopped = true;
        EventSites.LIVE.areEmitted(false);
        HookAccess.hooks().events(null);
    }

    @Override
    public synchronized boolean recordingsChanged() {
        if (stopped) {
            return false;
        }
        boolean costs = costType.isEnabled();
        EventSites.LIVE.areEmitted(costs);
        if (costs && !enabled) {
            dropEarlierEvents();
        }
        enabled = costs;
        HookAccess.hooks().events(costs ? counter : null);
        return costs;
    }

    @Override
    public HookKind neededHooks() {
        return enabled ? HookKind.EVENTS : null;
    }

    private static void dropEarlierEvents() {
        SiteNumbers.Counted<EventCosts> counted = EventSites.LIVE.counted();
        for (EventCosts costs : counted.sites()) {
            if (costs != null) {
                costs.emitted(costs.recent(counted.sums()));
            }
        }
    }

    @Override
    public void emitLast() {
        emitCosts();
    }

    /**
     * The patterns without an event since the agent started, the types without a counted commit, and the call sites without
     * {@code end}; empty if nothing is counted.
     */
    @Override
    public List<Note> notes() {
        List<Note> notes = new ArrayList<>();
        synchronized (this) {
            for (String place : withoutEnd) {
                notes.add(new Note(EventSite.NO_END, place));
            }
        }
        String unmatched = enabled ? String.join(":", wanted.unused()) : "";
        if (!unmatched.isEmpty()) {
            notes.add(new Note("events not found", unmatched));
        }
        String uncounted = enabled ? uncounted() : "";
        if (!uncounted.isEmpty()) {
            notes.add(new Note("no call of commit() found", uncounted));
        }
        return notes;
    }

    /**
     * The types that are registered and for which no call of {@code commit} was found: they are committed through an
     * interface, {@code super} or reflection, or not at all.
     */
    private String uncounted() {
        Set<String> committed = EventSites.LIVE.committed();
        if (committed == null) {
            return "";
        }
        StringBuilder names = new StringBuilder();
        int count = 0;
        for (EventType type : FlightRecorder.getFlightRecorder().getEventTypes()) {
            String name = type.getName();
            if (type.isEnabled() && isOfApplication(name) && wanted.test(name) && !committed.contains(name)) {
                if (count < MOST_NAMED) {
                    names.append(count == 0 ? "" : ", ").append(name);
                }
                count++;
            }
        }
        return count > MOST_NAMED ? names + " and " + (count - MOST_NAMED) + " more" : names.toString();
    }

    private static boolean isOfApplication(String eventType) {
        return !eventType.startsWith("jdk.") && !eventType.startsWith("timeagent.");
    }

    private synchronized void emitCosts() {
        if (!enabled || !costType.isEnabled()) {
            return;
        }
        // before the counts: no thread adds to these any more
        BitSet unused = EventSites.LIVE.unused();
        SiteNumbers.Counted<EventCosts> counted = EventSites.LIVE.counted();
        for (EventCosts costs : counted.sites()) {
            if (costs != null) {
                long[] recent = costs.recent(counted.sums());
                if ((recent[EventCosts.CREATED] | recent[EventCosts.COMMITTED] | recent[EventCosts.MEASURED]) != 0) {
                    emit(costs.site, costs.eventType(), recent);
                    // one by one: after an OutOfMemoryError the next call continues here
                    costs.emitted(recent);
                }
            }
        }
        EventSites.LIVE.free(unused, counted.sums());
    }

    private void emit(EventSite site, String eventType, long[] recent) {
        // both, because each pattern records whether it ever matched
        if (!(wanted.test(eventType) | wanted.test(site.type()))) {
            return;
        }
        EventTypeCostEvent event = new EventTypeCostEvent();
        event.eventType = eventType;
        event.callSite = site.place();
        event.className = site.className();
        event.method = site.method();
        event.line = site.line();
        event.check = site.check();
        event.notMeasured = site.notMeasured();
        event.created = (int) Math.min(Integer.MAX_VALUE, recent[EventCosts.CREATED]);
        event.committed = (int) Math.min(Integer.MAX_VALUE, recent[EventCosts.COMMITTED]);
        double measured = recent[EventCosts.MEASURED];
        event.measured = (int) Math.min(Integer.MAX_VALUE, recent[EventCosts.MEASURED]);
        event.allocatedBytes = recent[EventCosts.BYTES];
        event.time = recent[EventCosts.CONSTRUCTION] + recent[EventCosts.FILLING] + recent[EventCosts.COMMIT];
        if (measured != 0) {
            if (site.endsAtCommit() && withoutEnd.size() < MOST_NOTES) {
                withoutEnd.add(site.place());
            }
            event.bytesPerEvent = event.allocatedBytes / measured;
            event.nanosPerEvent = Math.round(event.time / measured);
            event.constructionNanos = Math.round(recent[EventCosts.CONSTRUCTION] / measured);
            event.fillingNanos = Math.round(recent[EventCosts.FILLING] / measured);
            event.commitNanos = Math.round(recent[EventCosts.COMMIT] / measured);
        }
        event.commit();
        long[] rest = new long[recent.length];
        rest[EventCosts.CREATED] = recent[EventCosts.CREATED] - event.created;
        rest[EventCosts.COMMITTED] = recent[EventCosts.COMMITTED] - event.committed;
        if ((rest[EventCosts.CREATED] | rest[EventCosts.COMMITTED]) != 0) {
            // an int could not count all
            emit(site, eventType, rest);
        }
    }
}
