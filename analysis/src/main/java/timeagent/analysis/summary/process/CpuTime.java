package timeagent.analysis.summary.process;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.recording.Span;
import timeagent.analysis.summary.jvm.Section;

/**
 * The CPU time the JVM used in the recorded span, all threads.
 *
 * <p>{@code timeagent.AgentInfo} has the CPU time of the process at the begin and end of every chunk (Linux). Of the moment
 * between the start of the recording and the first of them the share is that of the time since the JVM started, which is what
 * counts where a recording starts with the JVM. Limits: steps of 10 ms.
 *
 * <p>Else from {@code jdk.CPULoad} (every second in the JDK's own settings): the share of the machine that the process used since
 * the one before. So the mean load over the samples, weighted by their intervals, times the hardware threads of
 * {@code jdk.CPUInformation} gives CPUs in use, and times the length of the recording CPU time. Limits: the first sample only
 * starts the clock, so what was used before it (the first second) is taken to be like the rest; a recording with fewer than two
 * samples has no CPU time.
 *
 * <p>{@code jdk.ThreadCPULoad} would have the threads one by one, but only every ten seconds, and not those of the garbage
 * collector and the compiler.
 */
public final class CpuTime implements Section {

    private static final double STEP_NANOS = 1e7;
    private static final long NEAR_NANOS = 20_000_000;

    // of more samples, the rest is taken to be like the mean
    private static final int MOST = 100_000;

    /** What is known of a recording. */
    private static final class Samples {
        private long hardwareThreads;
        private long jvmStart;

        /** CPU time of the process by the time when it was read, both in ns. */
        private final TreeMap<Long, Double> ofProcess = new TreeMap<>();

        /** CPU time of the agent's own thread, at the same times. */
        private final TreeMap<Long, Double> ofAgent = new TreeMap<>();

        /** CPU seconds of one CPU, all hardware threads taken as one, up to each sample of the load. */
        private final TreeMap<Long, Double> byLoad = new TreeMap<>();

        private double loadSeconds;
        private double seconds;
        private long last;
        private boolean first = true;

        private void addLoad(long now, double load) {
            double interval = first ? 0 : (now - last) / 1e9;
            if (first || interval > 0 && load >= 0 && load <= 1) {
                loadSeconds += interval > 0 ? load * interval : 0;
                seconds += interval;
                last = now;
                first = false;
                if (byLoad.size() < MOST) {
                    byLoad.put(now, loadSeconds);
                }
            }
        }

        /** ns of CPU time in a part of the recording; null when the recording does not have it. */
        private Double nanosBetween(long from, long to) {
            return seconds <= 0 || hardwareThreads <= 0
                    ? null
                    : Math.max(0, usedUntil(to) - usedUntil(from)) * hardwareThreads * 1e9;
        }

        /** Before and behind the samples as many as on average. */
        private double usedUntil(long time) {
            double mean = loadSeconds / seconds / 1e9;
            Map.Entry<Long, Double> before = byLoad.floorEntry(time);
            Map.Entry<Long, Double> after = byLoad.higherEntry(time);
            if (before == null) {
                return (time - after.getKey()) * mean;
            }
            if (after == null) {
                return before.getValue() + (time - before.getKey()) * mean;
            }
            double part = (double) (time - before.getKey()) / (after.getKey() - before.getKey());
            return before.getValue() + part * (after.getValue() - before.getValue());
        }

        /** Within a chunk the CPU time of the process grows with the load up to what is known at the end. */
        private void interpolateProcess(long time) {
            Map.Entry<Long, Double> before = ofProcess.floorEntry(time - NEAR_NANOS);
            Map.Entry<Long, Double> after = ofProcess.ceilingEntry(time + NEAR_NANOS);
            boolean isKnown = !ofProcess
                    .subMap(time - NEAR_NANOS, true, time + NEAR_NANOS, true)
                    .isEmpty();
            if (isKnown || before == null || after == null) {
                return;
            }
            Double later = nanosBetween(time, after.getKey());
            if (later != null) {
                // a chunk's first second has no sample of the load
                ofProcess.put(time, Math.max(before.getValue(), after.getValue() - later));
            }
        }

        /** Mean number of CPUs in use; NaN without samples of the load. */
        private double cpus() {
            return hardwareThreads > 0 ? loadSeconds / seconds * hardwareThreads : Double.NaN;
        }
    }

