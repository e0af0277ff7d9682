package timeagent.events.socket;

import java.lang.ref.WeakReference;
import java.net.InetAddress;
import timeagent.events.jdk.StoredHostName;

/**
 * Computes host and address once per address object, which is once per connection.
 *
 * <p>A fixed four-way set-associative table with weak references: it cannot grow and keeps nothing alive. Only the host
 * name of an address can change, when the application resolves it; an entry with a different name is ignored. Races are
 * harmless: entries are immutable, and a lost one is computed again.
 */
final class CachingPeerResolver implements PeerResolver {
    private static final int WAYS = 4;
    private static final int SETS = 1 << 10;

    private final Entry[] entries = new Entry[SETS * WAYS];
    private int nextWay;

    @Override
    public void prepare() {
        Entry.load();
    }

    @Override
    public void describe(InetAddress peer, SocketWriteEvent event) {
        int hash = System.identityHashCode(peer);
        int set = ((hash ^ hash >>> 10) & SETS - 1) * WAYS;
        String name = StoredHostName.of(peer);
        for (int i = set; i < set + WAYS; i++) {
            Entry entry = entries[i];
            if (entry != null && entry.storedName == name && entry.refersTo(peer)) {
                event.host = entry.host;
                event.address = entry.address;
                return;
            }
        }
        Entry entry = new Entry(peer, name);
        entries[victim(set)] = entry;
        event.host = entry.host;
        event.address = entry.address;
    }

    private int victim(int set) {
        for (int i = set; i < set + WAYS; i++) {
            Entry entry = entries[i];
            if (entry == null || entry.refersTo(null)) {
                return i;
            }
        }
        return set + (nextWay++ & WAYS - 1);
    }

    private static final class Entry extends WeakReference<InetAddress> {
        final String storedName;
        final String host;
        final String address;

        static void load() {}

        Entry(InetAddress peer, String storedName) {
            super(peer);
            this.storedName = storedName;
            this.host = storedName == null ? "" : storedName;
            this.address = peer.getHostAddress();
        }
    }
}
