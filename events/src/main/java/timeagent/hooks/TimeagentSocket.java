package timeagent.hooks;

/**
 * What a rewritten socket write calls before and after the write.
 *
 * <p>Packed into {@code java.lang}. With nobody recording, {@link #begin()} answers null and the rest does nothing.
 */
public abstract class TimeagentSocket {
    static volatile TimeagentSocket active;

    /** Before the write; the answer belongs to this write and goes to {@link #end} or {@link #fail}. */
    public static Object begin() {
        TimeagentSocket socket = active;
        return socket == null ? null : socket.start();
    }

    /**
     * After a write that returned.
     *
     * @param bytes what the write returned or was given; negative means none
     * @param write what {@link #begin()} answered
     * @param peer the remote {@link java.net.SocketAddress}, the {@link java.net.Socket}, or null
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

    /** Starts a write, or answers null if it is not recorded; must not throw or block. */
    protected abstract Object start();

    /** Ends what {@link #start()} began; must not throw or block. */
    protected abstract void finish(Object write, Object peer, long bytes, String api, Throwable error);
}
