package timeagent.hooks;

import java.nio.channels.InterruptedByTimeoutException;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What a rewritten socket write calls before and after the write.
 *
 * <p>Packed into {@code java.lang}. With nobody recording, what begins a write answers null and the rest does nothing.
 * Every way to an event is as deep: a stack trace leaves out the same number of frames, this class's one among them.
 */
public abstract class TimeagentSocket {
    /** The kind of an asynchronous write, which has several ends. */
    public static final String ASYNC = "async";

    static volatile TimeagentSocket active;

    /** Before the write; the answer belongs to this write and goes to {@link #end} or {@link #fail}. */
    public static Object begin() {
        TimeagentSocket socket = active;
        return socket == null ? null : socket.start();
    }

    /** The same, unless the running thread has the lock of the channel's writes: it is inside another write then. */
    public static Object beginUnlessHeld(ReentrantLock lock) {
        TimeagentSocket socket = active;
        return socket == null || lock.isHeldByCurrentThread() ? null : socket.start();
    }

    /** The same for a transfer to {@code target}, if that is a socket channel of the JDK. */
    public static Object beginTransfer(Object target) {
        TimeagentSocket socket = active;
        return socket == null || !socket.isSocketChannel(target) ? null : socket.start();
    }

    /**
     * After a write that returned.
     *
     * @param bytes what the write returned or was given; negative means none, or those of the packet that is the peer
     * @param write what began the write answered
     * @param peer what knows the remote address: a {@link java.net.SocketAddress}, {@link java.net.Socket}, socket channel or
     *     {@link java.net.DatagramPacket}, or null
     * @param api which kind of write
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

    /** Where a transfer writes to {@code target} piece by piece: these writes are not the application's. */
    public static Object enterTransfer(Object target) {
        TimeagentSocket socket = active;
        return socket == null || !socket.isSocketChannel(target) ? null : socket.enterTransfer();
    }

    /** @param transfer what {@link #enterTransfer(Object)} answered */
    public static void leaveTransfer(Object transfer) {
        if (transfer != null) {
            TimeagentSocket socket = active;
            if (socket != null) {
                socket.leaveTransfers();
            }
        }
    }

    /** Before an asynchronous write of {@code channel} is left to be completed by another thread. */
    public static void pend(Object write, Object channel) {
        if (write != null) {
            TimeagentSocket socket = active;
            if (socket != null) {
                socket.keep(write, channel);
            }
        }
    }

    /** When the pending write of {@code channel} is taken up again; answers what was given to {@link #pend}. */
    public static Object resume(Object channel) {
        TimeagentSocket socket = active;
        return socket == null ? null : socket.takeKept(channel);
    }

    /**
     * After an asynchronous write, before its handler or future is told.
     *
     * @param result a {@link Number}, or null if it failed
     * @param error or null
     */
    public static void complete(Object result, Throwable error, Object write, Object channel, Object peer) {
        if (write != null) {
            TimeagentSocket socket = active;
            if (socket != null) {
                if (error != null) {
                    // it may have failed after it was left pending; the next one may be pending by now
                    socket.dropKept(write, channel);
                }
                socket.finish(write, peer, result instanceof Number bytes ? bytes.longValue() : 0, ASYNC, error);
            }
        }
    }

    /** An asynchronous write that ended where it began: it had nothing to write, or the channel was closed. */
    public static void completeAtOnce(Throwable error, Object peer) {
        TimeagentSocket socket = active;
        if (socket != null) {
            Object write = socket.start();
            if (write != null) {
                socket.finish(write, peer, 0, ASYNC, error);
            }
        }
    }

    /** When an asynchronous channel lets the next write in, or none for ever because the last one took too long. */
    public static void enable(Object channel, boolean killed, Object peer) {
        if (killed) {
            TimeagentSocket socket = active;
            if (socket != null) {
                Object write = socket.takeKept(channel);
                if (write != null) {
                    socket.finish(write, peer, 0, ASYNC, new InterruptedByTimeoutException());
                }
            }
        }
    }

    /** Starts a write, or answers null if it is not recorded; must not throw or block. */
    protected abstract Object start();

    /** Ends what {@link #start()} began; must not throw or block. */
    protected abstract void finish(Object write, Object peer, long bytes, String api, Throwable error);

    /** Whether writes of this object are rewritten; must not throw or block. */
    protected abstract boolean isSocketChannel(Object target);

    /** From now on the running thread's writes are part of a transfer; answers null if that is not told. */
    protected abstract Object enterTransfer();

    /** Ends what {@link #enterTransfer()} began. */
    protected abstract void leaveTransfers();

    /** Keeps the pending write of {@code channel}, which has one at a time; must not throw or block. */
    protected abstract void keep(Object write, Object channel);

    /** Gives back what was kept for {@code channel}, or null; must not throw or block. */
    protected abstract Object takeKept(Object channel);

    /** Forgets {@code write}, if it is what is kept for {@code channel}; must not throw or block. */
    protected abstract void dropKept(Object write, Object channel);
}
