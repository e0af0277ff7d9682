package timeagent.analysis.summary.process;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.EventThread;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.summary.jvm.Recordings;
import timeagent.analysis.summary.jvm.Section;
import timeagent.analysis.summary.process.ContextSwitches.SwitchedThread;

/** Adds up context switches of the process and of its threads. */
public final class ContextSwitchAggregator implements Section {

    /** Java threads that HotSpot, Flight Recorder and the agent start; a recording does not mark them. */
    private static final Pattern OF_JVM =
            Pattern.compile("JFR .*|timeagent.*|.*CompilerThread\\d+|Reference Handler|Finalizer"
                    + "|Signal Dispatcher|Service Thread|Monitor Deflation Thread|Notification Thread|Common-Cleaner"
                    + "|Attach Listener|DestroyJavaVM|Sweeper thread");

    /** A Java thread's number is unique in one JVM only; a thread of the JVM's own has 0 and its name. */
    private record Key(long id, String name) {

        private static Key of(EventThread thread) {
            return new Key(thread.id(), thread.name());
        }
    }

    private static final class Sums {
        private final boolean ofJvm;
        private long events;
        private long voluntary;
        private long involuntary;

        private Sums(Key thread) {
            ofJvm = thread.id == 0 || OF_JVM.matcher(thread.name).matches();
        }

        private void add(Event e) {
            events++;
            voluntary += Math.max(0, e.number("voluntary"));
            involuntary += Math.max(0, e.number("involuntary"));
        }

        private Sums plus(Sums other) {
            voluntary += other.voluntary;
            involuntary += other.involuntary;
            return this;
        }
    }

    private final Map<Key, Sums> inThisRecording = new HashMap<>();

    /** By name, and the place among those of the same name in a recording. */
    private final Map<Key, Sums> threads = new HashMap<>();

    private final Sums all = new Sums(new Key(0, ""));
    private final Recordings recordings;

    public ContextSwitchAggregator(Recordings recordings) {
        this.recordings = recordings;
    }

    @Override
    public void observe(Events events) {
        events.on("timeagent.ContextSwitches", all::add);
        events.on("timeagent.ThreadContextSwitches", this::addThread);
    }

    private void addThread(Event e) {
        EventThread thread = e.systemThread("osThreadId");
        Key key = thread != null && thread.id() > 0
                ? Key.of(thread)
                : new Key(0, Objects.requireNonNullElse(e.text("osName"), ""));
        inThisRecording.computeIfAbsent(key, Sums::new).add(e);
    }

    /** Runs of one program have threads of the same names: the first of a name is that of the other recordings, and so on. */
    @Override
    public void endRecording(RecordingInfo recording, RecordingInfo counted) {
        Map<String, Long> places = new HashMap<>();
        inThisRecording.entrySet().stream()
                .filter(thread -> thread.getValue().events > 0)
                .sorted(Comparator.comparingLong(thread -> thread.getKey().id))
                .forEach(thread -> {
                    String name = thread.getKey().name;
                    Key key = new Key(places.merge(name, 1L, Long::sum), name);
                    threads.merge(key, thread.getValue(), Sums::plus);
                });
        inThisRecording.clear();
    }

    /** Returns null when the recording has no such event. */
    public ContextSwitches contextSwitches() {
        return all.events == 0
                ? null
                : new ContextSwitches(all.voluntary, all.involuntary, perSecond(all), switchedThreads());
    }

    /** Null when the recording has no such event. */
    public Double switchesPerSecond() {
        return all.events == 0 ? null : perSecond(all);
    }

    private List<SwitchedThread> switchedThreads() {
        return threads.entrySet().stream()
                .map(thread -> switchedThread(thread.getKey().name, thread.getValue()))
                .sorted(Comparator.comparing(SwitchedThread::ofJvm)
                        .thenComparingLong(thread -> -thread.voluntary() - thread.involuntary())
                        .thenComparing(SwitchedThread::name))
                .toList();
    }

    private SwitchedThread switchedThread(String name, Sums sums) {
        return new SwitchedThread(name, sums.ofJvm, sums.voluntary, sums.involuntary, perSecond(sums));
    }

    private Double perSecond(Sums sums) {
        return recordings.perSecond(sums.voluntary + sums.involuntary);
    }
}
