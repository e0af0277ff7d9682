package timeagent.events.socket;

import java.lang.ref.WeakReference;

/**
 * Host and address of recent peers, found by an object that has a peer.
 *
 * <p>A fixed four-way set-associative table with weak references: it cannot grow and keeps nothing alive. Races are
 * harmless: entries are immutable, and a lost one is computed again.
 */
final class CachedPeers {
    private static final int WAYS = 4;
    private static final int SETS = 1 << 10;

    private final Entry[] entries = new Entry[SETS * WAYS];
    private int nextWay;

    /** Initialises in advance what the first lookup needs. */
    static void load() {
        Entry.load();
    }

    /** Returns null if there is none. */
    Entry find(Object key) {
        int set = set(key);
        for (int i = set; i < set + WAYS; i++) {
            Entry entry = entries[i];
            if (entry != null && entry.refersTo(key)) {
                return entry;
            }
        }
        return null;
    }

    /** Replaces the entry of the same key, or of one that is gone, or some other. */
    Entry add(Object key, String host, String address) {
        Entry entry = new Entry(key, host, address);
        int set = set(key);
        int victim = set + (nextWay++ & WAYS - 1);
        for (int i = set; i < set + WAYS; i++) {
            Entry old = entries[i];
            if (old != null && old.refersTo(key)) {
                victim = i;
                break;
            }
            if (old == null || old.refersTo(null)) {
                victim = i;
            }
        }
        entries[victim] = entry;
        return entry;
    }

    private static int set(Object key) {
        int hash = System.identityHashCode(key);
        return ((hash ^ hash >>> 10) & SETS - 1) * WAYS;
    }

    static final class Entry extends WeakReference<Object> {
        /** Null if the peer has none. */
        final String host;

        final String address;

        static void load() {}

        Entry(Object key, String host, String address) {
            super(key);
            this.host = host;
            this.address = address;
        }
    }
}
