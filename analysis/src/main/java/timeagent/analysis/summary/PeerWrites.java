package timeagent.analysis.summary;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import timeagent.analysis.recording.Event;

/** Socket writes by peer, in a table of a bounded size. */
final class PeerWrites {

    record Key(String host, String address, int port, String api) {

        // written out, as in the other keys: what a record is given is made by method handles at run time, which takes
        // long
        // before the first recording is read

        @Override
        public boolean equals(Object other) {
            return other instanceof Key key
                    && port == key.port
                    && Objects.equals(address, key.address)
                    && Objects.equals(host, key.host)
                    && Objects.equals(api, key.api);
        }

        @Override
        public int hashCode() {
            return 31 * (31 * (31 * port + Objects.hashCode(address)) + Objects.hashCode(host)) + Objects.hashCode(api);
        }
    }

    /** Writes to one peer, or of all together. */
    static final class Writes {
        private long events;
        private long bytes;
        private long failed;
        private long lastBytes;
        private int lastFailed;
        private final Durations durations = new Durations();

        private void add(long written, boolean error) {
            lastBytes = Math.max(0, written);
            lastFailed = error ? 1 : 0;
            addAgain(1);
        }

        private void addAgain(int count) {
            events += count;
            bytes += count * lastBytes;
            failed += count * lastFailed;
        }

        void add(Writes other) {
            events += other.events;
            bytes += other.bytes;
            failed += other.failed;
            durations.add(other.durations);
        }

        long events() {
            return events;
        }

        long bytes() {
            return bytes;
        }

        long failed() {
            return failed;
        }

        Durations durations() {
            return durations;
        }
    }

    private final int most;
    // in the order in which they came, so that shares of chunks can be joined as if there were none
    private final Map<Key, Writes> peers = new LinkedHashMap<>();
    private Key lastKey;
    private Writes last;
    private long eventBytes;

    /** @param most peers told one by one */
    PeerWrites(int most) {
        this.most = most;
    }

    /** Where the fields of a socket write are in its event. */
    record Places(int host, int address, int port, int api, int bytesWritten, int error) {

        Places(Event e) {
            this(
                    e.place("host"),
                    e.place("address"),
                    e.place("port"),
                    e.place("api"),
                    e.place("bytesWritten"),
                    e.place("error"));
        }
    }

    /**
     * Adds a write, without its duration; one to a peer that finds no place goes to {@code others}.
     *
     * @param others null to refuse it
     * @return where the duration is to be added, or null if the write was refused
     */
    Durations add(Event e, Places places, Writes others) {
        Writes writes = writes(e, places);
        if (writes == null) {
            if (others == null) {
                return null;
            }
            writes = others;
        }
        eventBytes += e.size();
        writes.add(e.number(places.bytesWritten), e.refers(places.error));
        return writes.durations;
    }

    /**
     * Adds writes that differ from the one before in their times only, which was not refused.
     *
     * @param sizes bytes of their events
     */
    void addAgain(int count, long sizes) {
        eventBytes += sizes;
        last.addAgain(count);
    }

    private Writes writes(Event e, Places places) {
        String host = e.text(places.host);
        String address = e.text(places.address);
        String api = e.text(places.api);
        int port = (int) e.number(places.port);
        Key key = lastKey;
        // mostly it is the same connection again, and its texts are the same objects
        if (key != null && key.host == host && key.address == address && key.api == api && key.port == port) {
            return last;
        }
        return writes(new Key(host, address, port, api));
    }

    private Writes writes(Key key) {
        Writes writes = peers.get(key);
        if (writes == null && peers.size() < most) {
            writes = new Writes();
            peers.put(key, writes);
        }
        lastKey = key;
        last = writes;
        return writes;
    }

    /** Adds those of a part of the recording that comes behind what is here. */
    void add(PeerWrites part, Writes others) {
        for (Map.Entry<Key, Writes> peer : part.peers.entrySet()) {
            Writes known = writes(peer.getKey());
            (known == null ? others : known).add(peer.getValue());
        }
        eventBytes += part.eventBytes;
    }

    Map<Key, Writes> peers() {
        return peers;
    }

    /** Bytes that the events take in the recording. */
    long eventBytes() {
        return eventBytes;
    }
}
