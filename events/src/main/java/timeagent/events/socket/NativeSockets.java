package timeagent.events.socket;

import java.lang.ref.WeakReference;
import java.net.InetSocketAddress;

/**
 * The remote addresses of sockets of native transports, found by file descriptor.
 *
 * <p>An entry belongs to one socket object, which it does not keep alive. Sockets with a descriptor above a million have
 * no remote address.
 */
final class NativeSockets {
    private final DescriptorTable<Entry> entries = new DescriptorTable<>();

    /** Called before every write of a channel: does nothing unless the socket or its address is a new one. */
    void connected(Object socket, int descriptor, Object remote) {
        Entry entry = entries.get(descriptor);
        if (entry != null && entry.refersTo(socket) && (entry.peer == remote || entry.peer instanceof String)) {
            return;
        }
        // the address of a Unix-domain socket is of the transport's own class, whose text is the path
        Object peer = remote instanceof InetSocketAddress ? remote : remote.toString();
        entries.set(descriptor, new Entry(socket, peer));
    }

    void closed(int descriptor) {
        entries.set(descriptor, null);
    }

    boolean isConnected(int descriptor) {
        return entries.get(descriptor) != null;
    }

    /**
     * The {@link InetSocketAddress}, or the path of a Unix-domain socket; null if unknown.
     *
     * @param socket null for the one that has the descriptor
     */
    Object peer(Object socket, int descriptor) {
        Entry entry = entries.get(descriptor);
        return entry != null && (socket == null || entry.refersTo(socket)) ? entry.peer : null;
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
