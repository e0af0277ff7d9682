package timeagent.analysis.summary;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.EventThread;
import timeagent.analysis.recording.Handlers;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.summary.Report.ContextSwitches;
import timeagent.analysis.summary.Report.SwitchedThread;

/**
 * Adds up context switches of the process and of its threads, and what the JVM itself recorded of the threads' waiting.
 *
 * <p>Of {@code jdk.ThreadPark} and {@code jdk.JavaMonitorWait} a recording has those that took at least the event's
 * threshold, 20 ms in the JDK's default settings, so that it is told beside their sums. A virtual thread that waits is no switch by itself, so its waiting is
 * left out.
 */
final class ContextSwitchAggregator implements Aggregator {

    private static final String PARK = "jdk.ThreadPark";
    private static final String WAIT = "jdk.JavaMonitorWait";

    /** A Java thread's number is unique in one JVM only; a thread of the JVM's own has 0 and its name. */
    private record Key(int recording, long id, String name) {}

    private static final class Switched {
        private long voluntary;
        private long involuntary;
    }

    private final Map<Key, Switched> threads = new HashMap<>();
    private final WaitTimes parked = new WaitTimes(PARK);
    private final WaitTimes waited = new WaitTimes(WAIT);
    private final SettingsAggregator settings;
    /** By their text without its numbers: a figure that is told again and again is told once, as it was last. */
    private final Map<String, String> notes = new LinkedHashMap<>();

    private int recordings;
    private long events;
    private long voluntary;
    private long involuntary;
    private double seconds;

    /** @param settings that tell whether the events of waiting were on */
    ContextSwitchAggregator(SettingsAggregator settings) {
        this.settings = settings;
    }

    @Override
    public void register(Handlers handlers) {
        handlers.add("timeagent.ContextSwitches", this::addProcess)
                .add("timeagent.ThreadContextSwitches", this::addThread)
                .add(PARK, e -> addDuration(e, parked))
                .add(WAIT, e -> addDuration(e, waited))
                .add("timeagent.AgentInfo", this::addNotes);
    }

    private void addProcess(Event e) {
        events++;
        voluntary += Math.max(0, e.number("voluntary"));
        involuntary += Math.max(0, e.number("involuntary"));
    }

    private void addThread(Event e) {
        EventThread thread = e.systemThread("osThreadId");
        Key key = thread != null && thread.id() > 0
                ? key(thread)
                : new Key(recordings, 0, Objects.requireNonNullElse(e.text("osName"), ""));
        Switched switched = threads.computeIfAbsent(key, started -> new Switched());
        switched.voluntary += Math.max(0, e.number("voluntary"));
        switched.involuntary += Math.max(0, e.number("involuntary"));
    }

    private void addDuration(Event e, WaitTimes sums) {
        EventThread thread = e.thread("eventThread");
        if (thread != null && !thread.virtual()) {
            sums.add(key(thread), e.durationNanos());
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
        parked.endRecording(settings.inThisRecording());
        waited.endRecording(settings.inThisRecording());
        seconds += recording.seconds();
        recordings++;
    }

    /** Returns null when the recording does not tell. */
    ContextSwitches contextSwitches() {
        return events == 0
                ? null
                : new ContextSwitches(
                        voluntary,
                        involuntary,
                        perSecond(voluntary + involuntary),
                        parked.thresholdMillis(),
                        waited.thresholdMillis(),
                        switchedThreads());
    }

    private List<SwitchedThread> switchedThreads() {
        return threads.entrySet().stream()
                .map(entry -> switchedThread(entry.getKey(), entry.getValue()))
                .sorted()
                .toList();
    }

    private SwitchedThread switchedThread(Key thread, Switched switched) {
        return new SwitchedThread(
                thread.name(),
                switched.voluntary,
                switched.involuntary,
                perSecond(switched.voluntary + switched.involuntary),
                parked.millis(thread),
                waited.millis(thread));
    }

    private Double perSecond(long count) {
        return seconds > 0 ? count / seconds : null;
    }

    /** What the agent says it could not do on its system. */
    void warn(List<String> warnings) {
        warnings.addAll(notes.values());
    }
}
