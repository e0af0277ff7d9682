package timeagent.analysis.summary.process;

import java.util.HashMap;
import java.util.Map;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.EventThread;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.summary.jvm.Recordings;
import timeagent.analysis.summary.jvm.Section;
import timeagent.analysis.summary.series.Series;

/**
 * Bytes allocated on the heap and garbage collections, from standard events that are on in the JDK's own settings.
 *
 * <p>{@code jdk.ThreadAllocationStatistics} has the exact bytes of every live thread since its start, at the begin and end of
 * each chunk, but nothing of a thread that ended in between. {@code jdk.ObjectAllocationSample} has every thread, each sample
 * with the bytes its thread allocated since its sample before; what came after the last one is missing. The first one has those
 * since the thread's start: from JDK 26 on, and where an earlier recording in the same JVM has sampled the thread, only those of
 * the recording. So a thread counts with the larger of the two, without what it had allocated when the recording began.
 *
 * <p>Of a part of a recording, the samples have the share: in which the agent was active, since all that a report divides is of that
 * time. Without samples, it is that of the time.
 *
 * <p>The heap's size before and after collections would not do: the last collection is not the end of the recording, and
 * concurrent collectors free while threads allocate. Samples of virtual threads are left out, for the statistics of the threads
 * that carried them have their bytes.
 */
public final class AllocationAggregator implements Section {

    // the JVM writes the statistics of all threads one after the other
    private static final long ONE_BATCH_NANOS = 100_000_000;

    private static final class ThreadBytes {
        private boolean exact;
        private long first;
        private long last;
        private long sampled;
        private long firstSampleTime = Long.MAX_VALUE;
        private long firstSample;

        void add(long time, long weight) {
            sampled += weight;
            if (time < firstSampleTime) {
                firstSampleTime = time;
                firstSample = weight;
            }
        }

        long bytes() {
            long before = firstSample < first ? 0 : first;
            return Math.max(0, Math.max(last - first, sampled - before));
        }
    }

    private final Recordings recordings;
    private final Map<Long, ThreadBytes> threads = new HashMap<>();
    private long firstStatistics = Long.MAX_VALUE;

    private double bytes;
    private boolean missing;

    /** In the recording that is being read. */
    private boolean hasThreads;

    private static final int SAMPLED = 0;
    private static final int COLLECTIONS = 1;
    private static final int PAUSES = 2;

    /** Of the recording that is being read. */
    private Series overTime = new Series(PAUSES + 1);

    private double bytesNow;

    private double collections;
    private double pauseNanos;

    public AllocationAggregator(Recordings recordings) {
        this.recordings = recordings;
    }

    @Override
    public void observe(Events events) {
        events.on("jdk.GarbageCollection", this::addCollection);
        events.on("jdk.ThreadAllocationStatistics", this::addStatistics);
        events.on("jdk.ObjectAllocationSample", this::addSample);
    }

    private void addCollection(Event e) {
        double[] sums = overTime.at(e.startNanos());
        sums[COLLECTIONS]++;
        sums[PAUSES] += e.nanos("sumOfPauses");
    }

    private void addStatistics(Event e) {
        EventThread thread = e.thread("thread");
        long allocated = e.number("allocated");
        if (thread == null || allocated < 0) {
            return;
        }
        long now = e.startNanos();
        if (firstStatistics == Long.MAX_VALUE) {
            firstStatistics = now;
        }
        ThreadBytes known = threads.computeIfAbsent(thread.id(), id -> new ThreadBytes());
        if (!known.exact) {
            known.exact = true;
            // the first chunk begins with all threads at once; a thread met later was started in the recording
            known.first = now - firstStatistics <= ONE_BATCH_NANOS ? allocated : 0;
        }
        known.last = Math.max(known.last, allocated);
    }

    private void addSample(Event e) {
        EventThread thread = e.thread("eventThread");
        long weight = e.number("weight");
        if (thread != null && !thread.virtual() && weight >= 0) {
            threads.computeIfAbsent(thread.id(), id -> new ThreadBytes()).add(e.startNanos(), weight);
            overTime.at(e.startNanos())[SAMPLED] += weight;
        }
    }

    /** What was allocated in a part that is missing does not count. */
    @Override
    public void gap() {
        bytesNow += threads.values().stream().mapToLong(ThreadBytes::bytes).sum();
        hasThreads |= !threads.isEmpty();
        threads.clear();
        firstStatistics = Long.MAX_VALUE;
    }

    @Override
    public void endRecording(RecordingInfo recording, RecordingInfo counted) {
        gap();
        missing |= !hasThreads;
        hasThreads = false;
        double[] all = overTime.total();
        double[] part = counted == recording ? all : overTime.in(counted.spans());
        double share = all[SAMPLED] > 0 ? part[SAMPLED] / all[SAMPLED] : counted.seconds() / recording.seconds();
        bytes += bytesNow * (counted == recording ? 1 : share);
        bytesNow = 0;
        collections += part[COLLECTIONS];
        pauseNanos += part[PAUSES];
        overTime = new Series(PAUSES + 1);
    }

    /** Without bytes when a recording has neither of the two events. */
    public Allocation allocation() {
        Long known = missing ? null : Math.round(bytes);
        Double perSecond = missing ? null : recordings.perSecond(bytes);
        return new Allocation(known, perSecond, Math.round(collections), pauseNanos / 1e6);
    }
}
