package timeagent.analysis.export;

import java.time.Instant;

/**
 * The rows of the exported tables: a record is a table, its components are the columns, whose names and order do not change.
 *
 * <p>Times are in ns unless the name says otherwise; what is unknown is null. {@code recordingId} joins a table with {@code
 * recording}.
 */
public final class Rows {

    private Rows() {}

    /** What a table's row is; the table has the name of the record, words joined by underscores. */
    public interface Row {}

    /**
     * A recording.
     *
     * @param file as it was given
     * @param host name of the machine or container
     * @param service label {@code service}, else the name of the program
     * @param labels {@code name=value}, joined by colons
     * @param cpuSeconds CPU time of the process in the recording
     * @param seconds recorded
     * @param agentSeconds in which the agent was in the JVM: what rates are divided by
     * @param truncated whether a part of it could not be read
     */
    record Recording(
            String recordingId,
            String file,
            String host,
            String service,
            String version,
            String labels,
            Long pid,
            String program,
            String jdk,
            String agentVersion,
            String options,
            Instant start,
            double seconds,
            double agentSeconds,
            Double cpuSeconds,
            long events,
            boolean truncated)
            implements Row {}

    /** @param estimatedNanos of all calls */
    record ClockCallSite(
            String recordingId,
            String className,
            String method,
            String descriptor,
            int line,
            String clock,
            long calls,
            Double callsPerSecond,
            Double meanNanos,
            Double estimatedNanos,
            Double estimatedCpuShare,
            boolean hot,
            boolean wrapper)
            implements Row {}

    /**
     * A caller of a hot clock call site.
     *
     * @param frames {@code class.method:line}, the nearest first, joined by semicolons
     * @param weight reads that the sampled ones stand for
     */
    record ClockCaller(
            String recordingId,
            String className,
            String method,
            int line,
            String clock,
            String frames,
            long weight,
            Double readsPerSecond,
            Double estimatedCpuShare)
            implements Row {}

    /** @param available names, joined by blanks */
    record ClockSource(
            String recordingId,
            String clockSource,
            String available,
            Double currentTimeMillisNanos,
            Double nanoTimeNanos,
            Double granularityNanos,
            String advice)
            implements Row {}

    /**
     * Socket writes to a peer within a minute, of durations up to a limit: sums of several rows are those of a minute, a peer, a
     * service.
     *
     * @param peerAddress null for all peers beyond the limit of {@link PeerMinutes}
     * @param peerPort null if connections of several ports were accepted
     * @param localPort on which connections were accepted; null if the application opened them
     * @param nanosUpTo upper limit of the durations of this row, see {@link PeerMinutes#limit}
     * @param nanos sum of the durations
     */
    record SocketPeerMinute(
            String recordingId,
            Instant minute,
            String peerHost,
            String peerAddress,
            Integer peerPort,
            Integer localPort,
            String api,
            long nanosUpTo,
            long events,
            long bytes,
            long failed,
            long nanos)
            implements Row {}

    record EventCost(
            String recordingId,
            String style,
            long events,
            long measured,
            Double bytesPerEvent,
            Double bytesPerEventLow,
            Double bytesPerEventHigh,
            Double nanosPerEvent,
            Double nanosPerEventLow,
            Double nanosPerEventHigh)
            implements Row {}

    /** Events of a type; with the columns of a place in the code and of costs if the agent measured them. */
    record EventTypeCost(
            String recordingId,
            String eventType,
            String className,
            String method,
            Integer line,
            Long created,
            Long committed,
            Long measured,
            Double bytesPerEvent,
            Double bytesPerEventLow,
            Double bytesPerEventHigh,
            Double nanosPerEvent,
            Double nanosPerEventLow,
            Double nanosPerEventHigh,
            Double constructionNanos,
            Double fillingNanos,
            Double commitNanos,
            long recorded,
            Double recordedBytesPerEvent)
            implements Row {}

    /**
     * Of the process, or of a thread.
     *
     * @param thread name; null for the process
     */
    record ContextSwitches(
            String recordingId,
            String thread,
            boolean ofJvm,
            long voluntary,
            long involuntary,
            Double perSecond,
            Double parkMillis,
            Double waitMillis)
            implements Row {}

    /** @param severity {@code info} or {@code warning} */
    record Finding(String recordingId, String id, String severity, String summary, String solution) implements Row {}

    /**
     * A file that is in no table.
     *
     * @param reason what is wrong with it, and what to do
     */
    record Unreadable(String file, String reason) implements Row {}
}
