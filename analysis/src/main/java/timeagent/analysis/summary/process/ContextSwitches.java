package timeagent.analysis.summary.process;

import java.util.List;

/**
 * Of the whole process, and of the threads as far as they were seen: one that ends between two samples is not.
 *
 * @param parkThresholdMillis from which {@code jdk.ThreadPark} was recorded; left out where it was off, or that is not known
 * @param waitThresholdMillis the same of {@code jdk.JavaMonitorWait}
 */
public record ContextSwitches(
        long voluntary,
        long involuntary,
        Double perSecond,
        Double parkThresholdMillis,
        Double waitThresholdMillis,
        List<SwitchedThread> threads) {

    /**
     * Times are sums of the {@code jdk.ThreadPark} and {@code jdk.JavaMonitorWait} that reached their thresholds; left out where
     * the event was off, or neither its settings nor any such event was recorded.
     *
     * @param ofJvm whether it runs the JVM, Flight Recorder or the agent and not the application
     */
    public record SwitchedThread(
            String name,
            boolean ofJvm,
            long voluntary,
            long involuntary,
            Double perSecond,
            Double parkMillis,
            Double waitMillis) {}
}
