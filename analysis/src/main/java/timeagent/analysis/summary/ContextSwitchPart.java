package timeagent.analysis.summary;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.EventThread;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.summary.Report.ContextSwitches;
import timeagent.analysis.summary.Report.SwitchedThread;

/**
 * Adds up context switches of the process and of its threads, and what the JVM itself recorded of the threads' waiting.
 *
 * <p>Of {@code jdk.ThreadPark} and {@code jdk.JavaMonitorWait} a recording has those that took at least the event's
 * threshold, 20 ms in the JDK's default settings. A virtual thread that waits is no switch by itself, so its waiting is
 * left out.
 */
final class ContextSwitchPart implements Part {

    /** A Java thread's number is unique in one JVM only; a thread of the JVM's own has 0 and its name. */
    private record Key(int recording, long id, String name) {}

    private static final class Switched {
        private long voluntary;
        private long involuntary;

        private void add(Switched more) {
            voluntary += more.voluntary;
            involuntary += more.involuntary;
        }
    }

    private final Map<Key, Switched> threads = new HashMap<>();
    /** The Java thread that the system calls so; itself under that name where there are several. */
    private final Map<Key, Key> owners = new HashMap<>();

    private final Map<Key, Double> parked = new HashMap<>();
    private final Map<Key, Double> waited = new HashMap<>();
    /** By their text without its numbers: a figure that is told again and again is told once, as it was last. */
    private final Map<String, String> notes = new LinkedHashMap<>();

    private int recordings;
    private long events;
    private long voluntary;
    private long involuntary;
    private double seconds;

    @Override
    public void register(Map<String, Consumer<Event>> handlers) {
        handlers.put("timeagent.ContextSwitches", this::addProcess);
        handlers.put("timeagent.ThreadContextSwitches", this::addThread);
        handlers.put("jdk.ThreadPark", e -> addDuration(e, parked));
        handlers.put("jdk.JavaMonitorWait", e -> addDuration(e, waited));
        handlers.merge("timeagent.AgentInfo", this::addNotes, Consumer::andThen);
    }

    private void addProcess(Event e) {
        events++;
        voluntary += Math.max(0, e.number("voluntary"));
        involuntary += Math.max(0, e.number("involuntary"));
    }

    private void addThread(Event e) {
        EventThread thread = e.thread("thread");
        Key inSystem = new Key(recordings, 0, Objects.requireNonNullElse(e.text("osName"), ""));
        if (thread != null) {
            owners.merge(inSystem, key(thread), (one, other) -> one.equals(other) ? one : inSystem);
        }
        Switched switched = threads.computeIfAbsent(thread == null ? inSystem : key(thread), key -> new Switched());
        switched.voluntary += Math.max(0, e.number("voluntary"));
        switched.involuntary += Math.max(0, e.number("involuntary"));
    }

    private void addDuration(Event e, Map<Key, Double> sums) {
        EventThread thread = e.thread("eventThread");
        if (thread != null && !thread.virtual()) {
            sums.merge(key(thread), e.durationNanos() / 1e6, Double::sum);
        }
    }

    private Key key(EventThread thread) {
        return new Key(recordings, thread.id(), thread.name());
    }

    private void addNotes(Event e) {
        String note = e.text("notes");
        if (note != null && !note.isBlank()) {
            notes.put(note.replaceAll("[0-9.]+", "N"), note);
        }
    }

    @Override
    public void endRecording(RecordingInfo recording) {
        giveToOwners();
        seconds += recording.seconds();
        recordings++;
    }

    /** Flight Recorder on 17 writes no thread that has ended: the last event of one has but its name in the system. */
    private void giveToOwners() {
        owners.forEach((inSystem, owner) -> {
            Switched last = owner.equals(inSystem) ? null : threads.remove(inSystem);
            if (last != null) {
                threads.get(owner).add(last);
            }
        });
        owners.clear();
    }

    /** Returns null when the recording does not tell. */
    ContextSwitches contextSwitches() {
        return events == 0
                ? null
                : new ContextSwitches(voluntary, involuntary, perSecond(voluntary + involuntary), switchedThreads());
    }

    private List<SwitchedThread> switchedThreads() {
        return threads.entrySet().stream()
                .map(entry -> switchedThread(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingLong((SwitchedThread thread) -> -thread.voluntary() - thread.involuntary())
                        .thenComparing(SwitchedThread::name))
                .toList();
    }

    private SwitchedThread switchedThread(Key thread, Switched switched) {
        return new SwitchedThread(
                thread.name(),
                switched.voluntary,
                switched.involuntary,
                perSecond(switched.voluntary + switched.involuntary),
                parked.isEmpty() ? null : parked.getOrDefault(thread, 0.0),
                waited.isEmpty() ? null : waited.getOrDefault(thread, 0.0));
    }

    private Double perSecond(long count) {
        return seconds > 0 ? count / seconds : null;
    }

    /** What the agent says it could not do on its system. */
    void warn(List<String> warnings) {
        warnings.addAll(notes.values());
    }
}
