package timeagent.analysis.summary;

import java.util.Map;
import java.util.TreeMap;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.Handlers;
import timeagent.analysis.recording.RecordingInfo;

/**
 * The CPU time the JVM used in the recorded span, all threads, from the standard event {@code jdk.CPULoad}.
 *
 * <p>Each {@code jdk.CPULoad} (every second in the JDK's own settings) has the share of the machine that the process used since
 * the one before. So the mean load over the samples, weighted by their intervals, times the hardware threads of
 * {@code jdk.CPUInformation} gives CPUs in use, and times the length of the recording CPU time. Limits: the first sample only
 * starts the clock, so what was used before it (the first second) is taken to be like the rest; a recording with fewer than two
 * samples has no CPU time.
 *
 * <p>{@code jdk.ThreadCPULoad} would have the threads one by one, but only every ten seconds, and not those of the garbage
 * collector and the compiler.
 */
final class CpuTime implements Part {

    private static final String LOAD = "jdk.CPULoad";

    // of more samples, the rest is taken to be like the mean
    private static final int MOST = 100_000;

    private double loadSeconds;
    private double seconds;
    private long lastNanos;
    private boolean started;
    private long hardwareThreads;

    private double cpuNanos;
    private double allSeconds;
    private boolean missing;

    // CPU seconds of one CPU, all hardware threads taken as one, up to each sample of this recording
    private final TreeMap<Long, Double> used = new TreeMap<>();

    @Override
    public void register(Handlers handlers) {
        handlers.add(LOAD, this).add("jdk.CPUInformation", this);
    }

    @Override
    public void accept(Event e) {
        if (e.name().equals(LOAD)) {
            addLoad(e);
        } else {
            hardwareThreads = e.number("hwThreads");
        }
    }

    private void addLoad(Event e) {
        double load = e.real("jvmUser") + e.real("jvmSystem");
        long now = e.startNanos();
        if (!started) {
            started = true;
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
     * when the recording does not tell.
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

    @Override
    public void endRecording(RecordingInfo recording) {
        if (seconds > 0 && hardwareThreads > 0) {
            cpuNanos += loadSeconds / seconds * hardwareThreads * recording.seconds() * 1e9;
        } else {
            missing = true;
        }
        allSeconds += recording.seconds();
        used.clear();
        loadSeconds = 0;
        seconds = 0;
        started = false;
        hardwareThreads = 0;
    }

    /** ns of CPU time in all recordings; null when one of them does not tell, or none was used. */
    Double nanos() {
        return missing || cpuNanos <= 0 ? null : cpuNanos;
    }

    /** Mean number of CPUs in use; null when it is not known. */
    Double cpus() {
        Double nanos = nanos();
        return nanos == null || allSeconds <= 0 ? null : Double.valueOf(nanos / 1e9 / allSeconds);
    }
}
