package timeagent.hooks;

import java.nio.channels.InterruptedByTimeoutException;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Hooks of a rewritten socket write, called before and after the write.
 *
 * <p>Packed into {@code java.lang}. Without a recording, begin returns null and the other hooks return at once. Every
 * path to an event has the same depth, because stack traces skip a fixed number of frames, one of this class among
 * them.
 */
public abstract class TimeagentSocket {
    /** The api of asynchronous writes, which end in several places. */
    public static final String ASYNC = "async";

    static volatile TimeagentSocket active;

    /** Before the write; returns its state, to pass to {@link #end} or {@link #fail}. */
    public static Object begin() {
        TimeagentSocket socket = active;
        return socket == null ? null : socket.start();
    }

    /** The same, unless the current thread holds the channel's write lock and so is inside another write. */
    public static Object beginUnlessHeld(ReentrantLock lock) {
        TimeagentSocket socket = active;
        return socket == null || lock.isHeldByCurrentThread() ? null : socket.start();
    }

    /** The same for a transfer to {@code target}, if that is a JDK socket channel. */
    public static Object beginTransfer(Object target) {
        TimeagentSocket socket = active;
        return socket == null || !socket.isSocketChannel(target) ? null : socket.start();
    }

    /** The same for a write to a file descriptor of a native transport, if that is a socket. */
    public static Object beginIf(boolean isSocket) {
        TimeagentSocket socket = active;
        return socket == null || !isSocket ? null : socket.start();
    }

    /** The same for a write that has the number of the descriptor alone. */
    public static Object beginTo(int descriptor) {
        TimeagentSocket socket = active;
        return socket == null || !socket.isConnected(descriptor) ? null : socket.start();
    }

    /**
     * After a write that returned.
     *
     * @param bytes number of bytes; negative for none, or for those of the packet passed as peer
     * @param write the state returned by begin
     * @param peer has the remote address: an address, socket, its implementation, channel or packet, or null
     * @param api value of the event's field {@code api}
     */
    public static void end(long bytes, Object write, Object peer, String api) {
        if (write != null) {
            TimeagentSocket socket = active;
            if (socket != null) {
                socket.finish(write, peer, bytes, api, null);
            }
        }
    }

    /** After a write that threw {@code error}. */
    public static void fail(Throwable error, Object write, Object peer, String api) {
        if (write != null) {
            TimeagentSocket socket = active;
            if (socket != null) {
                socket.finish(write, peer, 0, api, error);
            }
        }
    }

    /**
     * After a write of a native transport that returned.
     *
     * @param target the transport's socket and its descriptor, or the {@link java.net.InetAddress} and port of a
     *     datagram; null if only the descriptor is known
     */
    public static void end(long bytes, Object write, Object target, int number, String api) {
        if (write != null) {
            TimeagentSocket socket = active;
            if (socket != null) {
                socket.finish(write, target, number, bytes, api, null);
            }
        }
    }

    /** After a write of a native transport that threw {@code error}. */
    public static void fail(Throwable error, Object write, Object target, int number, String api) {
        if (write != null) {
            TimeagentSocket socket = active;
            if (socket != null) {
                socket.finish(write, target, number, 0, api, error);
            }
        }
    }

    /** After one call that sent the first datagrams of those collected by {@link #packet}: an event for each. */
    public static void endPackets(int sent, Object write, Object target, int descriptor, String api) {
        if (write != null) {
            TimeagentSocket socket = active;
            if (socket != null) {
                socket.finishPackets(write, target, descriptor, sent, api);
            }
        }
    }

    /** When a native transport has collected a datagram to send with others, in this thread. */
    public static void packet(boolean added, int length, Object recipient) {
        TimeagentSocket socket = active;
        if (socket != null && added && length > 0) {
            socket.collect(length, recipient);
        }
    }

    /** When a native transport starts to collect datagrams in this thread. */
    public static void noPackets() {
        TimeagentSocket socket = active;
        if (socket != null) {
            socket.collect(0, null);
        }
    }

    /** After a connection was accepted: its local {@link java.net.SocketAddress}, or null and the port. */
    public static void accepted(Object local, int port) {
        TimeagentSocket socket = active;
        if (socket != null) {
            socket.acceptedOn(local, port);
        }
    }

    /** Before a channel of a native transport writes: its socket, addresses or null, the channel that accepted it. */
    public static void writing(Object target, int descriptor, Object remote, Object local, Object parent) {
        TimeagentSocket socket = active;
        if (socket != null && remote != null) {
            socket.connected(target, descriptor, remote, parent == null ? null : local);
        }
    }

    /** Before a stream of io_uring submits a write; one is pending at a time. */
    public static void submitting(Object target, int descriptor, Object remote, Object local, Object parent) {
        writing(target, descriptor, remote, local, parent);
        TimeagentSocket socket = active;
        if (socket != null) {
            socket.submitted(descriptor, -1, null);
        }
    }

    /** Before io_uring sends a datagram to {@code recipient}, or receives one: null. */
    public static void submittingPacket(int descriptor, int index, Object recipient) {
        TimeagentSocket socket = active;
        if (socket != null && recipient != null) {
            socket.submitted(descriptor, index, recipient);
        }
    }

