package timeagent.events;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.SocketAddress;

/**
 * Reads the remote address that a socket channel of the JDK holds, which its own accessor gives out only under a lock and
 * only while the channel is open.
 *
 * <p>Prepared when socket writes are first recorded.
 */
public final class ChannelPeer {
    private static final Class<?> CHANNEL;
    private static final MethodHandle REMOTE;

    static {
        try {
            CHANNEL = Class.forName("sun.nio.ch.SocketChannelImpl", false, null);
            REMOTE = MethodHandles.privateLookupIn(CHANNEL, Key.lookup())
                    .findGetter(CHANNEL, "remoteAddress", SocketAddress.class)
                    .asType(MethodType.methodType(SocketAddress.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
        JdkInternals.customize(() -> of(null));
    }

    private ChannelPeer() {}

    /** Does what the first call would else do inside a write of the application. */
    public static void prepare() {}

    /** Whether {@link #of} knows the peer of this object. */
    public static boolean isKnown(Object channel) {
        return CHANNEL.isInstance(channel);
    }

    /** The remote address of a channel that {@link #isKnown}, or null if it has none. */
    public static SocketAddress of(Object channel) {
        try {
            return (SocketAddress) REMOTE.invokeExact(channel);
        } catch (Throwable e) {
            throw JdkInternals.unexpected(e);
        }
    }
}
