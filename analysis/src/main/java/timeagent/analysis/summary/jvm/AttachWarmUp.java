package timeagent.analysis.summary.jvm;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.recording.Span;

/**
 * The time after the agent was attached in which the JVM still compiled its code again, because rewriting classes makes it discard
 * compiled code; programs are slow then, so rates and shares of that time are not those of the program.
 *
 * <p>It ends when the JVM has settled, see {@link CompilerActivity}; one that was never busy had nothing to compile, and there was no
 * warm-up.
 */
public final class AttachWarmUp {

    /** From the sample of compilations to the events of the last call site, which are emitted together. */
    private static final long BURST_NANOS = 100_000_000;

    /** With less time after the warm-up, there is no rate to speak of. */
    private static final long LEAST_NANOS = 1_000_000_000;

    private static final int MOST_SAMPLES = 100_000;

    /**
     * @param end null while the JVM has not settled
     * @param isSure false while it has neither been busy nor calm for long enough
     */
    private record WarmUp(long attached, Long end, boolean isSure) {
        private boolean contains(long time) {
            return time > attached && (end == null || time <= end + BURST_NANOS);
        }
    }

    /**
     * What is known of a recording.
     *
     * @param counted the part of it that rates and shares are of
     * @param leftOut the rest; empty if the JVM did not settle
     * @param settled null if there was no warm-up
     */
    public record Ended(RecordingInfo counted, List<Span> leftOut, Boolean settled) {

        /** What is left out of a part of the recording, s; null if nothing. */
        Double seconds(RecordingInfo part) {
            long nanos = part.spans().stream()
                    .flatMapToLong(span ->
                            leftOut.stream().mapToLong(out -> span.and(out).nanos()))
                    .sum();
            return nanos == 0 ? null : nanos / 1e9;
        }
    }

    /** What is known of the last warm-up while a recording is being made. */
    public enum State {
        /** There are too few samples. */
        UNKNOWN,
        BUSY,
        /** It has ended. */
        SETTLED,
        /** No agent was attached, or the JVM had nothing to compile. */
        NONE
    }

    private final TreeSet<Long> attached = new TreeSet<>();

    /** ns of all compilations since the JVM started, by the time of the sample. */
    private final TreeMap<Long, Double> compiled = new TreeMap<>();

    private boolean hasAgent;
    private List<WarmUp> known;

    /** @param e a {@code timeagent.AgentInfo} */
    public void addAgent(Event e) {
        hasAgent = true;
        if (e.flag("attached") && e.has("activeSince")) {
            add(e.number("activeSince") * 1_000_000);
        }
    }

    /** @param time ns since 1970 from which the JVM has code to compile */
    public void add(long time) {
        attached.add(time);
        known = null;
    }

    /** @param e a {@code jdk.CompilerStatistics} */
    public void addCompilations(Event e) {
        if (compiled.size() < MOST_SAMPLES) {
            compiled.put(e.startNanos(), e.nanos("totalTimeSpent"));
            known = null;
        }
    }

    public State state() {
        if (attached.isEmpty()) {
            return hasAgent ? State.NONE : State.UNKNOWN;
        }
        WarmUp last = warmUp(attached.last()).findFirst().orElse(null);
        return last == null ? State.NONE : last.end != null ? State.SETTLED : last.isSure ? State.BUSY : State.UNKNOWN;
    }

    /** Whether a time is known to be in a warm-up. */
    public boolean contains(long time) {
        return !attached.isEmpty() && warmUps().stream().anyMatch(warmUp -> warmUp.isSure && warmUp.contains(time));
    }

    /** Whether a time is in a warm-up or can turn out to be; asked when the chunk's samples have been added. */
    public boolean canContain(long time) {
        return !attached.isEmpty() && warmUps().stream().anyMatch(warmUp -> warmUp.contains(time));
    }

    private List<WarmUp> warmUps() {
        if (known == null) {
            known = attached.stream().flatMap(this::warmUp).toList();
        }
        return known;
    }

    private Stream<WarmUp> warmUp(long from) {
        Long next = attached.higher(from);
        CompilerActivity compilers = new CompilerActivity();
        Map.Entry<Long, Double> before = compiled.lowerEntry(from);
        if (before != null) {
            compilers.add(before.getKey(), before.getValue());
        }
        for (Map.Entry<Long, Double> sample : compiled.subMap(from, true, next == null ? Long.MAX_VALUE : next, false)
                .entrySet()) {
            compilers.add(sample.getKey(), sample.getValue());
            if (compilers.hasSettled()) {
                return compilers.wasBusy() ? Stream.of(new WarmUp(from, sample.getKey(), true)) : Stream.empty();
            }
        }
        return Stream.of(new WarmUp(from, null, compilers.wasBusy()));
    }

    /** @param active the part of the recording in which reads were counted */
    Ended endRecording(RecordingInfo active) {
        List<Span> warm = warmUps().stream()
                .filter(WarmUp::isSure)
                .map(warmUp -> new Span(warmUp.attached, warmUp.end == null ? Long.MAX_VALUE : warmUp.end))
                .toList();
        List<Span> rest = active.spans();
        for (Span span : warm) {
            rest = rest.stream().flatMap(part -> without(part, span)).toList();
        }
        RecordingInfo steady = active.during(rest);
        boolean settled = steady.seconds() * 1e9 >= LEAST_NANOS;
        hasAgent = false;
        attached.clear();
        compiled.clear();
        known = null;
        return new Ended(
                settled ? steady : active,
                settled ? warm : List.of(),
                warm.isEmpty() ? null : Boolean.valueOf(settled));
    }

    private static Stream<Span> without(Span part, Span warm) {
        return Stream.of(new Span(part.from(), warm.from()), new Span(warm.to(), part.to()))
                .map(part::and)
                .filter(rest -> rest.nanos() > 0);
    }
}
