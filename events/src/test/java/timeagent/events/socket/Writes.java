package timeagent.events.socket;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import timeagent.events.Recorded;
import timeagent.events.Threads;
import timeagent.events.socket.peer.PeerTable;
import timeagent.events.socket.peer.Peers;
import timeagent.events.socket.peer.SocketWriteStyle;

/** Makes writes as a hook does, and reads their events. */
final class Writes {
    static final String TYPE = "timeagent.SocketWrite";
    static final String TOTALS = "timeagent.SocketPeer";

    static final Consumer<Recording> ALL = recording -> recording.enable(TYPE).withThreshold(Duration.ZERO);

    final WriteSlots slots;
    final SocketWrites hook;

    Writes(SocketWriteStyle style, int measureEvery) {
        slots = new WriteSlots(measureEvery);
        hook = new SocketWrites(style, slots, new PeerTable(true), new WriteSampler());
    }

    /** Writes one byte. */
    void writeTo(Object peer) {
        hook.finish(hook.start(), peer, 1, "channel", null);
    }

    static List<RecordedEvent> recorded(Threads.Task task) throws Exception {
        return Recorded.during(TYPE, ALL, task);
    }

    static Peers.Described described(RecordedEvent event) {
        return new Peers.Described(event.getString("host"), event.getString("address"), event.getInt("port"));
    }
}
