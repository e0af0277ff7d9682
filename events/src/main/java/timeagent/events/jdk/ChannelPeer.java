package timeagent.events.jdk;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.net.InetSocketAddress;
import java.net.SocketAddress;

/**
 * Reads the address fields of a JDK socket channel, also an asynchronous one; the accessors take a lock and fail on a
 * closed channel.
 *
 * <p>Initialised when socket writes are first recorded.
 */
public final class ChannelPeer {
    private static final Class<?> CHANNEL;
    private static final VarHandle REMOTE;
    private static final VarHandle LOCAL;
    private static final Class<?> ASYNC;
    private static final VarHandle ASYNC_REMOTE;
    private static final VarHandle ASYNC_LOCAL;

    static {
        try {
            CHANNEL = Class.forName("sun.nio.ch.SocketChannelImpl", false, null);
            REMOTE = field(CHANNEL, "remoteAddress", SocketAddress.class);
            LOCAL = field(CHANNEL, "localAddress", SocketAddress.class);
            ASYNC = Class.forName("sun.nio.ch.AsynchronousSocketChannelImpl", false, null);
            ASYNC_REMOTE = field(ASYNC, "remoteAddress", InetSocketAddress.class);
            ASYNC_LOCAL = field(ASYNC, "localAddress", InetSocketAddress.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
        for (int i = 0; i < 4; i++) {
            try {
                switch (i) {
                    case 0 -> socketRemote(null);
                    case 1 -> socketLocal(null);
                    case 2 -> asyncRemote(null);
                    default -> asyncLocal(null);
                }
            } catch (NullPointerException e) {
                // linked
            }
        }
    }

    private static SocketAddress socketRemote(Object channel) {
        return (SocketAddress) REMOTE.get(channel);
    }

    private static SocketAddress socketLocal(Object channel) {
        return (SocketAddress) LOCAL.get(channel);
    }

    private static InetSocketAddress asyncRemote(Object channel) {
        return (InetSocketAddress) ASYNC_REMOTE.getVolatile(channel);
    }

    private static InetSocketAddress asyncLocal(Object channel) {
        return (InetSocketAddress) ASYNC_LOCAL.getVolatile(channel);
    }

    private static VarHandle field(Class<?> type, String name, Class<?> of) throws ReflectiveOperationException {
        return MethodHandles.privateLookupIn(type, HookAccess.lookup()).findVarHandle(type, name, of);
    }

    private ChannelPeer() {}

    /** Links the handles in advance, so that no write of the application does. */
    public static void prepare() {}

    /** Whether {@link #of} accepts this object. */
    public static boolean isKnown(Object channel) {
        return CHANNEL.isInstance(channel) || ASYNC.isInstance(channel);
    }

    /** The remote address of a channel that {@link #isKnown}, or null if it has none. */
    public static SocketAddress of(Object channel) {
        return CHANNEL.isInstance(channel) ? socketRemote(channel) : asyncRemote(channel);
    }

    /** The local address of a channel that {@link #isKnown}, or null if it has none. */
    public static SocketAddress local(Object channel) {
        return CHANNEL.isInstance(channel) ? socketLocal(channel) : asyncLocal(channel);
    }
}