    /** When io_uring has written {@code result} bytes, or failed: a negative number, an exception of a class. */
    public static void completed(
            Object target, int descriptor, int operation, int result, int flags, int index, Class<?> failure) {
        TimeagentSocket socket = active;
        if (socket != null) {
            socket.finishSubmitted(target, descriptor, operation, result, flags, index, failure);
        }
    }

    /** Before a file descriptor of a native transport is closed. */
    public static void closing(int descriptor) {
        TimeagentSocket socket = active;
        if (socket != null) {
            socket.closed(descriptor);
        }
    }

    /** Before a transfer writes to {@code target} in pieces, which are not recorded. */
    public static Object enterTransfer(Object target) {
        TimeagentSocket socket = active;
        return socket == null || !socket.isSocketChannel(target) ? null : socket.enterTransfer();
    }

    /** @param transfer the result of {@link #enterTransfer(Object)} */
    public static void leaveTransfer(Object transfer) {
        if (transfer != null) {
            TimeagentSocket socket = active;
            if (socket != null) {
                socket.leaveTransfers();
            }
        }
    }

    /** Before an asynchronous write of {@code channel} becomes pending, to be completed by another thread. */
    public static void pend(Object write, Object channel) {
        if (write != null) {
            TimeagentSocket socket = active;
            if (socket != null) {
                socket.keep(write, channel);
            }
        }
    }

    /** When the pending write of {@code channel} resumes; returns the state passed to {@link #pend}. */
    public static Object resume(Object channel) {
        TimeagentSocket socket = active;
        return socket == null ? null : socket.takeKept(channel);
    }

    /** After an asynchronous write, before its handler or future is notified: a {@link Number}, or null and an error. */
    public static void complete(Object result, Throwable error, Object write, Object channel, Object peer) {
        if (write != null) {
            TimeagentSocket socket = active;
            if (socket != null) {
                if (error != null) {
                    // it may have failed after becoming pending, and the next one may be pending now
                    socket.dropKept(write, channel);
                }
                socket.finish(write, peer, result instanceof Number bytes ? bytes.longValue() : 0, ASYNC, error);
            }
        }
    }

    /** An asynchronous write that ended at once: nothing to write, or the channel was closed. */
    public static void completeAtOnce(Throwable error, Object peer) {
        TimeagentSocket socket = active;
        if (socket != null) {
            Object write = socket.start();
            if (write != null) {
                socket.finish(write, peer, 0, ASYNC, error);
            }
        }
    }

    /** When an asynchronous channel allows the next write, or none ever after a timeout. */
    public static void enable(Object channel, boolean killed, Object peer) {
        TimeagentSocket socket = killed ? active : null;
        if (socket != null) {
            Object write = socket.takeKept(channel);
            if (write != null) {
                socket.finish(write, peer, 0, ASYNC, new InterruptedByTimeoutException());
            }
        }
    }

    /** Starts a write; returns null if it is not recorded; must not throw or block. */
    protected abstract Object start();

    /** Ends what {@link #start()} began; must not throw or block. */
    protected abstract void finish(Object write, Object peer, long bytes, String api, Throwable error);

    /** The same for an {@link java.net.InetAddress} and port, or a native transport's socket or null and a descriptor. */
    protected void finish(Object write, Object target, int number, long bytes, String api, Throwable error) {}

    /** The same for {@code sent} datagrams, or one without bytes. */
    protected void finishPackets(Object write, Object target, int descriptor, int sent, String api) {}

    /** Keeps length and recipient of a datagram of this thread; a length of 0 drops all. */
    protected void collect(int length, Object recipient) {}

    /** Notes a port on which connections are accepted; must not throw or block. */
    protected void acceptedOn(Object local, int port) {}

    /** Keeps the remote address of a native transport's socket, and the local one if it was accepted. */
    protected void connected(Object target, int descriptor, Object remote, Object local) {}

    /** Starts a write that io_uring completes; must not throw or block. */
    protected void submitted(int descriptor, int index, Object recipient) {}

    /** Ends what {@link #submitted} began, if it was a write. */
    protected void finishSubmitted(
            Object target, int descriptor, int operation, int result, int flags, int index, Class<?> failure) {}

    /** Drops what is kept for a descriptor. */
    protected void closed(int descriptor) {}

    /** Whether a remote address is kept for a descriptor. */
    protected boolean isConnected(int descriptor) {
        return false;
    }

    /** Whether writes of this object are rewritten; must not throw or block. */
    protected abstract boolean isSocketChannel(Object target);

    /** Marks the current thread's writes as part of a transfer; returns null if they are not recorded. */
    protected abstract Object enterTransfer();

    /** Ends what {@link #enterTransfer()} began. */
    protected abstract void leaveTransfers();

    /** Stores the pending write of {@code channel}, which has at most one; must not throw or block. */
    protected abstract void keep(Object write, Object channel);

    /** Removes and returns the pending write of {@code channel}, or null; must not throw or block. */
    protected abstract Object takeKept(Object channel);

    /** Removes {@code write} if it is the pending write of {@code channel}; must not throw or block. */
    protected abstract void dropKept(Object write, Object channel);
}
