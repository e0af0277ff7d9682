package timeagent.events.socket;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.concurrent.atomic.AtomicReference;
import timeagent.events.jdk.AddressFields;

/**
 * The texts of addresses, found by bytes and scope: an application may create an address object for every write.
 *
 * <p>Two hash tables, of which the older is dropped when the newer is half full. An entry that is found in the older
 * one moves to the newer. The next table is larger until one holds {@value #MOST} addresses: fewer are each computed
 * once or twice, and at most twice as many are in memory. No write waits for a table to be copied. Lock-free; a lookup
 * allocates nothing. Races are harmless: entries are immutable, and a lost one is computed again.
 */
final class AddressTexts {
    /** Addresses; 12 MB of entries. */
    static final int MOST = 1 << 17;

    private static final int FIRST_LENGTH = 1 << 9;
    /** Places where an address can be; in a table that is at most half full, one of the first few is free. */
    private static final int PLACES = 64;

    private static final int NOT_SIX = -2;

    private final AtomicReference<Tables> tables = new AtomicReference<>(Tables.empty());

    /** Initialises in advance what the first lookup needs, except an address. */
    void prepare() {
        find(add(new Entry(0, 0, 0, null, "")).newer, 0, 0, 0, null);
        forget();
    }

    String of(InetAddress address) {
        if (address instanceof Inet6Address six) {
            NetworkInterface scope = six.getScopedInterface();
            String name = scope == null ? null : scope.getName();
            return of(
                    address,
                    AddressFields.bytes(six, 0),
                    AddressFields.bytes(six, Long.BYTES),
                    AddressFields.scope(six),
                    name);
        }
        return of(address, 0, AddressFields.bytes((Inet4Address) address), NOT_SIX, null);
    }

    private String of(InetAddress address, long high, long low, int scope, String scopeName) {
        Tables now = tables.get();
        Entry entry = find(now.newer, high, low, scope, scopeName);
        if (entry == null) {
            entry = find(now.older, high, low, scope, scopeName);
            if (entry == null) {
                entry = new Entry(high, low, scope, scopeName, address.getHostAddress());
            }
            add(entry);
        }
        return entry.text;
    }

    private static Entry find(Entry[] table, long high, long low, int scope, String scopeName) {
        int first = hash(high, low);
        for (int i = 0; i < PLACES; i++) {
            Entry entry = table[first + i & table.length - 1];
            if (entry == null || entry.is(high, low, scope, scopeName)) {
                return entry;
            }
        }
        return null;
    }

    private Tables add(Entry entry) {
        Tables now = tables.get();
        if (now.used++ >= now.newer.length / 2) {
            tables.compareAndSet(now, now.next());
            now = tables.get();
        }
        Entry[] table = now.newer;
        int first = hash(entry.high, entry.low);
        int place = 0;
        while (place < PLACES && table[first + place & table.length - 1] != null) {
            place++;
        }
        table[first + place % PLACES & table.length - 1] = entry;
        return now;
    }

    /** Spreads the bytes of addresses that follow each other. */
    private static int hash(long high, long low) {
        long mixed = (high * 31 + low) * 0x9E3779B97F4A7C15L;
        return (int) (mixed >>> 32);
    }

    /** Drops all texts; at any time. */
    void forget() {
        tables.set(Tables.empty());
    }

    /** The number of texts in memory, some of them twice. */
    int size() {
        Tables now = tables.get();
        int size = 0;
        for (Entry[] table : new Entry[][] {now.newer, now.older}) {
            for (Entry entry : table) {
                size += entry == null ? 0 : 1;
            }
        }
        return size;
    }

    private static final class Tables {
        final Entry[] newer;
        final Entry[] older;
        /** Entries added to the newer one; racing threads may lose some. */
        int used;

        private Tables(int length, Entry[] older) {
            newer = new Entry[length];
            this.older = older;
        }

        static Tables empty() {
            return new Tables(FIRST_LENGTH, new Entry[1]);
        }

        Tables next() {
            return new Tables(Math.min(2 * newer.length, 2 * MOST), newer);
        }
    }

    /** @param scopeName of the network interface, if that is the scope */
    private record Entry(long high, long low, int scope, String scopeName, String text) {
        boolean is(long otherHigh, long otherLow, int otherScope, String otherName) {
            return low == otherLow
                    && high == otherHigh
                    && scope == otherScope
                    && (scopeName == null ? otherName == null : scopeName.equals(otherName));
        }
    }
}
