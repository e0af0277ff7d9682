package timeagent.hooks;

/**
 * Hooks of socket writes by native transports, which begin with {@link TimeagentSocket#begin} or a hook of this class.
 *
 * <p>Packed into {@code java.lang}. Without a recording, a hook returns at once. Every path to an event is as deep as in
 * {@link TimeagentSocket}.
 */
public abstract class TimeagentNative {
    private static TimeagentNative active() {
        TimeagentSocket socket = TimeagentSocket.active;
        return socket == null ? null : socket.natives();
    }

    /** Before a write to a file descriptor, if that is a socket. */
    public static Object beginIf(boolean isSocket) {
        return isSocket ? TimeagentSocket.begin() : null;
    }

    /** Before a write that has the number of the descriptor alone. */
    public static Object beginTo(int descriptor) {
        TimeagentNative natives = active();
        return natives == null || !natives.isConnected(descriptor) ? null : TimeagentSocket.begin();
    }

    /**
     * After a write that returned.
     *
     * @param write the state returned by begin
     * @param target the transport's socket and its descriptor, or the {@link java.net.InetAddress} and port of a
     *     datagram, or a path; null if only the descriptor is known
     * @param api value of the event's field {@code api}
     */
    public static void end(long bytes, Object write, Object target, int number, String api) {
        TimeagentNative natives = write == null ? null : active();
        if (natives != null) {
            natives.finish(write, target, number, bytes, api, null);
        }
    }

    /** After a write that threw {@code error}. */
    public static void fail(Throwable error, Object write, Object target, int number, String api) {
        TimeagentNative natives = write == null ? null : active();
        if (natives != null) {
            natives.finish(write, target, number, 0, api, error);
        }
    }

    /** After one call that sent the first datagrams of those collected by {@link #packet}: an event for each. */
    public static void endPackets(int sent, Object write, Object target, int descriptor, String api) {
        TimeagentNative natives = write == null ? null : active();
        if (natives != null) {
            natives.finishPackets(write, target, descriptor, sent, api);
        }
    }

    /** When a datagram has been collected to be sent with others, in this thread. */
    public static void packet(boolean added, int length, Object recipient) {
        TimeagentNative natives = added && length > 0 ? active() : null;
        if (natives != null) {
            natives.collect(length, recipient);
        }
    }

    /** When this thread starts to collect datagrams. */
    public static void noPackets() {
        TimeagentNative natives = active();
        if (natives != null) {
            natives.collect(0, null);
        }
    }

    /** Before a channel writes: its socket, addresses or null, the channel that accepted it. */
    public static void writing(Object target, int descriptor, Object remote, Object local, Object parent) {
        TimeagentNative natives = remote == null ? null : active();
        if (natives != null) {
            natives.connected(target, descriptor, remote, parent == null ? null : local);
        }
    }

    /** Before a stream of io_uring submits a write; one is pending at a time. */
    public static void submitting(Object target, int descriptor, Object remote, Object local, Object parent) {
        writing(target, descriptor, remote, local, parent);
        TimeagentNative natives = active();
        if (natives != null) {
            natives.submitted(descriptor, -1, null);
        }
    }

    /** Before io_uring sends a datagram to {@code recipient}, or receives one: null. */
    public static void submittingPacket(int descriptor, int index, Object recipient) {
        TimeagentNative natives = recipient == null ? null : active();
        if (natives != null) {
            natives.submitted(descriptor, index, recipient);
        }
    }

    /** When io_uring has written {@code result} bytes, or failed: a negative number, an exception of a class. */
    public static void completed(
            Object target, int descriptor, int operation, int result, int flags, int index, Class<?> failure) {
        TimeagentNative natives = active();
        if (natives != null) {
            natives.finishSubmitted(target, descriptor, operation, result, flags, index, failure);
        }
    }

    /** Before a file descriptor is closed. */
    public static void closing(int descriptor) {
        TimeagentNative natives = active();
        if (natives != null) {
            natives.closed(descriptor);
        }
    }

    /** Ends what {@link TimeagentSocket#start()} began; like all below, must not throw or block. */
    protected abstract void finish(Object write, Object target, int number, long bytes, String api, Throwable error);

    /** The same for {@code sent} datagrams, or one without bytes. */
    protected abstract void finishPackets(Object write, Object target, int descriptor, int sent, String api);

    /** Keeps length and recipient of a datagram of this thread; a length of 0 drops all. */
    protected abstract void collect(int length, Object recipient);

    /** Keeps the remote address of a socket, and the local one if it was accepted. */
    protected abstract void connected(Object target, int descriptor, Object remote, Object local);

    /** Starts a write that io_uring completes. */
    protected abstract void submitted(int descriptor, int index, Object recipient);

    /** Ends what {@link #submitted} began, if it was a write. */
    protected abstract void finishSubmitted(
            Object target, int descriptor, int operation, int result, int flags, int index, Class<?> failure);

    /** Drops what is kept for a descriptor. */
    protected abstract void closed(int descriptor);

    /** Whether a remote address is kept for a descriptor. */
    protected abstract boolean isConnected(int descriptor);
}
