package timeagent.events.socket;

import java.lang.ref.WeakReference;
import java.net.InetAddress;
import timeagent.events.StoredHostName;

/**
 * Computes host and address once for each address object, of which a connection has one.
 *
 * <p>A fixed table of four-way sets, with weak references: it cannot grow and keeps nothing alive. An address is
 * immutable but for its host name, which a look-up of the application can fill in; an entry with another name than the
 * address now stores is not used. Reads and writes race without harm: an entry is immutable, and a lost one is computed
 * again.
 */
final class CachedNames implements PeerNames {
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
