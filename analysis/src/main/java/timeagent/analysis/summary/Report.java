package timeagent.analysis.summary;

import com.google.gson.annotations.SerializedName;
import java.util.List;
import java.util.Map;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.statistics.Ratio;
import timeagent.analysis.statistics.Verdict;

/**
 * What is in one or more recordings, in the shape of the JSON output; a part without data is null and left out.
 *
 * <p>Times are in the unit that the name of the key says, without one in ns; {@code start} is ISO 8601.
 */
public record Report(
        List<Recording> recordings,
        Agent agent,
        Clock clock,
        SocketWrites socketWrites,
        List<EventCost> eventCost,
        List<EventType> events,
        List<Finding> findings,
        Allocation allocation,
        ContextSwitches contextSwitches,
        Plots plots,
        List<String> warnings) {

    /** The same report with what deserves attention, the most severe first. */
    public Report with(List<Finding> found) {
        return new Report(
                recordings,
                agent,
                clock,
                socketWrites,
                eventCost,
                events,
                found,
                allocation,
                contextSwitches,
                plots,
                warnings);
    }

    /**
     * What a file adds of one JVM.
     *
     * @param program main class, module or jar
     * @param arguments of the program, shortened, without what looks like a secret
     * @param labels of option {@code labels}, by name; null without
     * @param agentSeconds in which the agent was in the JVM: what rates are divided by
     * @param missingSeconds at the beginning, which Flight Recorder discarded; null if none
     */
    public record Recording(
            String file,
            String program,
            String arguments,
            String host,
            Map<String, String> labels,
            Long pid,
            String jvm,
            String start,
            double seconds,
            double agentSeconds,
            Double missingSeconds,
            long eventsRead,
            boolean truncated) {}

    /** The recording of one JVM, if it is one: the first file, and the sums over all. */
    public Recording recording() {
        Recording first = recordings.get(0);
        return new Recording(
                first.file,
                first.program,
                first.arguments,
                first.host,
                first.labels,
                first.pid,
                first.jvm,
                first.start,
                seconds(),
                agentSeconds(),
                first.missingSeconds,
                recordings.stream().mapToLong(Recording::eventsRead).sum(),
                recordings.stream().anyMatch(Recording::truncated));
    }

    /** Recorded seconds, all recordings together. */
    public double seconds() {
        return recordings.stream().mapToDouble(Recording::seconds).sum();
    }

    /** The part of them in which the agent was in the JVM. */
    public double agentSeconds() {
        return recordings.stream().mapToDouble(Recording::agentSeconds).sum();
    }

    /** The agent's options; null if unknown. */
    public String agentOptions() {
        return agent == null ? null : agent.options();
    }

    /**
     * Counts of several recordings: the largest of classes and call sites, the sum of failures.
     *
     * @param givenOptions the options without defaults; null if the agent did not record them apart
     */
    public record Agent(
            String version,
            String options,
            String givenOptions,
            Long classesRewritten,
            Long callSites,
            Long classesFailed,
            Long hookFailures) {

        public boolean hasFailedClasses() {
            return classesFailed != null && classesFailed > 0;
        }

        public String failedClassCount() {
            return classesFailed == 1 ? "1 class" : classesFailed + " classes";
        }
    }

    /**
     * The share is the time of the reads whose cost is known, 1 at most; null when it is not known of any. Its interval is left
     * out when the cost was measured fewer than two times.
     *
     * @param unmeasuredReadShare part of the reads whose cost was not measured; null if none
     * @param otherClockReadShare part of the reads of a clock other than the system's, whose cost is never known; null if none
     */
    public record Clock(
            Source source,
            Long reads,
            Double readsPerSecond,
            Double estimatedCpuShare,
            Interval estimatedCpuShareCi95,
            Double unmeasuredReadShare,
            Double otherClockReadShare,
            List<CallSite> callSites) {}

    public record Source(
            String current,
            List<String> available,
            Double currentTimeMillisNanos,
            Double nanoTimeNanos,
            Double granularityNanos,
            String advice) {

        /** What is not known here, as another one has it; its advice only with its costs, which that is about. */
        Source orElse(Source other) {
            boolean hasCosts = currentTimeMillisNanos != null;
            return new Source(
                    current == null ? other.current : current,
                    available == null ? other.available : available,
                    hasCosts ? currentTimeMillisNanos : other.currentTimeMillisNanos,
                    nanoTimeNanos == null ? other.nanoTimeNanos : nanoTimeNanos,
                    granularityNanos == null ? other.granularityNanos : granularityNanos,
                    hasCosts ? advice : other.advice);
        }
    }

    /**
     * Mean and share are those of the reads whose cost is known, null without such: a clock other than the system's was read, or
     * the recording ended before the cost was measured.
     *
     * @param callsWithoutCost null if none
     * @param wrapper whether the method does little else than read the clock
     * @param callers the most frequent first; left out if no read was sampled, as of a call site that was never hot
     */
    public record CallSite(
            @SerializedName("class") String className,
            String method,
            String descriptor,
            int line,
            String clock,
            long calls,
            Double callsPerSecond,
            Double meanNanos,
            Long callsWithoutCost,
            Double estimatedCpuShare,
            boolean hot,
            boolean wrapper,
            List<Caller> callers) {

        public ReadSite site() {
            return new ReadSite(className, method, line, clock);
        }

        /** Reads that the samples stand for, also of those without a caller. */
        public double sampledWeight() {
            return callers.stream()
                    .filter(caller -> caller.readsPerSecond() != null && caller.readsPerSecond() > 0)
                    .mapToDouble(caller -> caller.weight() * callsPerSecond / caller.readsPerSecond())
                    .findFirst()
                    .orElse(0);
        }

        public Double estimatedNanos() {
            return meanNanos == null ? null : meanNanos * (calls - (callsWithoutCost == null ? 0 : callsWithoutCost));
        }

        /** Whether its callers are known and stand for it in a ranking. */
        public boolean isReplaced() {
            return wrapper && callers != null && !callers.isEmpty();
        }

        /** Whether the cost is not known and may be that of an application's own clock. */
        public boolean mayBeOfAnotherClock() {
            return meanNanos == null && isOfAnyClock(clock);
        }

        /** Whether it calls a clock that may be an application's own. */
        static boolean isOfAnyClock(String clock) {
            return clock != null && clock.startsWith("Clock.");
        }

        /** Whether the cost is not known and nothing but the system's clock is read. */
        public boolean isUnmeasured() {
            return meanNanos == null && !mayBeOfAnotherClock();
        }
    }

    /**
     * A caller of a call site. Rate and share are parts of the call site's, in proportion to the weights.
     *
     * @param frames {@code class.method:line}, the nearest first
     * @param weight reads that the sampled ones stand for
     */
    public record Caller(List<String> frames, long weight, Double readsPerSecond, Double estimatedCpuShare) {}

    /** The rate is per second in which the event was enabled; null if it was not. */
    public record SocketWrites(
            long events, Double eventsPerSecond, long bytes, long failed, Nanos nanos, List<Peer> peers) {

        /** The rate of a part of them, such as the writes or the bytes of a peer. */
        public Double perSecond(long part) {
            return eventsPerSecond == null ? null : part * eventsPerSecond / events;
        }
    }

    /**
     * The writes to one peer; without address, those to all peers that are not in the list.
     *
     * @param port of the peer; null if connections of several ports were accepted; -1 without one
     * @param localPort on which its connections were accepted; null if the application opened them
     * @param empty writes that failed or wrote no byte
     */
    public record Peer(
            String host,
            String address,
            Integer port,
            Integer localPort,
            String api,
            long events,
            long bytes,
            long empty,
            Nanos nanos) {

        /** Host, address and ports for a reader. */
        public String name() {
            if (address == null) {
                return "all other peers";
            }
            return (host == null || host.isEmpty() ? "" : host + "/")
                    + address
                    + (port == null || port < 0 ? "" : ":" + port)
                    + (localPort == null ? "" : " (accepted on port " + localPort + ")");
        }
    }

    /** A distribution of durations; percentiles are exact to 1 %. */
    public record Nanos(double mean, long p50, long p90, long p99, long max) {}

    /** Intervals are left out when the recording has fewer than two samples; the rate is as that of {@link SocketWrites}. */
    public record EventCost(
            String style,
            long events,
            Double eventsPerSecond,
            long measured,
            Double bytesPerEvent,
            Double nanosPerEvent,
            Interval bytesPerEventCi95,
            Interval nanosPerEventCi95) {}

    /**
     * A metric of two sides.
     *
     * @param a mean of a, in the unit
     * @param b mean of b, in the unit
     * @param ratio b over a, or null
     * @param ratioCi95 its interval, or null
     */
    public record MetricRow(
            String name, String unit, double a, double b, Double ratio, Interval ratioCi95, Verdict verdict) {

        public static MetricRow of(String name, String unit, Ratio ratio) {
            return new MetricRow(name, unit, ratio.a(), ratio.b(), ratio.value(), ratio.interval(), ratio.verdict());
        }
    }

    public record Allocation(Long bytes, Double bytesPerSecond, long gcCount, double gcPauseMillis) {}

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
            List<SwitchedThread> threads) {}

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
