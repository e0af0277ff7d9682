package timeagent.analysis.summary;

import java.util.Map;
import java.util.TreeMap;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;

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
final class CpuTime {

    private static final double STEP_NANOS = 1e7;

    // of more samples, the rest is taken to be like the mean
    private static final int MOST = 100_000;

    private double loadSeconds;
    private double seconds;
    private long lastNanos;
    private long hardwareThreads;

    private long jvmStart;
    private long firstTime = Long.MAX_VALUE;
    private long lastTime = Long.MIN_VALUE;
    private double firstUsed;
    private double lastUsed;

    private double cpuNanos;
    private double uncertainNanos;
    private boolean missing;

    /** Of the whole recordings, whatever was counted; NaN if unknown of one. */
    private double usedSeconds;

    private double sampledSeconds;

    // CPU seconds of one CPU, all hardware threads taken as one, up to each sample of this recording
    private final TreeMap<Long, Double> used = new TreeMap<>();

    void addThreads(Event e) {
        hardwareThreads = e.number("hwThreads");
    }

    void addStart(Event e) {
        jvmStart = e.number("jvmStartTime") * 1_000_000;
    }

    void addUsed(Event e) {
        long time = e.startNanos();
        double nanos = e.has("processCpuTime") ? e.nanos("processCpuTime") : -1;
        if (nanos < 0) {
            return;
        }
        if (time <= firstTime) {
            firstTime = time;
            firstUsed = nanos;
        }
        if (time >= lastTime) {
            lastTime = time;
            lastUsed = nanos;
        }
    }

    void addLoad(Event e) {
        double load = e.real("jvmUser") + e.real("jvmSystem");
        long now = e.startNanos();
        if (used.isEmpty()) {
            lastNanos = now;
            used.put(now, 0.0);
        } else if (now > lastNanos && load >= 0 && load <= 1) {
            double interval = (now - lastNanos) / 1e9;
            loadSeconds += load * interval;
            seconds += interval;
            lastNanos = now;
            if (used.size() < MOST) {
                used.put(now, loadSeconds);
            }
        }
    }

    /**
     * ns of CPU time in a part of the recording that is being read, before and behind the samples as many as on average; null
     * when the recording does not have it.
     */
    Double nanosBetween(long from, long to) {
        if (seconds <= 0 || hardwareThreads <= 0) {
            return null;
        }
        return Math.max(0, usedUntil(to) - usedUntil(from)) * hardwareThreads * 1e9;
    }

    private double usedUntil(long time) {
        double mean = loadSeconds / seconds / 1e9;
        Map.Entry<Long, Double> before = used.floorEntry(time);
        Map.Entry<Long, Double> after = used.higherEntry(time);
        if (before == null) {
            return (time - after.getKey()) * mean;
        }
        if (after == null) {
            return before.getValue() + (time - before.getKey()) * mean;
        }
        double part = (double) (time - before.getKey()) / (after.getKey() - before.getKey());
        return before.getValue() + part * (after.getValue() - before.getValue());
    }

    void endRecording(RecordingInfo recording) {
        double length = recording.seconds() * 1e9;
        // CPUs by load, NaN without
        double cpus = hardwareThreads > 0 ? loadSeconds / seconds * hardwareThreads : Double.NaN;
        if (lastTime > firstTime && lastTime - firstTime <= length) {
            addSampled(recording.startNanos(), length, cpus);
        } else if (cpus >= 0) {
            cpuNanos += cpus * length;
            uncertainNanos += cpus * Math.max(0, length - seconds * 1e9);
        } else {
            missing = true;
        }
        uncertainNanos += STEP_NANOS;
        boolean sampled = lastTime > firstTime && lastUsed >= firstUsed;
        double span = sampled ? (lastTime - firstTime) / 1e9 : seconds;
        sampledSeconds += span;
        usedSeconds += sampled ? (lastUsed - firstUsed) / 1e9 : cpus * span;
        used.clear();
        jvmStart = 0;
        firstTime = Long.MAX_VALUE;
        lastTime = Long.MIN_VALUE;
        loadSeconds = 0;
        seconds = 0;
        hardwareThreads = 0;
    }

    private void addSampled(long start, double length, double cpus) {
        double sampled = lastUsed - firstUsed;
        double mean = sampled / (lastTime - firstTime);
        double before = Math.max(0, firstTime - start);
        double after = Math.max(0, length - before - (lastTime - firstTime));
        double sinceStart = jvmStart > 0 && jvmStart < firstTime ? firstUsed / (firstTime - jvmStart) : mean;
        double guessed = Math.min(firstUsed, before * sinceStart) + after * (cpus >= 0 ? cpus : mean);
        cpuNanos += sampled + guessed;
        uncertainNanos += guessed;
    }

    /** How far {@link #nanos()} may be off, as a part of it: what is taken to be like the rest, and the steps. */
    double error() {
        return Math.min(1, uncertainNanos / cpuNanos);
    }

    /** ns of CPU time in all recordings; null when one of them does not have it, or none was used. */
    Double nanos() {
        return missing || cpuNanos <= 0 ? null : cpuNanos;
    }

    /** Mean number of CPUs in use; null when it is not known. */
    Double cpus() {
        double cpus = usedSeconds / sampledSeconds;
        return cpus >= 0 ? cpus : null;
    }
}
