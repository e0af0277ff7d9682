package timeagent.analysis.summary.clock;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.recording.Span;
import timeagent.analysis.summary.clock.Clock.CallSite;
import timeagent.analysis.summary.jvm.Section;
import timeagent.analysis.summary.jvm.SettingsAggregator;
import timeagent.analysis.summary.series.TimelineAggregator;
import timeagent.analysis.text.Units;

/** Finds when the wall clock was set, which the agent records, and when the program stood still, in constant memory. */
public final class InterruptionAggregator implements Section {

    private static final int MOST_STEPS = 1000;
    private static final int MOST_SITES = 3;

    /** A busy machine delays a thread by less. */
    private static final long LATE_NANOS = 100_000_000;

    /**
     * A step of the wall clock.
     *
     * @param within from the comparison of the clocks before it to the one that noticed it
     */
    private record Step(Span within, long nanos, long lateness) {

        /** Null if the clocks were compared in time. */
        private Span still() {
            return lateness < LATE_NANOS ? null : new Span(within.to() - lateness, within.to());
        }
    }

    private record Found(long sinceOrigin, Interruption what) {}

    private final List<Found> found = new ArrayList<>();

    private final Standstills standstills;

    private final TimelineAggregator timeline;

    /** Steps in the recording that is being read, by the time at which they were noticed. */
    private final TreeMap<Long, Step> steps = new TreeMap<>();

    public InterruptionAggregator(SettingsAggregator settings, TimelineAggregator timeline) {
        standstills = new Standstills(settings);
        this.timeline = timeline;
    }

    @Override
    public void observe(Events events) {
        standstills.observe(events);
        events.on("timeagent.ClockStep", this::addStep);
    }

    @Override
    public void gap() {
        standstills.gap();
    }

    private void addStep(Event e) {
        long to = e.startNanos() + e.durationNanos();
        long lateness = (long) e.nanos("lateness");
        if (steps.size() < MOST_STEPS) {
            Span within = new Span(to - Standstills.PERIOD_NANOS - lateness, to);
            steps.put(to, new Step(within, (long) e.nanos("step"), lateness));
        }
    }

    private static boolean isOfWallClock(String clock) {
        return clock != null && !clock.endsWith("nanoTime");
    }

    @Override
    public void endRecording(RecordingInfo recording, RecordingInfo counted) {
        List<Span> stills = standstills.all(steps.values().stream()
                .map(step -> new Span(step.within.from(), step.within.to() + 2 * Standstills.PERIOD_NANOS))
                .toList());
        for (Step step : steps.values()) {
            Span still = stills.stream()
                    .filter(span -> step.within.and(span).nanos() > 0)
                    .findFirst()
                    .orElse(step.still());
            stills.remove(still);
            add(step, still);
        }
        stills.forEach(still -> add(null, still));
        steps.clear();
        standstills.clear();
    }

    private void add(Step step, Span still) {
        long time = still == null ? step.within.to() : still.from();
        long nanos = step == null ? 0 : step.nanos;
        Interruption what = Interruption.of(time, nanos, still, standstills);
        found.add(new Found(time - timeline.origin(), what));
    }

    /**
     * Returns them in the order of time; null if there is none.
     *
     * @param sites whose reads of the wall clock a step concerns
     */
    public List<Interruption> interruptions(List<CallSite> sites) {
        if (found.isEmpty()) {
            return null;
        }
        String readers = sites.stream()
                .filter(site -> isOfWallClock(site.clock()))
                .sorted(Comparator.comparingLong(site -> -site.calls()))
                .limit(MOST_SITES)
                .map(site -> site.name() + " (" + Units.count(site.calls()) + ")")
                .collect(Collectors.joining(", "));
        return found.stream()
                .sorted(Comparator.comparingLong(Found::sinceOrigin))
                .map(one -> one.what.with((one.sinceOrigin - timeline.start()) / 1e9, readers))
                .toList();
    }
}
