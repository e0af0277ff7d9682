package timeagent.events.jdk;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketImpl;

/**
 * Reads the peer of a socket without its accessors: the application can override those, and application code must not
 * run inside a hook.
 *
 * <p>Initialised when socket writes are first recorded.
 */
public final class SocketPeer {
    private static final JdkField IMPL = JdkField.of(Socket.class, "impl", SocketImpl.class);
    private static final JdkField ADDRESS = JdkField.of(SocketImpl.class, "address", InetAddress.class);
    private static final JdkField PORT = JdkField.of(SocketImpl.class, "port", int.class);
    private static final JdkField LOCAL_PORT = JdkField.of(SocketImpl.class, "localport", int.class);
    private static final MethodHandle GET_ADDRESS;
    private static final MethodHandle GET_PORT;
    private static final MethodHandle GET_LOCAL_PORT;

    static {
        try {
            Lookup net = HookAccess.lookup(Socket.class);
            GET_ADDRESS = net.findVirtual(SocketImpl.class, "getInetAddress", MethodType.methodType(InetAddress.class));
            GET_PORT = net.findVirtual(SocketImpl.class, "getPort", MethodType.methodType(int.class));
            GET_LOCAL_PORT = net.findVirtual(SocketImpl.class, "getLocalPort", MethodType.methodType(int.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private SocketPeer() {}

    /** Links the handles in advance, so that no write of the application does. */
    public static void prepare() {}

    /** Generates the classes that calls of the handles need once there were many; in a thread of the agent. */
    public static void customize() {
        JdkInternals.customize(() -> knownAddress(null));
        JdkInternals.customize(() -> knownPort(null));
        JdkInternals.customize(() -> knownLocalPort(null));
    }

    /** The remote address, or null. */
    public static InetAddress address(Socket socket) {
        SocketImpl impl = (SocketImpl) IMPL.get(socket);
        if (impl == null) {
            return null;
        }
        return isOfJdk(impl) ? knownAddress(impl) : (InetAddress) ADDRESS.get(impl);
    }

    private static InetAddress knownAddress(SocketImpl impl) {
        try {
            return (InetAddress) GET_ADDRESS.invokeExact(impl);
        } catch (Throwable e) {
            throw JdkInternals.unexpected(e);
        }
    }

    /** The remote port, meaningless without an address. */
    public static int port(Socket socket) {
        SocketImpl impl = (SocketImpl) IMPL.get(socket);
        if (impl == null) {
            return -1;
        }
        return isOfJdk(impl) ? knownPort(impl) : PORT.number(impl);
    }

    private static int knownPort(SocketImpl impl) {
        try {
            return (int) GET_PORT.invokeExact(impl);
        } catch (Throwable e) {
            throw JdkInternals.unexpected(e);
        }
    }

    /** The local port, 0 or negative if there is none. */
    public static int localPort(Socket socket) {
        SocketImpl impl = (SocketImpl) IMPL.get(socket);
        if (impl == null) {
            return 0;
        }
        return isOfJdk(impl) ? knownLocalPort(impl) : LOCAL_PORT.number(impl);
    }

    private static int knownLocalPort(SocketImpl impl) {
        try {
            return (int) GET_LOCAL_PORT.invokeExact(impl);
        } catch (Throwable e) {
            throw JdkInternals.unexpected(e);
        }
    }

    /** A SOCKS or HTTP proxy socket stores the peer elsewhere. */
    private static boolean isOfJdk(SocketImpl impl) {
        return impl.getClass().getClassLoader() == null;
    }
}
