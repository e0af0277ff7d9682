package timeagent.analysis.summary;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.EventRun;
import timeagent.analysis.recording.Handlers;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.recording.SplitHandler;
import timeagent.analysis.statistics.Estimate;
import timeagent.analysis.summary.PeerWrites.Key;
import timeagent.analysis.summary.PeerWrites.Places;
import timeagent.analysis.summary.PeerWrites.Writes;
import timeagent.analysis.summary.Plots.Step;
import timeagent.analysis.summary.Report.Peer;
import timeagent.analysis.summary.Report.SocketWrites;

/** Adds up socket writes, all together and by peer. */
final class SocketPart implements Part, SplitHandler {

    /** Peers told one by one; a server can have millions, and memory must not grow with them. */
    static final int MOST_PEERS = 1000;

    private final PeerWrites peers = new PeerWrites(MOST_PEERS);
    private final Writes others = new Writes();
    private final Sections sections = new Sections();

    @Override
    public void register(Handlers handlers) {
        handlers.add("timeagent.SocketWrite", this);
    }

    @Override
    public void accept(Event e) {
        peers.add(e, new Places(e), others).add(e.durationNanos());
        sections.add(e.startNanos(), e.durationNanos());
    }

    /** The peers that come first in a chunk; a write to another one is added afterwards, when it is known whether it is new. */
    @Override
    public Share share(Event e) {
        PeerWrites part = new PeerWrites(MOST_PEERS);
        Slices<Durations> time = Sections.slices();
        Places places = new Places(e);
        return new Share() {
            private final DurationRun durations = new DurationRun();
            private Durations ofPeer;
            private int added = -1;

            @Override
            public boolean take() {
                long start = e.startNanos();
                if (e.changes() == added) {
                    part.addAgain(1, e.size());
                    if (!time.isInLast(start)) {
                        begin(start);
                    }
                } else {
                    ofPeer = part.add(e, places, null);
                    if (ofPeer == null) {
                        added = -1;
                        return false;
                    }
                    added = e.changes();
                    begin(start);
                }
                durations.add(e.durationNanos());
                return true;
            }

            @Override
            public boolean takesRuns() {
                return e.changes() == added;
            }

            @Override
            public void take(EventRun run) {
                part.addAgain(run.count(), run.bytes());
                if (!time.isInLast(run.earliestNanos())) {
                    begin(run.earliestNanos());
                }
                if (time.isInLast(run.latestNanos())) {
                    durations.add(run);
                    return;
                }
                for (int i = 0; i < run.count(); i++) {
                    if (!time.isInLast(run.startNanos(i))) {
                        begin(run.startNanos(i));
                    }
                    durations.add(run.durationNanos(i));
                }
            }

            private void begin(long start) {
                // before another slice is asked for: that can make two of one
                durations.end();
                durations.begin(ofPeer, time.at(start));
            }

            @Override
            public void join() {
                durations.end();
                peers.add(part, others);
                sections.add(time);
            }
        };
    }

    @Override
    public void endRecording(RecordingInfo recording) {
        sections.endRecording();
    }

    /** @param told what the report says */
    Estimate p50(double told) {
        return sections.p50(told);
    }

    /** @param told what the report says */
    Estimate p99(double told) {
        return sections.p99(told);
    }

    private Writes all() {
        Writes all = new Writes();
        all.add(others);
        for (Writes writes : peers.peers().values()) {
            all.add(writes);
        }
        return all;
    }

    /** Returns null when nothing was written. */
    SocketWrites socketWrites() {
        Writes all = all();
        if (all.events() == 0) {
            return null;
        }
        List<Peer> list = new ArrayList<>();
        for (Map.Entry<Key, Writes> peer : peers.peers().entrySet()) {
            list.add(peer(peer.getKey(), peer.getValue()));
        }
        Collections.sort(list);
        return new SocketWrites(
                all.events(), all.bytes(), all.failed(), all.durations().nanos(), List.copyOf(list));
    }

    private static Peer peer(Key key, Writes writes) {
        return new Peer(
                key.host(),
                key.address(),
                key.port(),
                key.api(),
                writes.events(),
                writes.bytes(),
                writes.durations().nanos());
    }

    /** Bytes that one event takes in the recording; null without events. */
    Double recordingBytesPerEvent() {
        long events = all().events();
        return events == 0 ? null : (double) peers.eventBytes() / events;
    }

    /** How long writes took, in steps; empty without writes. */
    List<Step> durations() {
        return all().durations().steps();
    }

    void warn(List<String> warnings) {
        if (others.events() > 0) {
            warnings.add("more than " + MOST_PEERS + " peers: "
                    + (others.events() == 1 ? "1 write is" : others.events() + " writes are")
                    + " in the totals, but not in the list by peer");
        }
    }
}