    /** CPU time in a part of each recording. */
    private final class Used {
        private double nanos;
        private double spanNanos;
        private double uncertainNanos;
        private double nanosOfAgent;
        private boolean missing;

        private void add(Span part) {
            now.interpolateProcess(part.from());
            now.interpolateProcess(part.to());
            double length = part.nanos();
            spanNanos += length;
            double cpus = now.cpus();
            nanosOfAgent += used(during(part, now.ofAgent));
            NavigableMap<Long, Double> samples = during(part, now.ofProcess);
            double span = span(samples);
            double used = used(samples);
            if (span > 0 && span <= length) {
                double guessed = guessed(part.from(), length, samples, used);
                nanos += used + guessed;
                uncertainNanos += guessed;
            } else if (cpus >= 0) {
                nanos += cpus * length;
                uncertainNanos += cpus * Math.max(0, length - now.seconds * 1e9);
            } else if (length > 0) {
                missing = true;
            }
        }

        private Double known() {
            return missing || nanos <= 0 ? null : nanos;
        }
    }

    private Samples now = new Samples();
    private final Used used = new Used();

    @Override
    public void observe(Events events) {
        events.on("jdk.CPUInformation", this::addThreads);
        events.on("jdk.JVMInformation", this::addStart);
        events.on("timeagent.AgentInfo", this::addUsed);
        events.on("jdk.CPULoad", this::addLoad);
    }

    private void addThreads(Event e) {
        now.hardwareThreads = e.number("hwThreads");
    }

    private void addStart(Event e) {
        now.jvmStart = e.number("jvmStartTime") * 1_000_000;
    }

    private void addUsed(Event e) {
        if (e.has("processCpuTime") && e.nanos("processCpuTime") >= 0) {
            now.ofProcess.put(e.startNanos(), e.nanos("processCpuTime"));
            now.ofAgent.put(e.startNanos(), e.has("agentCpuTime") ? e.nanos("agentCpuTime") : 0);
        }
    }

    private void addLoad(Event e) {
        now.addLoad(e.startNanos(), e.real("jvmUser") + e.real("jvmSystem"));
    }

    /** What was used in a part that is missing does not count. */
    @Override
    public void gap() {
        now.first = true;
    }

    @Override
    public void endRecording(RecordingInfo recording, RecordingInfo counted) {
        counted.spans().forEach(used::add);
        used.uncertainNanos += STEP_NANOS;
        now = new Samples();
    }

    /** The samples of a chunk are taken some moments around its begin and end. */
    private static NavigableMap<Long, Double> during(Span part, NavigableMap<Long, Double> samples) {
        return samples.subMap(part.from() - NEAR_NANOS, true, part.to() + NEAR_NANOS, true);
    }

    private static double span(NavigableMap<Long, Double> samples) {
        return samples.size() < 2 ? 0 : samples.lastKey() - samples.firstKey();
    }

    private static double used(NavigableMap<Long, Double> samples) {
        return samples.size() < 2
                ? 0
                : samples.lastEntry().getValue() - samples.firstEntry().getValue();
    }

    /** ns of CPU time before and after the times when that of the process was read. */
    private double guessed(long start, double length, NavigableMap<Long, Double> samples, double used) {
        long firstTime = samples.firstKey();
        double firstUsed = samples.firstEntry().getValue();
        double span = samples.lastKey() - firstTime;
        double mean = used / span;
        double before = Math.max(0, firstTime - start);
        double after = Math.max(0, length - before - span);
        boolean isStartKnown = now.jvmStart > 0 && now.jvmStart < firstTime;
        double sinceStart = isStartKnown ? firstUsed / (firstTime - now.jvmStart) : mean;
        return Math.min(firstUsed, before * sinceStart) + after * (now.cpus() >= 0 ? now.cpus() : mean);
    }

    /** How far {@link #nanos()} may be off, as a part of it: what is taken to be like the rest, and the steps. */
    public double error() {
        return Math.min(1, used.uncertainNanos / used.nanos);
    }

    /** ns in the time that counts; null when one of the recordings does not have it, or none was used. */
    public Double nanos() {
        return used.known();
    }

    /** ns in that time that the agent's own thread used, as far as it is known. */
    public double nanosOfAgent() {
        return used.nanosOfAgent;
    }

    /** Mean number of CPUs in use in that time; null if it is not known. */
    public Double cpus() {
        return used.missing || used.spanNanos == 0 ? null : used.nanos / used.spanNanos;
    }
}
