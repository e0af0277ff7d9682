package timeagent.analysis.summary.socket;

import java.util.Comparator;
import java.util.List;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.statistics.Estimate;
import timeagent.analysis.summary.series.ContentCache;
import timeagent.analysis.summary.series.DurationHistogram;
import timeagent.analysis.summary.series.Largest;
import timeagent.analysis.summary.series.PercentileVariance;
import timeagent.analysis.summary.series.Plots.Step;
import timeagent.analysis.summary.socket.SocketWrites.Peer;

/**
 * Adds up socket writes, all together and by peer: accepted connections by remote host and local port, others by remote host and
 * port.
 */
public final class SocketAggregator {

    /** Limit of the peers in the report; a server can have millions, and memory must not grow with them. */
    public static final int MOST_PEERS = 1000;

    /** @param localPort of accepted connections, else 0 */
    private record Key(String host, String address, int port, int localPort, String api) {}

    /** Writes to one peer, or of all together. */
    private static final class Writes {
        private long events;
        private long bytes;
        private long failed;
        private long empty;
        private final DurationHistogram durations = new DurationHistogram();

        public Writes add(Writes other) {
            events += other.events;
            bytes += other.bytes;
            failed += other.failed;
            empty += other.empty;
            durations.and(other.durations);
            return this;
        }
    }

    /** The part of an event that is added up. */
    private record Write(Writes peer, long bytes, boolean failed) {}

    /** Stands for all peers but the largest. */
    private static final Key OTHERS = new Key(null, null, 0, 0, null);

    private final boolean singlePorts;
    private final Largest<Key, Writes> peers =
            new Largest<>(MOST_PEERS, writes -> writes.events, key -> OTHERS, Writes::new, Writes::add);

    /** Sum of all of them, up to the end of the last recording. */
    private Writes all = new Writes();

    private final PercentileVariance sections = new PercentileVariance();
    private long eventBytes;
    private double seconds;

    private final ContentCache<Write> writes = new ContentCache<>(this::write);

    /** @param singlePorts whether each connection that was accepted is a peer of its own */
    public SocketAggregator(boolean singlePorts) {
        this.singlePorts = singlePorts;
    }

    public void add(Event e) {
        Write write = writes.of(e);
        Writes peer = write.peer;
        peer.events++;
        peer.bytes += write.bytes;
        peer.failed += write.failed ? 1 : 0;
        peer.empty += write.failed || write.bytes == 0 ? 1 : 0;
        peer.durations.add(e.durationNanos());
        sections.add(e.startNanos(), e.durationNanos());
        eventBytes += e.size();
    }

    private Write write(Event e) {
        int localPort = (int) e.number("localPort");
        int port = localPort == 0 || singlePorts ? (int) e.number("port") : 0;
        Key key = new Key(e.text("host"), e.text("address"), port, localPort, e.text("api"));
        if (peers.shrink()) {
            writes.forget();
        }
        return new Write(peers.at(key), Math.max(0, e.number("bytesWritten")), e.flag("error"));
    }

    /** @param recording in which the event was enabled */
    public void endRecording(RecordingInfo recording) {
        seconds += recording.seconds();
        sections.endRecording();
        all = new Writes();
        peers.all().values().forEach(all::add);
    }

    /** Median duration, ns; null without writes. */
    public Estimate p50() {
        return all.events == 0 ? null : sections.p50(all.durations.percentile(50));
    }

    /** 99th percentile of the durations, ns; null without writes. */
    public Estimate p99() {
        return all.events == 0 ? null : sections.p99(all.durations.percentile(99));
    }

    /** In which writes were recorded. */
    public double seconds() {
        return seconds;
    }

    /** Number of writes; null without writes. */
    public Long events() {
        return all.events == 0 ? null : Long.valueOf(all.events);
    }

    /** Returns null when nothing was written. */
    public SocketWrites socketWrites() {
        if (all.events == 0) {
            return null;
        }
        List<Peer> list = peers.all().entrySet().stream()
                .map(entry -> peer(entry.getKey(), entry.getValue()))
                .sorted(Comparator.<Peer, Boolean>comparing(peer -> peer.address() == null)
                        .thenComparingLong(peer -> -peer.events())
                        .thenComparing(peer -> peer.name() + " " + peer.api()))
                .toList();
        Double perSecond = seconds > 0 ? all.events / seconds : null;
        return new SocketWrites(all.events, perSecond, all.bytes, all.failed, all.durations.nanos(), list);
    }

    private static Peer peer(Key key, Writes writes) {
        return new Peer(
                key.host,
                key.address,
                key.port == 0 ? null : key.port,
                key.localPort == 0 ? null : key.localPort,
                key.api,
                writes.events,
                writes.bytes,
                writes.empty,
                writes.durations.nanos());
    }

    /** Bytes that one event takes in the recording; null without events. */
    public Double recordingBytesPerEvent() {
        return all.events == 0 ? null : (double) eventBytes / all.events;
    }

    /** How long writes took, in steps; empty without writes. */
    public List<Step> durations() {
        return all.durations.steps();
    }
}
