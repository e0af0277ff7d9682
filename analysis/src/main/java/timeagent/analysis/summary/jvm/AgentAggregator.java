package timeagent.analysis.summary.jvm;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import timeagent.analysis.recording.Event;
import timeagent.analysis.summary.jvm.Problem.Kind;

/** The agent's description of itself; its counts are totals since it started, so those of one JVM are not added up. */
public final class AgentAggregator {

    private static final String SKIPPED = "skipped";
    private static final String NOT_COUNTED = "clock reads not counted";
    private static final String RUNNING = "in methods that were running ";
    private static final String NOT_FOUND = "events not found";
    private static final String UNMATCHED = "matched nothing";

    /** Of the application's events, not of what is recorded. */
    private static final String NO_END = "no end() before the fields";

    /** Hold only while repeated: an event or class may be found later, a method may turn out to be idle. */
    private static final Set<String> UNTIL_THE_END =
            Set.of(NOT_COUNTED, NOT_FOUND, UNMATCHED, "no call of commit() found");

    /** Of what is missing in the recording. */
    private static final Set<String> LOSSES = Set.of(
            SKIPPED,
            "methods left alone",
            "socket writes not recorded",
            "dynamic calls not counted",
            "events not measured");

    private record Note(String kind, String text) {}

    /** What a JVM has; each of its chunks repeats all of it. */
    private static final class Described {
        private Agent agent;
        private String host;
        private long lastInfo = Long.MIN_VALUE;

        /** With the time of the last event. */
        private final Map<Note, Long> notes = new LinkedHashMap<>();

        private void addAll(Described other) {
            agent = agent == null ? other.agent : other.agent == null ? agent : merged(agent, other.agent, Math::max);
            host = other.host == null ? host : other.host;
            lastInfo = Math.max(lastInfo, other.lastInfo);
            other.notes.forEach((note, nanos) -> notes.merge(note, nanos, Math::max));
        }
    }

    private final Map<Object, Described> byJvm = new LinkedHashMap<>();
    private Described inThisRecording = new Described();

    /** @param e a {@code timeagent.AgentInfo} */
    public void add(Event e) {
        Described next = new Described();
        next.agent = new Agent(
                e.text("version"),
                e.text("options"),
                e.text("givenOptions"),
                count(e, "classesRewritten"),
                count(e, "callSites"),
                count(e, "classesFailed"),
                count(e, "hookFailures"));
        next.host = e.text("host");
        next.lastInfo = e.startNanos();
        inThisRecording.addAll(next);
    }

    /** @param e a {@code timeagent.AgentNote} */
    public void addNote(Event e) {
        inThisRecording.notes.merge(new Note(e.text("kind"), e.text("text")), e.startNanos(), Math::max);
    }

    private static Long count(Event e, String field) {
        return e.has(field) ? e.number(field) : null;
    }

    /** Adds what another one has of the recording that is being read. */
    public void addAll(AgentAggregator other) {
        inThisRecording.addAll(other.inThisRecording);
    }

    /** Of the recording that is being read, or null. */
    public Agent inThisRecording() {
        return inThisRecording.agent;
    }

    /** Of the recording that is being read, or null. */
    public String host() {
        String host = inThisRecording.host;
        return host == null || host.isEmpty() ? null : host;
    }

    /** @param jvm whose agent it was; null if unknown */
    public void endRecording(Jvm jvm) {
        Object id = Objects.requireNonNullElseGet(jvm.id(), Object::new);
        byJvm.computeIfAbsent(id, first -> new Described()).addAll(inThisRecording);
        inThisRecording = new Described();
    }

    public Agent agent() {
        return byJvm.values().stream()
                .map(described -> described.agent)
                .filter(Objects::nonNull)
                .reduce((known, next) -> merged(known, next, Long::sum))
                .orElse(null);
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

    /** The texts of the notes by their kinds. */
    private Map<String, List<String>> notes() {
        Map<String, List<String>> notes = new TreeMap<>();
        byJvm.values()
                .forEach(described -> described.notes.forEach((note, nanos) -> {
                    List<String> known = notes.computeIfAbsent(note.kind, first -> new ArrayList<>());
                    boolean holds = !UNTIL_THE_END.contains(note.kind) || nanos >= described.lastInfo;
                    if (holds && !known.contains(note.text)) {
                        known.add(note.text);
                    }
                }));
        notes.values().removeIf(List::isEmpty);
        return notes;
    }

    /** Whether reads of methods are missing because they ran when the agent was attached. */
    public boolean missesRunningMethods() {
        return notes().getOrDefault(NOT_COUNTED, List.of()).stream().anyMatch(text -> text.startsWith(RUNNING));
    }

    /** Where events are committed whose duration contains what fills them. */
    public Set<String> placesWithoutEnd() {
        return Set.copyOf(notes().getOrDefault(NO_END, List.of()));
    }

    /** @param expected whether the recordings have other events of the agent */
    public List<Problem> problems(boolean expected) {
        List<Problem> problems = new ArrayList<>();
        Agent all = agent();
        if (all == null && expected) {
            problems.add(new Problem(Kind.REMARK, "no timeagent.AgentInfo event: its coverage is unknown"));
        }
        long failures = all == null || all.hookFailures() == null ? 0 : all.hookFailures();
        if (failures > 0) {
            String times = failures == 1 ? "once" : failures + " times";
            problems.add(
                    new Problem(Kind.LOST, "hooks of the agent failed " + times + ": events or counts are missing"));
        }
        Map<String, List<String>> notes = notes();
        if (all != null && all.hasFailedClasses()) {
            List<String> skipped = notes.getOrDefault(SKIPPED, List.of());
            problems.add(new Problem(
                    Kind.NOT_RECORDED,
                    all.failedClassCount() + " could not be rewritten"
                            + (skipped.isEmpty() ? reads(all) : ": " + String.join(", ", skipped))));
            notes.remove(SKIPPED);
        }
        // as attach prints them, so that a command does not repeat them
        notes.getOrDefault(NOT_COUNTED, List.of())
                .forEach(text -> problems.add(new Problem(Kind.NOT_RECORDED, NOT_COUNTED + " " + text)));
        notes.remove(NOT_COUNTED);
        notes.remove(NO_END);
        notes.forEach((kind, texts) -> problems.add(problem(kind, String.join(", ", texts))));
        return problems;
    }

    private static String reads(Agent agent) {
        return ": " + (agent.classesFailed() == 1 ? "its" : "their") + " clock reads are not counted";
    }

    private static Problem problem(String kind, String text) {
        if (kind.equals(UNMATCHED)) {
            return new Problem(Kind.REMARK, text + " matched no class in use that reads a clock");
        }
        if (!kind.equals(NOT_FOUND)) {
            return new Problem(effect(kind), kind + ": " + text);
        }
        return new Problem(
                Kind.REMARK,
                text.equals("*")
                        ? "events=* matched no event: the program has used none of its own"
                        : "events=" + text + " matched no event that was used; give the name of a type or class");
    }

    private static Kind effect(String kind) {
        if (kind.equals("JDK not tested")) {
            return Kind.UNTESTED;
        }
        return LOSSES.contains(kind) ? Kind.NOT_RECORDED : Kind.UNSUPPORTED;
    }
}
