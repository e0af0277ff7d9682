package timeagent.events.jdk;

import java.net.InetSocketAddress;
import java.net.SocketAddress;

/**
 * Reads the address fields of a JDK socket channel, also an asynchronous one; the accessors take a lock and fail on a
 * closed channel.
 *
 * <p>Initialised when socket writes are first recorded.
 */
public final class ChannelPeer {
    private static final Class<?> CHANNEL = JdkField.type("sun.nio.ch.SocketChannelImpl");
    private static final JdkField REMOTE = JdkField.of(CHANNEL, "remoteAddress", SocketAddress.class);
    private static final JdkField LOCAL = JdkField.of(CHANNEL, "localAddress", SocketAddress.class);
    private static final Class<?> ASYNC = JdkField.type("sun.nio.ch.AsynchronousSocketChannelImpl");
    private static final JdkField ASYNC_REMOTE = JdkField.of(ASYNC, "remoteAddress", InetSocketAddress.class);
    private static final JdkField ASYNC_LOCAL = JdkField.of(ASYNC, "localAddress", InetSocketAddress.class);

    private ChannelPeer() {}

    /** Initialises in advance what the first call needs, so that no write of the application does. */
    public static void prepare() {}

    /** Whether {@link #of} accepts this object. */
    public static boolean isKnown(Object channel) {
        return CHANNEL.isInstance(channel) || ASYNC.isInstance(channel);
    }

    /** The remote address of a channel that {@link #isKnown}, or null if it has none. */
    public static SocketAddress of(Object channel) {
        return (SocketAddress) (CHANNEL.isInstance(channel) ? REMOTE.get(channel) : ASYNC_REMOTE.get(channel));
    }

    /** The local address of a channel that {@link #isKnown}, or null if it has none. */
    public static SocketAddress local(Object channel) {
        return (SocketAddress) (CHANNEL.isInstance(channel) ? LOCAL.get(channel) : ASYNC_LOCAL.get(channel));
    }
}
