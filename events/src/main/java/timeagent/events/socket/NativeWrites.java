package timeagent.events.socket;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import timeagent.events.diagnostics.HookErrors;
import timeagent.events.socket.peer.SocketWriteEvent;
import timeagent.events.socket.peer.WriteFields.NativePeer;
import timeagent.hooks.TimeagentNative;

/**
 * Turns writes of native transports into events: finds the peer of a file descriptor, and the write that an io_uring
 * completion belongs to.
 *
 * <p>A peer belongs to one socket object, which it does not keep alive. Sockets with a descriptor above a million have no
 * remote address.
 */
final class NativeWrites extends TimeagentNative {
    private static final String URING = "netty-uring";
    private static final SubmittedWrites NONE = new SubmittedWrites();

    private final SocketWrites writes;
    private final DescriptorTable<NativePeer> peers = new DescriptorTable<>();
    private final DescriptorTable<SubmittedWrites> submitted = new DescriptorTable<>();

    NativeWrites(SocketWrites writes) {
        this.writes = writes;
    }

    /** Initialises in advance what the first write needs. */
    void prepare() {
        connected(this, 0, "", null);
        connected(this, 0, "", null);
        peer(this, 0);
        closed(0);
    }

    /**
     * Null if unknown.
     *
     * @param socket null for the one that has the descriptor
     */
    NativePeer peer(Object socket, int descriptor) {
        NativePeer peer = peers.get(descriptor);
        return peer != null && (socket == null || peer.refersTo(socket)) ? peer : null;
    }

    @Override
    protected void finish(Object write, Object target, int number, long bytes, String api, Throwable error) {
        Object peer = target instanceof InetAddress || target instanceof byte[] ? target : peer(target, number);
        writes.complete(write, peer, number, bytes, api, error == null ? null : error.getClass(), 1);
    }

    @Override
    protected void finishPackets(Object write, Object target, int descriptor, int sent, String api) {
        writes.complete(write, peer(target, descriptor), -1, 0, api, null, -sent);
    }

    @Override
    protected void collect(int length, Object recipient) {
        try {
            writes.collectPacket(length, recipient);
        } catch (Throwable e) {
            HookErrors.record(e);
        }
    }

    /** Called before every write of a channel: does nothing unless the socket or its address is a new one. */
    @Override
    protected void connected(Object socket, int descriptor, Object remote, Object local) {
        try {
            NativePeer known = peer(socket, descriptor);
            if (known == null || known.address != remote && !(known.address instanceof String)) {
                // the address of a Unix-domain socket is of the transport's own class, whose text is the path
                Object address = remote instanceof InetSocketAddress ? remote : remote.toString();
                peers.set(descriptor, new NativePeer(socket, address, local));
            }
        } catch (Throwable e) {
            HookErrors.record(e);
        }
    }

    @Override
    protected void closed(int descriptor) {
        peers.set(descriptor, null);
        submitted.set(descriptor, null);
    }

    @Override
    protected void submitted(int descriptor, int index, Object recipient) {
        try {
            SubmittedWrites socket = submitted(descriptor);
            Object write = socket.pending(index);
            if (write == null) {
                write = writes.start();
            } else {
                // the submission failed
                (write instanceof CostSample measured ? measured.event : (SocketWriteEvent) write).begin();
            }
            if (write != null) {
                if (socket == NONE) {
                    socket = new SubmittedWrites();
                    submitted.set(descriptor, socket);
                }
                socket.submitted(index, write, recipient);
            }
        } catch (Throwable e) {
            HookErrors.record(e);
        }
    }

    private SubmittedWrites submitted(int descriptor) {
        SubmittedWrites socket = submitted.get(descriptor);
        return socket == null ? NONE : socket;
    }

    @Override
    protected void finishSubmitted(
            Object target, int descriptor, int operation, int result, int flags, int index, Class<?> failure) {
        try {
            SubmittedWrites socket = submitted(descriptor);
            if (!socket.isWrite(operation, result, flags, index)) {
                return;
            }
            int number = socket.indexOf(operation, index);
            Object write = socket.pending(number);
            Object recipient = socket.recipient(number);
            socket.completed(number);
            writes.complete(
                    write == null ? writes.start() : write,
                    recipient == null ? peer(target, descriptor) : recipient,
                    -1,
                    result,
                    URING,
                    SubmittedWrites.hasFailed(result) ? failure : null,
                    1);
        } catch (Throwable e) {
            HookErrors.record(e);
        }
    }

    @Override
    protected boolean isConnected(int descriptor) {
        return peers.get(descriptor) != null;
    }
}
