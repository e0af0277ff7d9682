package timeagent.events.jdk;

import java.io.FileDescriptor;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.net.Socket;
import java.net.SocketImpl;
import java.net.SocketOption;
import java.net.StandardSocketOptions;

/**
 * Reads a socket option of a connection without its accessors, which take a lock of the connection and can be overridden;
 * in a thread of the agent, as it is a system call.
 */
public final class ConnectionOptions {
    private static final JdkField CHANNEL_DESCRIPTOR =
            JdkField.of("sun.nio.ch.SocketChannelImpl", "fd", FileDescriptor.class);
    private static final JdkField ASYNC_DESCRIPTOR =
            JdkField.of("sun.nio.ch.AsynchronousSocketChannelImpl", "fd", FileDescriptor.class);
    private static final Class<?> CHANNEL = JdkField.type("sun.nio.ch.SocketChannelImpl");
    private static final MethodHandle SOCKET_DESCRIPTOR;
    private static final MethodHandle OPTION;

    static {
        try {
            Lookup net = HookAccess.lookup(Socket.class);
            SOCKET_DESCRIPTOR =
                    net.findVirtual(SocketImpl.class, "getFileDescriptor", MethodType.methodType(FileDescriptor.class));
            Class<?> calls = JdkField.type("sun.nio.ch.Net");
            OPTION = HookAccess.lookup(calls)
                    .findStatic(
                            calls,
                            "getSocketOption",
                            MethodType.methodType(Object.class, FileDescriptor.class, SocketOption.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private ConnectionOptions() {}

    /** Links the handles in advance; throws a {@link LinkageError} if this JDK has other ones. */
    public static void prepare() {}

    /** TCP_NODELAY of a {@link Socket} or a channel that {@link ChannelPeer#isKnown}; null if it was closed or is of another implementation. */
    public static Boolean noDelay(Object connection) {
        try {
            FileDescriptor descriptor = descriptor(connection);
            // one that was closed and is another's by now is read for nothing
            if (descriptor == null || !descriptor.valid()) {
                return null;
            }
            return OPTION.invoke(descriptor, (SocketOption<?>) StandardSocketOptions.TCP_NODELAY)
                            instanceof Boolean value
                    ? value
                    : null;
        } catch (IOException e) {
            return null;
        } catch (Throwable e) {
            throw JdkInternals.unexpected(e);
        }
    }

    private static FileDescriptor descriptor(Object connection) throws Throwable {
        if (connection instanceof Socket socket) {
            SocketImpl impl = SocketPeer.implementation(socket);
            return impl == null ? null : (FileDescriptor) SOCKET_DESCRIPTOR.invokeExact(impl);
        }
        JdkField field = CHANNEL.isInstance(connection) ? CHANNEL_DESCRIPTOR : ASYNC_DESCRIPTOR;
        return (FileDescriptor) field.get(connection);
    }
}
