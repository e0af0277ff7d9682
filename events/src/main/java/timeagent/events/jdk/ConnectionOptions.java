package timeagent.events.jdk;

import java.io.FileDescriptor;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.net.Socket;
import java.net.SocketImpl;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.nio.channels.Channel;

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
    private static final JdkField DELEGATE = JdkField.of("java.net.DelegatingSocketImpl", "delegate", SocketImpl.class);
    private static final Class<?> DELEGATING = JdkField.type("java.net.DelegatingSocketImpl");
    private static final JdkField STATE = JdkField.of("sun.nio.ch.NioSocketImpl", "state", int.class);
    private static final Class<?> WITH_STATE = JdkField.type("sun.nio.ch.NioSocketImpl");

    /** Of {@link #STATE}. */
    private static final int CONNECTED = 3;

    private static final MethodHandle SOCKET_DESCRIPTOR;
    private static final MethodHandle OPTION;

    static {
        try {
            Lookup net = HookAccess.lookup(Socket.class);
            SOCKET_DESCRIPTOR =
                    net.findVirtual(SocketImpl.class, "getFileDescriptor", MethodType.methodType(FileDescriptor.class));
            Class<?> calls = JdkField.type("sun.nio.ch.Net");
            MethodType type = MethodType.methodType(Object.class, FileDescriptor.class, SocketOption.class);
            OPTION = HookAccess.lookup(calls).findStatic(calls, "getSocketOption", type);
            // links the call, without initialising the class: a recording would show the errors that the JVM throws
            // inside
            option(MethodHandles.empty(type), null);
        } catch (ReflectiveOperationException | IOException e) {
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
            return descriptor != null && descriptor.valid() && option(OPTION, descriptor) instanceof Boolean value
                    ? value
                    : null;
        } catch (IOException e) {
            // closed a moment ago
            return null;
        }
    }

    private static Object option(MethodHandle reader, FileDescriptor descriptor) throws IOException {
        try {
            return reader.invokeExact(descriptor, (SocketOption<?>) StandardSocketOptions.TCP_NODELAY);
        } catch (IOException e) {
            throw e;
        } catch (Throwable e) {
            throw JdkInternals.unexpected(e);
        }
    }

    /** Null if it was closed: the number in its descriptor may be another's by now. */
    private static FileDescriptor descriptor(Object connection) {
        if (connection instanceof Socket socket) {
            SocketImpl impl = SocketPeer.implementation(socket);
            return impl == null || !isConnected(impl) ? null : descriptor(impl);
        }
        // of the JDK, so final there
        if (!((Channel) connection).isOpen()) {
            return null;
        }
        JdkField field = CHANNEL.isInstance(connection) ? CHANNEL_DESCRIPTOR : ASYNC_DESCRIPTOR;
        return (FileDescriptor) field.get(connection);
    }

    private static FileDescriptor descriptor(SocketImpl impl) {
        try {
            return (FileDescriptor) SOCKET_DESCRIPTOR.invokeExact(impl);
        } catch (Throwable e) {
            throw JdkInternals.unexpected(e);
        }
    }

    private static boolean isConnected(SocketImpl impl) {
        Object own = DELEGATING.isInstance(impl) ? DELEGATE.get(impl) : impl;
        return WITH_STATE.isInstance(own) && STATE.number(own) == CONNECTED;
    }
}
