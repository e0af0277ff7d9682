package timeagent.analysis.summary.jvm;

import java.util.ArrayList;
import java.util.Comparator;
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

/** The agent's description of itself; its counts are totals since it started, so those of one JVM are not added up. */
public final class AgentAggregator {

    /** Each part of the notes begins with its kind; a reason in it may have semicolons of its own. */
    private static final Pattern NEXT_NOTE = Pattern.compile(
            "; (?=skipped: |methods left alone: |rewritten late: |clock reads not counted |socket writes not |dynamic calls not |events not |not linked: |context switches |timeagent\\."
                    + "|JDK \\d+ is newer )");

    private static final String SKIPPED = "skipped: ";
    private static final String NOT_FOUND = "events not found: ";
    private static final String ALL_NOT_FOUND = "events=* matched no event: the program has used none of its own";
    private static final String RUNNING = "clock reads not counted in methods that were running ";

    /** Of what is missing in the recording. */
    private static final Pattern LOSS = Pattern.compile(
            "skipped: |methods left alone: |clock reads not counted |socket writes not recorded: |dynamic calls not"
                    + " counted: |events not measured: ");

    /** One event; each chunk has at least one. */
    private record Info(long startNanos, Agent agent, String host, List<String> notes) {

        private static Info of(Event e) {
            Agent agent = new Agent(
                    e.text("version"),
                    e.text("options"),
                    e.text("givenOptions"),
                    count(e, "classesRewritten"),
                    count(e, "callSites"),
                    count(e, "classesFailed"),
                    count(e, "hookFailures"));
            String notes = e.text("notes");
            return new Info(
                    e.startNanos(), agent, e.text("host"), notes == null ? List.of() : List.of(NEXT_NOTE.split(notes)));
        }

        private static Long count(Event e, String field) {
            return e.has(field) ? e.number(field) : null;
        }
    }

    private final Map<Object, List<Info>> byJvm = new LinkedHashMap<>();
    private final List<Info> inThisRecording = new ArrayList<>();

    public void add(Event e) {
        inThisRecording.add(Info.of(e));
    }

    /** Adds what another one has of the recording that is being read. */
    public void addAll(AgentAggregator other) {
        inThisRecording.addAll(other.inThisRecording);
    }

    /** Of the recording that is being read, or null. */
    public Agent inThisRecording() {
        return ofOneJvm(inThisRecording);
    }

    /** Of the recording that is being read, or null. */
    public String host() {
        String last = inThisRecording.stream().map(Info::host).reduce(null, (known, next) -> next);
        return last == null || last.isEmpty() ? null : last;
    }

    /** @param jvm whose agent it was; null if unknown */
    public void endRecording(Jvm jvm) {
        if (!inThisRecording.isEmpty()) {
            Object id = Objects.requireNonNullElseGet(jvm.id(), Object::new);
            byJvm.computeIfAbsent(id, first -> new ArrayList<>()).addAll(inThisRecording);
        }
        inThisRecording.clear();
    }

    public Agent agent() {
        return byJvm.values().stream()
                .map(AgentAggregator::ofOneJvm)
                .reduce((known, next) -> merged(known, next, Long::sum))
                .orElse(null);
    }

    private static Agent ofOneJvm(List<Info> infos) {
        return infos.stream()
                .map(Info::agent)
                .reduce((known, next) -> merged(known, next, Math::max))
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

    public List<String> missing() {
        Agent all = agent();
        long failures = all == null || all.hookFailures() == null ? 0 : all.hookFailures();
        String times = failures == 1 ? "once" : failures + " times";
        return failures == 0
                ? List.of()
                : List.of("hooks of the agent failed " + times + ": events or counts are missing");
    }

    /** Why counts are too low, each cause once. */
    public List<String> losses() {
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
    public List<String> limits() {
        return notes(note -> !isLoss(note) && !note.startsWith(NOT_FOUND)).toList();
    }

    private static boolean isLoss(String note) {
        return LOSS.matcher(note).lookingAt();
    }

    private Stream<String> notes(Predicate<String> kind) {
        return byJvm.values().stream()
                .flatMap(AgentAggregator::notes)
                .distinct()
                .filter(kind);
    }

    /**
     * The longest of each kind: every chunk repeats all that is known by then. What was not found may be found by the end.
     */
    private static Stream<String> notes(List<Info> infos) {
        // in a file, events are in no order, those of one thread included
        List<Info> inOrder = infos.stream()
                .sorted(Comparator.comparingLong(Info::startNanos))
                .toList();
        List<String> last = inOrder.isEmpty() ? List.of() : inOrder.get(inOrder.size() - 1).notes;
        Map<String, String> byKind = new LinkedHashMap<>();
        inOrder.stream()
                .flatMap(info -> info.notes.stream())
                .filter(note -> !note.isBlank() && (last.contains(note) || !note.startsWith(NOT_FOUND)))
                .forEach(note -> byKind.merge(
                        note.split(": ")[0], note, (known, next) -> next.length() < known.length() ? known : next));
        return byKind.values().stream();
    }

    /** Whether reads of methods are missing because they ran when the agent was attached. */
    public boolean missesRunningMethods() {
        return notes(note -> note.startsWith(RUNNING)).findFirst().isPresent();
    }

    /** @param expected whether the recordings have other events of the agent */
    public List<String> warnings(boolean expected) {
        List<String> warnings = new ArrayList<>();
        Agent all = agent();
        if (all == null && expected) {
            warnings.add("no timeagent.AgentInfo event: its coverage is unknown");
        }
        if (all != null && all.hasFailedClasses()) {
            warnings.add(all.failedClassCount() + " could not be rewritten: "
                    + (all.classesFailed() == 1 ? "its" : "their") + " clock reads are not counted");
        }
        // an untested JDK is no reason to doubt the figures
        notes(note -> !note.startsWith("JDK "))
                .map(note -> note.equals(NOT_FOUND + "*") ? ALL_NOT_FOUND : note)
                .map(note -> note.replaceFirst(
                        NOT_FOUND + "(.*)",
                        "events=$1 matched no event that was used; give the name of a type or class"))
                .forEach(warnings::add);
        return warnings;
    }
}
