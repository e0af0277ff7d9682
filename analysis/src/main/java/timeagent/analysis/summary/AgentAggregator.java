package timeagent.analysis.summary;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import timeagent.analysis.recording.Event;
import timeagent.analysis.summary.Report.Agent;

/** The agent's description of itself; its counts are totals since it started, so those of one JVM are not added up. */
final class AgentAggregator {

    /** Each part of the notes begins with its kind; a reason in it may have semicolons of its own. */
    private static final Pattern NEXT_NOTE = Pattern.compile(
            "; (?=skipped: |socket writes not |events not |not linked: |context switches |timeagent\\.)");

    private static final String SKIPPED = "skipped: ";
    private static final String NOT_FOUND = "events not found";

    /** Of what is missing in the recording. */
    private static final Pattern LOSS = Pattern.compile("skipped: |socket writes not recorded: |events not measured: ");

    private final JvmAggregator jvm;
    private final Map<Object, Agent> byJvm = new LinkedHashMap<>();
    private Agent inThisRecording;
    private String host;

    /** By kind, which every chunk repeats with all that is known by then. */
    private final Map<String, String> notesInThisRecording = new LinkedHashMap<>();

    private long lastNotes = Long.MIN_VALUE;

    private final Map<List<Object>, String> notes = new LinkedHashMap<>();

    AgentAggregator(JvmAggregator jvm) {
        this.jvm = jvm;
    }

    void add(Event e) {
        Agent next = new Agent(
                e.text("version"),
                e.text("options"),
                e.text("givenOptions"),
                count(e, "classesRewritten"),
                count(e, "callSites"),
                count(e, "classesFailed"),
                count(e, "hookFailures"));
        host = e.text("host");
        addNotes(e);
        // the counts only grow, so the order of the events does not matter
        inThisRecording = inThisRecording == null ? next : merged(inThisRecording, next, Math::max);
    }

    private void addNotes(Event e) {
        boolean last = e.startNanos() >= lastNotes;
        if (last) {
            lastNotes = e.startNanos();
            // by the end it may have been found
            notesInThisRecording.remove(NOT_FOUND);
        }
        String all = e.text("notes");
        for (String note : NEXT_NOTE.split(all == null ? "" : all)) {
            String kind = note.split(": ")[0];
            if (!note.isBlank() && (last || !kind.equals(NOT_FOUND))) {
                notesInThisRecording.merge(
                        kind, note, (known, other) -> other.length() < known.length() ? known : other);
            }
        }
    }

    private static Long count(Event e, String field) {
        return e.has(field) ? e.number(field) : null;
    }

    private static Agent merged(Agent known, Agent next, BinaryOperator<Long> failures) {
        return new Agent(
                next.version(),
                next.options(),
                next.givenOptions(),
                merged(known.classesRewritten(), next.classesRewritten(), Math::max),
                merged(known.callSites(), next.callSites(), Math::max),
                merged(known.classesFailed(), next.classesFailed(), failures),
                merged(known.hookFailures(), next.hookFailures(), failures));
    }

    private static Long merged(Long a, Long b, BinaryOperator<Long> operator) {
        return a == null ? b : b == null ? a : operator.apply(a, b);
    }

    /** Of the recording that is being read, or null. */
    Agent inThisRecording() {
        return inThisRecording;
    }

    /** Of the recording that is being read, or null. */
    String host() {
        return host == null || host.isEmpty() ? null : host;
    }

    void endRecording() {
        if (inThisRecording != null) {
            Object id = Objects.requireNonNullElseGet(jvm.jvm().id(), Object::new);
            byJvm.merge(id, inThisRecording, (known, next) -> merged(known, next, Math::max));
            notes.remove(List.of(id, NOT_FOUND));
            notesInThisRecording.forEach((kind, note) -> notes.put(List.of(id, kind), note));
        }
        notesInThisRecording.clear();
        lastNotes = Long.MIN_VALUE;
        inThisRecording = null;
        host = null;
    }

    Agent agent() {
        return byJvm.values().stream()
                .reduce((known, next) -> merged(known, next, Long::sum))
                .orElse(null);
    }

    /** What was lost. */
    List<String> missing() {
        Agent all = agent();
        long failures = all == null || all.hookFailures() == null ? 0 : all.hookFailures();
        String times = failures == 1 ? "once" : failures + " times";
        return failures == 0
                ? List.of()
                : List.of("hooks of the agent failed " + times + ": events or counts are missing");
    }

    /** Why counts are too low, each cause once. */
    List<String> losses() {
        List<String> losses = new ArrayList<>(missing());
        Agent all = agent();
        if (all != null && all.hasFailedClasses()) {
            String skipped = notes(note -> note.startsWith(SKIPPED))
                    .map(note -> note.substring(SKIPPED.length()))
                    .collect(Collectors.joining(", "));
            losses.add(all.failedClassCount() + " could not be rewritten" + (skipped.isEmpty() ? "" : ": " + skipped));
        }
        notes(note -> isLoss(note) && !note.startsWith(SKIPPED)).forEach(losses::add);
        return losses;
    }

    /** What the system or the JVM does not offer. */
    List<String> limits() {
        return notes(note -> !isLoss(note) && !note.startsWith(NOT_FOUND)).toList();
    }

    private static boolean isLoss(String note) {
        return LOSS.matcher(note).lookingAt();
    }

    private Stream<String> notes(Predicate<String> kind) {
        return notes.values().stream().filter(kind).distinct();
    }

    void warn(List<String> warnings, boolean expected) {
        Agent all = agent();
        if (all == null && expected) {
            warnings.add("no timeagent.AgentInfo event: whether the agent covered everything is not known");
        }
        if (all != null && all.hasFailedClasses()) {
            warnings.add(all.failedClassCount() + " could not be rewritten: "
                    + (all.classesFailed() == 1 ? "its" : "their") + " clock reads are not counted");
        }
        notes(note -> true)
                .map(note -> note.replaceFirst(
                        NOT_FOUND + ": (.*)",
                        "events=$1 matched no event that was used; give the name of a type or class"))
                .forEach(warnings::add);
    }
}
