package timeagent.hooks;

import java.nio.channels.InterruptedByTimeoutException;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Hooks of a rewritten socket write of the JDK, called before and after the write; {@link #begin} and {@link #accepted}
 * serve native transports, too.
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

    /**
     * After a write that returned.
     *
     * @param bytes number of bytes; negative for none, or for those of the packet passed as peer
     * @param write the state returned by begin
     * @param peer has the remote address: an address, socket, its implementation, channel or packet, or null
     * @param api value of the event's field {@code api}
     */
    public static void end(long bytes, Object write, Object peer, String api) {
        TimeagentSocket socket = write == null ? null : active;
        if (socket != null) {
            socket.finish(write, peer, bytes, api, null);
        }
    }

    /** After a write that threw {@code error}. */
    public static void fail(Throwable error, Object write, Object peer, String api) {
        TimeagentSocket socket = write == null ? null : active;
        if (socket != null) {
            socket.finish(write, peer, 0, api, error);
        }
    }

    /** After a connection was accepted: its local {@link java.net.SocketAddress}, or null and the port. */
    public static void accepted(Object local, int port) {
        TimeagentSocket socket = active;
        if (socket != null) {
            socket.acceptedOn(local, port);
        }
    }

    /** Before a transfer writes to {@code target} in pieces, which are not recorded. */
    public static Object enterTransfer(Object target) {
        TimeagentSocket socket = active;
        return socket == null || !socket.isSocketChannel(target) ? null : socket.enterTransfer();
    }

    /** @param transfer the result of {@link #enterTransfer(Object)} */
    public static void leaveTransfer(Object transfer) {
        TimeagentSocket socket = transfer == null ? null : active;
        if (socket != null) {
            socket.leaveTransfers();
        }
    }

    /** Before an asynchronous write of {@code channel} becomes pending, to be completed by another thread. */
    public static void pend(Object write, Object channel) {
        TimeagentSocket socket = write == null ? null : active;
        if (socket != null) {
            socket.keep(write, channel);
        }
    }

    /** When the pending write of {@code channel} resumes; returns the state passed to {@link #pend}. */
    public static Object resume(Object channel) {
        TimeagentSocket socket = active;
        return socket == null ? null : socket.takeKept(channel);
    }

    /** After an asynchronous write, before its handler or future is notified: a {@link Number}, or null and an error. */
    public static void complete(Object result, Throwable error, Object write, Object channel, Object peer) {
        TimeagentSocket socket = write == null ? null : active;
        if (socket != null) {
            if (error != null) {
                // it may have failed after becoming pending, and the next one may be pending now
                socket.dropKept(write, channel);
            }
            socket.finish(write, peer, result instanceof Number bytes ? bytes.longValue() : 0, ASYNC, error);
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

    /**
     * Calls {@link #commit}. C2 inlines as much of Flight Recorder's code for an event as it inlines at all, and would
     * compile that again into each method between the application's write and the commit.
     */
    @NotInlined
    protected final void commitApart(Object event) {
        commit(event);
    }

    /** Commits an event. */
    protected abstract void commit(Object event);

    /** The hooks of native transports. */
    protected abstract TimeagentNative natives();

    /** Starts a write; returns null if it is not recorded; must not throw or block. */
    protected abstract Object start();

    /** Ends what {@link #start()} began; must not throw or block. */
    protected abstract void finish(Object write, Object peer, long bytes, String api, Throwable error);

    /** Notes a port on which connections are accepted; must not throw or block. */
    protected abstract void acceptedOn(Object local, int port);

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
