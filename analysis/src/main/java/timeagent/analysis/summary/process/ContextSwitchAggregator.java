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

    private static final class Sums {
        private final EventThread thread;
        private final boolean ofJvm;
        private long events;
        private long voluntary;
        private long involuntary;

        /** @param thread its number is unique in one JVM only; one of the JVM's own has 0 */
        private Sums(EventThread thread) {
            this.thread = thread;
            ofJvm = thread.id() == 0 || OF_JVM.matcher(thread.name()).matches();
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

    /** By number and name. */
    private final Map<String, Sums> inThisRecording = new HashMap<>();

    /** By the place among those of the same name in a recording, and name. */
    private final Map<String, Sums> threads = new HashMap<>();

    private final Sums all = new Sums(ofJvm(""));
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
        EventThread known = e.systemThread("osThreadId");
        EventThread thread = known != null && known.id() > 0 ? known : ofJvm(e.text("osName"));
        inThisRecording
                .computeIfAbsent(thread.id() + " " + thread.name(), first -> new Sums(thread))
                .add(e);
    }

    private static EventThread ofJvm(String name) {
        return new EventThread(0, false, Objects.requireNonNullElse(name, ""));
    }

    /** Runs of one program have threads of the same names: the first of a name is that of the other recordings, and so on. */
    @Override
    public void endRecording(RecordingInfo recording, RecordingInfo counted) {
        Map<String, Long> places = new HashMap<>();
        inThisRecording.values().stream()
                .filter(sums -> sums.events > 0)
                .sorted(Comparator.comparingLong(sums -> sums.thread.id()))
                .forEach(sums -> {
                    String name = sums.thread.name();
                    threads.merge(places.merge(name, 1L, Long::sum) + " " + name, sums, Sums::plus);
                });
        inThisRecording.clear();
    }

    /** Returns null when the recording has no such event. */
    public ContextSwitches contextSwitches() {
        return all.events == 0
                ? null
                : new ContextSwitches(all.voluntary, all.involuntary, perSecond(all), switchedThreads());
    }

    private List<SwitchedThread> switchedThreads() {
        return threads.values().stream()
                .map(this::switchedThread)
                .sorted(Comparator.comparing(SwitchedThread::ofJvm)
                        .thenComparingLong(thread -> -thread.voluntary() - thread.involuntary())
                        .thenComparing(SwitchedThread::name))
                .toList();
    }

    private SwitchedThread switchedThread(Sums sums) {
        return new SwitchedThread(sums.thread.name(), sums.ofJvm, sums.voluntary, sums.involuntary, perSecond(sums));
    }

    private Double perSecond(Sums sums) {
        return recordings.perSecond(sums.voluntary + sums.involuntary);
    }
}
