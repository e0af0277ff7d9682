package timeagent.events.jdk;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.net.SocketAddress;

/**
 * Reads the remote address field of a JDK socket channel; its accessor takes a lock and fails on a closed channel.
 *
 * <p>Initialised when socket writes are first recorded.
 */
public final class ChannelPeer {
    private static final Class<?> CHANNEL;
    private static final VarHandle REMOTE;

    static {
        try {
            CHANNEL = Class.forName("sun.nio.ch.SocketChannelImpl", false, null);
            REMOTE = MethodHandles.privateLookupIn(CHANNEL, HookAccess.lookup())
                    .findVarHandle(CHANNEL, "remoteAddress", SocketAddress.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
        try {
            of(null);
        } catch (NullPointerException e) {
            // linked
        }
    }

    private ChannelPeer() {}

    /** Links the handles in advance, so that no write of the application does. */
    public static void prepare() {}

    /** Whether {@link #of} accepts this object. */
    public static boolean isKnown(Object channel) {
        return CHANNEL.isInstance(channel);
    }

    /** The remote address of a channel that {@link #isKnown}, or null if it has none. */
    public static SocketAddress of(Object channel) {
        return (SocketAddress) REMOTE.get(channel);
    }
}
