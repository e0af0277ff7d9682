package timeagent.analysis.summary.clock;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.recording.Span;
import timeagent.analysis.summary.jvm.Section;
import timeagent.analysis.summary.jvm.SettingsAggregator;
import timeagent.analysis.summary.series.TimelineAggregator;
import timeagent.analysis.summary.stacks.ReadSite;
import timeagent.analysis.text.Units;

/**
 * Finds when the wall clock was set, which the agent records, and when the program stood still: in a long pause, or where the JVM was
 * late with an event that it writes periodically and nothing else happened. A suspended process and one that gets no CPU have no pause.
 */
public final class InterruptionAggregator implements Section {

    private static final int MOST = 1000;
    private static final int MOST_SITES = 3;

    /** Of the agent's comparisons of the clocks. */
    private static final long PERIOD_NANOS = 1_000_000_000;

    /** Of a standstill; a busy machine delays a periodic event by a tenth of a second. */
    private static final long LEAST_NANOS = 350_000_000;

    /** A busy machine delays the agent's thread by less. */
    private static final long LATE_NANOS = 100_000_000;

    private static final String COLLECTION = "jdk.GarbageCollection";
    private static final String SAFEPOINT = "jdk.SafepointBegin";

    /** Costs the JVM least of its periodic events, and is in its own settings each second. */
    private static final String BEAT = "jdk.JavaThreadStatistics";

    /** Where one of these began, the program ran; periodic events can be late because Flight Recorder's own thread was busy. */
    private static final List<String> SIGNS =
            List.of("jdk.ObjectAllocationSample", "timeagent.ClockRead", "timeagent.SocketWrite");

    private static final long SIGN_NANOS = 20_000_000;

    /** Without beats, of some hours. */
    private static final int MOST_SIGNS = 1_000_000;

    /** @param type of the event that shows it */
    private record Pause(String type, Span span) {}

    /**
     * A step of the wall clock.
     *
     * @param within from the comparison of the clocks before it to the one that noticed it
     * @param still how late that was; null if it was in time
     * @param reads of the wall clock around that time
     */
    private record Step(Span within, Span still, long nanos, Map<ReadSite, Long> reads) {

        /** A step delays what the JVM does each second. */
        private boolean delays(Span sample) {
            return new Span(within.from(), within.to() + 2 * PERIOD_NANOS)
                            .and(sample)
                            .nanos()
                    > 0;
        }
    }

    private final SettingsAggregator settings;
    private final TimelineAggregator timeline;

    /** When all recordings have been read, it is known when the plots begin. */
    private final List<Supplier<Interruption>> found = new ArrayList<>();

    // of the recording that is being read

    /** Steps by the time at which they were noticed. */
    private final TreeMap<Long, Step> steps = new TreeMap<>();

    /** The longest ones. */
    private List<Pause> pauses = new ArrayList<>();

    private long leastPause = 1_000_000;
    private long lastBeat;

    /** In which times of {@link #SIGN_NANOS} since the last beat, or later in its chunk, the program ran. */
    private final TreeSet<Long> signs = new TreeSet<>();

    private long lastSign;

    public InterruptionAggregator(SettingsAggregator settings, TimelineAggregator timeline) {
        this.settings = settings;
        this.timeline = timeline;
    }

    @Override
    public void observe(Events events) {
        events.on(COLLECTION, e -> add(COLLECTION, e.startNanos(), (long) e.nanos("sumOfPauses")));
        events.on(SAFEPOINT, e -> add(SAFEPOINT, e.startNanos(), e.durationNanos()));
        events.on(
                "jdk.ExecuteVMOperation",
                e -> add(SAFEPOINT, e.startNanos(), e.flag("safepoint") ? e.durationNanos() : 0));
        SIGNS.forEach(type -> events.on(type, this::addSign));
        events.on(BEAT, this::addBeat);
        events.on("timeagent.ClockStep", this::addStep);
        events.on("timeagent.ClockCallSite", this::addReads);
    }

    private void add(String type, long from, long nanos) {
        if (nanos >= leastPause) {
            pauses.add(new Pause(type, new Span(from, from + nanos)));
        }
        while (pauses.size() > MOST) {
            leastPause *= 2;
            pauses.removeIf(pause -> pause.span.nanos() < leastPause);
        }
    }

    private void addSign(Event e) {
        long sign = e.startNanos() / SIGN_NANOS;
        if (sign != lastSign && signs.add(sign) && signs.size() > MOST_SIGNS) {
            signs.pollFirst();
        }
        lastSign = sign;
    }

    /** @param e a {@link #BEAT}; called in order of time, after the signs of its chunk */
    private void addBeat(Event e) {
        long now = e.startNanos();
        long period = settings.longestPeriod(BEAT, new Span(lastBeat, now));
        long least = Math.max(period, LEAST_NANOS);
        signs.add(now / SIGN_NANOS);
        if (lastBeat != 0 && period > 0 && now - lastBeat - period >= least) {
            Span still = longestWithoutSign(new Span(lastBeat + period, now));
            // the first and the last of these times have signs, before and after it
            if (still.nanos() >= least - 2 * SIGN_NANOS) {
                add(BEAT, still.from(), still.nanos());
            }
        }
        signs.headSet(now / SIGN_NANOS).clear();
        lastBeat = now;
    }

    private Span longestWithoutSign(Span time) {
        Span longest = new Span(time.from(), time.from());
        long from = time.from();
        for (long sign : signs.subSet(from / SIGN_NANOS, true, time.to() / SIGN_NANOS, true)) {
            Span without = new Span(from, sign * SIGN_NANOS);
            longest = without.nanos() > longest.nanos() ? without : longest;
            from = (sign + 1) * SIGN_NANOS;
        }
        return longest;
    }

