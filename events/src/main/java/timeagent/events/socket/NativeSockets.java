package timeagent.events.socket;

import java.lang.ref.WeakReference;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The remote addresses of sockets of native transports, found by file descriptor.
 *
 * <p>Descriptors are small and the system reuses them, so the table is as large as the most that were open at a time;
 * an entry belongs to one socket object, which it does not keep alive. Lock-free; a lookup allocates nothing. Sockets
 * with a descriptor above a million have no remote address.
 */
final class NativeSockets {
    private static final int PAGE_BITS = 10;
    private static final int PAGES = 1 << 10;

    private final AtomicReferenceArray<AtomicReferenceArray<Entry>> pages = new AtomicReferenceArray<>(PAGES);

    /** Called before every write of a channel: does nothing unless the socket or its address is a new one. */
    void connected(Object socket, int descriptor, Object remote) {
        Entry entry = entry(descriptor);
        if (entry != null && entry.refersTo(socket) && (entry.peer == remote || entry.peer instanceof String)) {
            return;
        }
        AtomicReferenceArray<Entry> page = page(descriptor, true);
        if (page != null) {
            // the address of a Unix-domain socket is of the transport's own class, whose text is the path
            Object peer = remote instanceof InetSocketAddress ? remote : remote.toString();
            page.set(descriptor & PAGES - 1, new Entry(socket, peer));
        }
    }

    void closed(int descriptor) {
        AtomicReferenceArray<Entry> page = page(descriptor, false);
        if (page != null) {
            page.set(descriptor & PAGES - 1, null);
        }
    }

    boolean isConnected(int descriptor) {
        return entry(descriptor) != null;
    }

    /**
     * The {@link InetSocketAddress}, or the path of a Unix-domain socket; null if unknown.
     *
     * @param socket null for the one that has the descriptor
     */
    Object peer(Object socket, int descriptor) {
        Entry entry = entry(descriptor);
        return entry != null && (socket == null || entry.refersTo(socket)) ? entry.peer : null;
    }

    private Entry entry(int descriptor) {
        AtomicReferenceArray<Entry> page = page(descriptor, false);
        return page == null ? null : page.get(descriptor & PAGES - 1);
    }

    private AtomicReferenceArray<Entry> page(int descriptor, boolean create) {
        int index = descriptor >>> PAGE_BITS;
        if (index >= PAGES) {
            return null;
        }
        AtomicReferenceArray<Entry> page = pages.get(index);
        if (page == null && create) {
            pages.compareAndSet(index, null, new AtomicReferenceArray<>(1 << PAGE_BITS));
            page = pages.get(index);
        }
        return page;
    }

    /** Initialises in advance what the first write needs. */
    void prepare() {
        connected(this, 0, "");
        connected(this, 0, "");
        peer(this, 0);
        closed(0);
    }

    private static final class Entry extends WeakReference<Object> {
        final Object peer;

        Entry(Object socket, Object peer) {
            super(socket);
            this.peer = peer;
        }
    }
}
