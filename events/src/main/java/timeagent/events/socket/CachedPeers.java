package timeagent.events.socket;

import java.lang.ref.WeakReference;

/**
 * Texts of recent peers, found by the identity of an object that has a peer.
 *
 * <p>A fixed four-way set-associative table with weak references: it cannot grow and keeps nothing alive. Races are
 * harmless: entries are immutable, and a lost one is computed again.
 */
final class CachedPeers {
    private static final int WAYS = 4;
    private static final int SETS = 1 << 10;

    private final Entry[] entries = new Entry[SETS * WAYS];
    private int nextWay;

    /** Returns null if there is none. */
    String find(Object key) {
        int set = set(key);
        for (int i = set; i < set + WAYS; i++) {
            Entry entry = entries[i];
            if (entry != null && entry.refersTo(key)) {
                return entry.text;
            }
        }
        return null;
    }

    /** Replaces the entry of the same key, or of one that is gone, or some other. */
    String add(Object key, String text) {
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
        entries[victim] = new Entry(key, text);
        return text;
    }

    private static int set(Object key) {
        int hash = System.identityHashCode(key);
        return ((hash ^ hash >>> 10) & SETS - 1) * WAYS;
    }

    private static final class Entry extends WeakReference<Object> {
        final String text;

        Entry(Object key, String text) {
            super(key);
            this.text = text;
        }
    }
}
