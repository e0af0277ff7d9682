package timeagent.analysis.summary.socket;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import timeagent.analysis.recording.Event;
import timeagent.analysis.summary.series.Largest;

/** Counts the events {@code jdk.SocketRead} that took long, by peer. */
public final class LongReads {

    /** Reads that take as long wait for the peer; Flight Recorder's own threshold on 17 and 21. */
    private static final long LONG_NANOS = 20_000_000;

    // Linux delays an acknowledgement by 40 ms (TCP_DELACK_MIN), up to a tick of its timer more; then the thread waits
    // for a CPU
    private static final long LEAST_DELAY_NANOS = 39_000_000;
    private static final long MOST_DELAY_NANOS = 60_000_000;

    private static final Peer OTHERS = new Peer(null, 0);

    /** @param port of the peer */
    public record Peer(String address, long port) {}

    /** @param delayed those that took as long as a delayed acknowledgement */
    public record Reads(long number, long delayed) {}

    private static final class Counts {
        private long number;
        private long delayed;

        private Counts add(Counts other) {
            number += other.number;
            delayed += other.delayed;
            return this;
        }
    }

    private final Largest<Peer, Counts> counts = new Largest<>(
            SocketAggregator.MOST_PEERS,
            Comparator.comparingLong(sum -> sum.delayed),
            peer -> OTHERS,
            Counts::new,
            Counts::add);

    /** Adds an event of any duration. */
    public void add(Event e) {
        long nanos = e.durationNanos();
        if (nanos >= LONG_NANOS) {
            counts.shrink();
            Counts peer = counts.at(new Peer(e.text("address"), e.number("port")));
            peer.number++;
            if (nanos >= LEAST_DELAY_NANOS && nanos < MOST_DELAY_NANOS) {
                peer.delayed++;
            }
        }
    }

    /** The peers with most delayed reads. */
    public Map<Peer, Reads> byPeer() {
        Map<Peer, Reads> peers = new HashMap<>();
        counts.all().forEach((peer, sum) -> peers.put(peer, new Reads(sum.number, sum.delayed)));
        peers.remove(OTHERS);
        return peers;
    }
}
