package timeagent.analysis.summary;

import java.util.Map;
import java.util.function.Consumer;
import timeagent.analysis.recording.Event;
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

    private double loadSeconds;
    private double seconds;
    private long lastNanos;
    private boolean started;
    private long hardwareThreads;

    private double cpuNanos;
    private boolean missing;

    @Override
    public void register(Map<String, Consumer<Event>> handlers) {
        handlers.put("jdk.CPULoad", this::addLoad);
        handlers.put("jdk.CPUInformation", e -> hardwareThreads = e.number("hwThreads"));
    }

    private void addLoad(Event e) {
        double load = e.real("jvmUser") + e.real("jvmSystem");
        long now = e.startNanos();
        if (!started) {
            started = true;
            lastNanos = now;
        } else if (now > lastNanos && load >= 0 && load <= 1) {
            double interval = (now - lastNanos) / 1e9;
            loadSeconds += load * interval;
            seconds += interval;
            lastNanos = now;
        }
    }

    @Override
    public void endRecording(RecordingInfo recording) {
        if (seconds > 0 && hardwareThreads > 0) {
            cpuNanos += loadSeconds / seconds * hardwareThreads * recording.seconds() * 1e9;
        } else {
            missing = true;
        }
        loadSeconds = 0;
        seconds = 0;
        started = false;
        hardwareThreads = 0;
    }

    /** ns of CPU time in all recordings; null when one of them does not tell, or none was used. */
    Double nanos() {
        return missing || cpuNanos <= 0 ? null : cpuNanos;
    }
}