    /** Between the beats before and after, a part of the recording is missing. */
    @Override
    public void gap() {
        lastBeat = 0;
    }

    private void addStep(Event e) {
        long to = e.startNanos() + e.durationNanos();
        long lateness = (long) e.nanos("lateness");
        if (steps.size() < MOST) {
            Span within = new Span(to - PERIOD_NANOS - lateness, to);
            Span still = lateness < LATE_NANOS ? null : new Span(to - lateness, to);
            steps.put(to, new Step(within, still, (long) e.nanos("step"), new HashMap<>()));
        }
    }

    /** @param e a {@code timeagent.ClockCallSite}, after the steps of its chunk */
    private void addReads(Event e) {
        if (!steps.isEmpty()
                && e.number("calls") > 0
                && !String.valueOf(e.text("clock")).endsWith("nanoTime")) {
            steps.subMap(e.startNanos() - PERIOD_NANOS, e.startNanos() + PERIOD_NANOS)
                    .values()
                    .forEach(step -> step.reads.merge(ReadSite.of(e), e.number("calls"), Long::sum));
        }
    }

    @Override
    public void endRecording(RecordingInfo recording, RecordingInfo counted) {
        List<Span> stills = joined(pauses.stream().filter(this::isStandstill).map(Pause::span));
        for (Step step : steps.values()) {
            Span still = stills.stream()
                    .filter(span -> step.within.and(span).nanos() > 0)
                    .findFirst()
                    .orElse(step.still);
            stills.remove(still);
            add(step, still);
        }
        stills.forEach(still -> add(null, still));
        steps.clear();
        pauses = new ArrayList<>();
        leastPause = 1_000_000;
        signs.clear();
        gap();
    }

    private boolean isStandstill(Pause pause) {
        return pause.type.equals(BEAT)
                ? isEnabled(BEAT) && steps.values().stream().noneMatch(step -> step.delays(pause.span))
                : pause.span.nanos() >= LEAST_NANOS;
    }

    private boolean isEnabled(String type) {
        return settings.values(type, "enabled").equals(Set.of("true"));
    }

    /** In order of time; spans that overlap become one. */
    private static List<Span> joined(Stream<Span> spans) {
        return new ArrayList<>(
                Span.joined(spans.sorted(Comparator.comparingLong(Span::from)).toList()));
    }

    /** @param step null if the wall clock was not set */
    private void add(Step step, Span still) {
        long nanos = still == null ? step.within.to() : still.from();
        String time = Units.time(nanos);
        Long collection = still == null ? null : nanosIn(COLLECTION, still);
        Long safepoint = still == null ? null : nanosIn(SAFEPOINT, still);
        String text = "At " + time.substring(11, Math.min(21, time.length() - 1)) + " UTC "
                + (step == null
                        ? ""
                        : "the wall clock was set " + (step.nanos < 0 ? "back" : "forward") + " by "
                                + Units.of(Math.abs(step.nanos), "ns") + "; ")
                + "the program "
                + (still == null
                        ? "did not stand still"
                        : "stood still for " + stoodStill(still, collection, safepoint))
                + (step == null ? "" : readers(step.reads)) + ".";
        long since = nanos - timeline.origin();
        found.add(() -> new Interruption(
                time,
                (since - timeline.start()) / 1e9,
                step == null ? null : step.nanos,
                still == null ? null : still.nanos(),
                collection,
                safepoint,
                text));
    }

    private long nanosIn(String type, Span time) {
        return joined(pauses.stream()
                        .filter(pause -> pause.type.equals(type))
                        .map(pause -> pause.span.and(time))
                        .filter(part -> part.nanos() > 0))
                .stream()
                .mapToLong(Span::nanos)
                .sum();
    }

    /** Names the pause that took most of it; pauses that were not recorded cannot be excluded as the cause. */
    private String stoodStill(Span still, long collection, long safepoint) {
        String length = Units.of(still.nanos(), "ns");
        long most = still.nanos() / 2;
        if (collection > most || safepoint > most) {
            return length + " ("
                    + (collection > most ? pause("garbage collection", collection) : pause("safepoint", safepoint))
                    + ")";
        }
        String pauses = pause("garbage collection", collection)
                + (isEnabled(SAFEPOINT) ? ", " + pause("safepoint", safepoint) : "");
        return "at least " + length + (isEnabled(COLLECTION) ? " (" + pauses + ": suspended, or without a CPU)" : "");
    }

    private static String pause(String kind, long nanos) {
        return nanos == 0 ? "no " + kind : kind + " " + Units.of(nanos, "ns");
    }

    private static String readers(Map<ReadSite, Long> reads) {
        return reads.isEmpty()
                ? ""
                : reads.entrySet().stream()
                        .sorted(Map.Entry.<ReadSite, Long>comparingByValue().reversed())
                        .limit(MOST_SITES)
                        .map(site -> site.getKey().name() + " (" + Units.count(site.getValue()) + ")")
                        .collect(Collectors.joining(", ", "; reads of the wall clock around it: ", ""));
    }

    /** Returns them in order of time; null if there are none. */
    public List<Interruption> interruptions() {
        return found.isEmpty()
                ? null
                : found.stream()
                        .map(Supplier::get)
                        .sorted(Comparator.comparingDouble(Interruption::seconds))
                        .toList();
    }
}
