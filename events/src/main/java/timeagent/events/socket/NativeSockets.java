package timeagent.events.socket;

import java.lang.ref.WeakReference;
import java.net.InetSocketAddress;

/**
 * The peers of sockets of native transports, found by file descriptor.
 *
 * <p>An entry belongs to one socket object, which it does not keep alive. Sockets with a descriptor above a million have
 * no remote address.
 */
final class NativeSockets {
    private final DescriptorTable<NativePeer> entries = new DescriptorTable<>();

    /** Called before every write of a channel: does nothing unless the socket or its address is a new one. */
    void connected(Object socket, int descriptor, Object remote, Object local) {
        NativePeer entry = entries.get(descriptor);
        if (entry != null && entry.refersTo(socket) && (entry.address == remote || entry.address instanceof String)) {
            return;
        }
        // the address of a Unix-domain socket is of the transport's own class, whose text is the path
        Object peer = remote instanceof InetSocketAddress ? remote : remote.toString();
        entries.set(descriptor, new NativePeer(socket, peer, local));
    }

    void closed(int descriptor) {
        entries.set(descriptor, null);
    }

    boolean isConnected(int descriptor) {
        return entries.get(descriptor) != null;
    }

    /**
     * Null if unknown.
     *
     * @param socket null for the one that has the descriptor
     */
    NativePeer peer(Object socket, int descriptor) {
        NativePeer entry = entries.get(descriptor);
        return entry != null && (socket == null || entry.refersTo(socket)) ? entry : null;
    }

    /** Initialises in advance what the first write needs. */
    void prepare() {
        connected(this, 0, "", null);
        connected(this, 0, "", null);
        peer(this, 0);
        closed(0);
    }

    /** The peer of a socket, which it does not keep alive. */
    static final class NativePeer extends WeakReference<Object> {
        /** An {@link InetSocketAddress}, or the path of a Unix-domain socket. */
        final Object address;

        /** On which the connection was accepted; 0 if it was not. */
        final int localPort;

        NativePeer(Object socket, Object address, Object local) {
            super(socket);
            this.address = address;
            this.localPort = local instanceof InetSocketAddress accepted ? accepted.getPort() : 0;
        }
    }
}
