package timeagent.analysis.summary.clock;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.recording.Span;
import timeagent.analysis.summary.clock.Clock.CallSite;
import timeagent.analysis.summary.jvm.Section;
import timeagent.analysis.summary.jvm.SettingsAggregator;
import timeagent.analysis.summary.series.TimelineAggregator;
import timeagent.analysis.summary.stacks.ReadSite;
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
     * @param reads of the wall clock in that time
     */
    private record Step(Span within, long nanos, long lateness, Map<ReadSite, Long> reads) {

        /** Null if the clocks were compared in time. */
        private Span still() {
            return lateness < LATE_NANOS ? null : new Span(within.to() - lateness, within.to());
        }
    }

    /** @param reads of the wall clock around a step; null without a step */
    private record Found(long sinceOrigin, Interruption what, Map<ReadSite, Long> reads) {}

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
        events.on("timeagent.ClockCallSite", this::addReads);
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
            steps.put(to, new Step(within, (long) e.nanos("step"), lateness, new HashMap<>()));
        }
    }

    /** @param e a {@code timeagent.ClockCallSite}, after the steps of its chunk */
    private void addReads(Event e) {
        if (!steps.isEmpty() && e.number("calls") > 0 && isOfWallClock(e.text("clock"))) {
            long from = e.startNanos() - Standstills.PERIOD_NANOS;
            steps.subMap(from, e.startNanos() + Standstills.PERIOD_NANOS)
                    .values()
                    .forEach(step -> step.reads.merge(ReadSite.of(e), e.number("calls"), Long::sum));
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
        found.add(new Found(time - timeline.origin(), what, step == null ? null : step.reads));
    }

    /**
     * Returns them in the order of time; null if there is none.
     *
     * @param sites of the whole recording, for steps around which no read was counted
     */
    public List<Interruption> interruptions(List<CallSite> sites) {
        Map<ReadSite, Long> ofAll = sites.stream()
                .filter(site -> isOfWallClock(site.clock()))
                .collect(Collectors.toMap(CallSite::site, CallSite::calls, Long::sum));
        return found.isEmpty()
                ? null
                : found.stream()
                        .sorted(Comparator.comparingLong(Found::sinceOrigin))
                        .map(one ->
                                one.what.with((one.sinceOrigin - timeline.start()) / 1e9, readers(one.reads, ofAll)))
                        .toList();
    }

    /** The reads around a step, or those of the whole recording if none are known. */
    private static String readers(Map<ReadSite, Long> around, Map<ReadSite, Long> ofAll) {
        if (around == null || around.isEmpty() && ofAll.isEmpty()) {
            return "";
        }
        return (around.isEmpty() ? ofAll : around)
                .entrySet().stream()
                        .sorted(Map.Entry.<ReadSite, Long>comparingByValue().reversed())
                        .limit(MOST_SITES)
                        .map(site -> site.getKey().name() + " (" + Units.count(site.getValue()) + ")")
                        .collect(Collectors.joining(
                                ", ",
                                "; reads of the wall clock "
                                        + (around.isEmpty() ? "in the whole recording: " : "around it: "),
                                ""));
    }
}
