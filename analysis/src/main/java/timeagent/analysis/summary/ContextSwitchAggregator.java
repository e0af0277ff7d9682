package timeagent.analysis.summary;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.EventThread;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.summary.Report.ContextSwitches;
import timeagent.analysis.summary.Report.SwitchedThread;

/**
 * Adds up context switches of the process and of its threads, and what the JVM itself recorded of the threads' waiting.
 *
 * <p>Of {@code jdk.ThreadPark} and {@code jdk.JavaMonitorWait} a recording has those that took at least the event's
 * threshold, 20 ms in the JDK's default settings, so it is reported with their sums. Waits of virtual threads are left
 * out: they are not context switches.
 */
final class ContextSwitchAggregator {

    /** Java threads that HotSpot, Flight Recorder and the agent start; a recording does not mark them. */
    private static final Pattern OF_JVM =
            Pattern.compile("JFR .*|timeagent.*|.*CompilerThread\\d+|Reference Handler|Finalizer"
                    + "|Signal Dispatcher|Service Thread|Monitor Deflation Thread|Notification Thread|Common-Cleaner"
                    + "|Attach Listener|DestroyJavaVM|Sweeper thread");

    /** A Java thread's number is unique in one JVM only; a thread of the JVM's own has 0 and its name. */
    private record Key(int recording, long id, String name) {

        private boolean ofJvm() {
            return id == 0 || OF_JVM.matcher(name).matches();
        }
    }

    private record Switches(long voluntary, long involuntary) {

        private static Switches of(Event e) {
            return new Switches(Math.max(0, e.number("voluntary")), Math.max(0, e.number("involuntary")));
        }

        private Switches plus(Switches more) {
            return new Switches(voluntary + more.voluntary, involuntary + more.involuntary);
        }
    }

    /** Sums of the waits of threads in events of one type, as far as they reached the event's threshold. */
    final class WaitTimes {
        private final String type;
        private final Map<Key, Double> millis = new HashMap<>();
        private boolean recorded;
        private Double thresholdMillis;

        private WaitTimes(String type) {
            this.type = type;
        }

        void add(Event e) {
            EventThread thread = e.thread("eventThread");
            if (thread != null && !thread.virtual()) {
                recorded = true;
                millis.merge(key(thread), e.durationNanos() / 1e6, Double::sum);
            }
        }

        /** Adds the settings of a recording; the highest of several thresholds counts. */
        private void addSettings() {
            if ("true".equals(settings.inThisRecording(type, "enabled"))) {
                recorded = true;
                Double nanos = Threshold.nanos(settings.inThisRecording(type, "threshold"));
                if (nanos != null) {
                    thresholdMillis = Math.max(nanos / 1e6, thresholdMillis == null ? 0 : thresholdMillis);
                }
            }
        }

        /** Null where the event was off, or nothing is known of it. */
        private Double millis(Key thread) {
            return recorded ? millis.getOrDefault(thread, 0.0) : null;
        }
    }

    private final Map<Key, Switches> threads = new HashMap<>();
    final WaitTimes parked = new WaitTimes("jdk.ThreadPark");
    final WaitTimes waited = new WaitTimes("jdk.JavaMonitorWait");
    private final SettingsAggregator settings;

    private int recordings;
    /** Of the process; null without an event. */
    private Switches all;

    private double seconds;

    /** @param settings of the events of waiting */
    ContextSwitchAggregator(SettingsAggregator settings) {
        this.settings = settings;
    }

    void addProcess(Event e) {
        all = all == null ? Switches.of(e) : all.plus(Switches.of(e));
    }

    void addThread(Event e) {
        EventThread thread = e.systemThread("osThreadId");
        Key key = thread != null && thread.id() > 0
                ? key(thread)
                : new Key(recordings, 0, Objects.requireNonNullElse(e.text("osName"), ""));
        threads.merge(key, Switches.of(e), Switches::plus);
    }

    private Key key(EventThread thread) {
        return new Key(recordings, thread.id(), thread.name());
    }

    void endRecording(RecordingInfo recording) {
        parked.addSettings();
        waited.addSettings();
        seconds += recording.seconds();
        recordings++;
    }

    /** Returns null when the recording has no such event. */
    ContextSwitches contextSwitches() {
        return all == null
                ? null
                : new ContextSwitches(
                        all.voluntary,
                        all.involuntary,
                        switchesPerSecond(),
                        parked.thresholdMillis,
                        waited.thresholdMillis,
                        switchedThreads());
    }

    /** Null when the recording has no such event. */
    Double switchesPerSecond() {
        return all == null ? null : perSecond(all);
    }

    /** Runs of one program have threads of the same names: the first of a name is that of the other recordings, and so on. */
    private List<SwitchedThread> switchedThreads() {
        Map<Key, Integer> ofName = new HashMap<>();
        Map<Key, SwitchedThread> merged = new HashMap<>();
        threads.keySet().stream()
                .sorted(Comparator.comparingInt(Key::recording).thenComparingLong(Key::id))
                .forEach(key -> {
                    int place = ofName.merge(new Key(key.recording, 0, key.name), 1, Integer::sum);
                    merged.merge(
                            new Key(0, place, key.name), switchedThread(key, threads.get(key)), SwitchedThread::plus);
                });
        return merged.values().stream()
                .sorted(Comparator.comparing(SwitchedThread::ofJvm)
                        .thenComparingLong(thread -> -thread.voluntary() - thread.involuntary())
                        .thenComparing(SwitchedThread::name))
                .toList();
    }

    private SwitchedThread switchedThread(Key thread, Switches switched) {
        return new SwitchedThread(
                thread.name(),
                thread.ofJvm(),
                switched.voluntary,
                switched.involuntary,
                perSecond(switched),
                parked.millis(thread),
                waited.millis(thread));
    }

    private Double perSecond(Switches switched) {
        return seconds > 0 ? (switched.voluntary + switched.involuntary) / seconds : null;
    }
}
