package timeagent.events.jdk;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.net.DatagramPacket;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketImpl;

/**
 * Reads the peer of a write from fields of the JDK's objects. Their accessors can query a name service, be overridden by application
 * code, which must not run inside a hook, take a lock, or fail on a closed channel.
 *
 * <p>Initialised when socket writes are first recorded: a program that only reads clocks need not load {@code java.net}.
 */
public final class PeerFields {
    /** The scope of an IPv6 address that has none. */
    private static final int NO_SCOPE = -1;

    private static final Class<?> NAMES = JdkField.type("java.net.InetAddress$InetAddressHolder");
    private static final JdkField HOLDER = JdkField.of(InetAddress.class, "holder", NAMES);
    private static final JdkField NAME = JdkField.of(NAMES, "hostName", String.class);
    private static final Class<?> SCOPES = JdkField.type("java.net.Inet6Address$Inet6AddressHolder");
    private static final JdkField HOLDER_6 = JdkField.of(Inet6Address.class, "holder6", SCOPES);
    private static final JdkField SCOPE = JdkField.of(SCOPES, "scope_id", int.class);
    private static final JdkField HAS_SCOPE = JdkField.of(SCOPES, "scope_id_set", boolean.class);

    private static final Class<?> CHANNEL = JdkField.type("sun.nio.ch.SocketChannelImpl");
    private static final JdkField REMOTE = JdkField.of(CHANNEL, "remoteAddress", SocketAddress.class);
    private static final JdkField LOCAL = JdkField.of(CHANNEL, "localAddress", SocketAddress.class);
    private static final Class<?> ASYNC = JdkField.type("sun.nio.ch.AsynchronousSocketChannelImpl");
    private static final JdkField ASYNC_REMOTE = JdkField.of(ASYNC, "remoteAddress", InetSocketAddress.class);
    private static final JdkField ASYNC_LOCAL = JdkField.of(ASYNC, "localAddress", InetSocketAddress.class);

    private static final JdkField PACKET_ADDRESS = JdkField.of(DatagramPacket.class, "address", InetAddress.class);
    private static final JdkField PACKET_PORT = JdkField.of(DatagramPacket.class, "port", int.class);
    private static final JdkField PACKET_LENGTH = JdkField.of(DatagramPacket.class, "length", int.class);

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

    private PeerFields() {}

    /** Initialises in advance what the first call needs, so that no write of the application does. */
    public static void prepare() {}

    /** Generates the classes that calls of the handles need once there were many; in a thread of the agent. */
    public static void customize() {
        JdkInternals.customize(() -> knownAddress(null));
        JdkInternals.customize(() -> knownPort(null));
        JdkInternals.customize(() -> knownLocalPort(null));
    }

    /** The host name that the address was created with or has resolved before, or null; never resolves one. */
    public static String hostName(InetAddress address) {
        return (String) NAME.get(HOLDER.get(address));
    }

    /** The numeric scope, negative for none: 0 can be one. */
    public static int scope(Inet6Address address) {
        Object holder = HOLDER_6.get(address);
        return HAS_SCOPE.isSet(holder) ? SCOPE.number(holder) : NO_SCOPE;
    }

    /** Whether it is a socket channel of the JDK, possibly an asynchronous one. */
    public static boolean isChannel(Object channel) {
        return CHANNEL.isInstance(channel) || ASYNC.isInstance(channel);
    }

    /** The remote address of what {@link #isChannel}, or null if it has none. */
    public static SocketAddress remote(Object channel) {
        return (SocketAddress) (CHANNEL.isInstance(channel) ? REMOTE.get(channel) : ASYNC_REMOTE.get(channel));
    }

    /** The local address of what {@link #isChannel}, or null if it has none. */
    public static SocketAddress local(Object channel) {
        return (SocketAddress) (CHANNEL.isInstance(channel) ? LOCAL.get(channel) : ASYNC_LOCAL.get(channel));
    }

    /** The address of the packet, or null; not by its monitor, which a thread that receives into it holds until data arrives. */
    public static InetAddress address(DatagramPacket packet) {
        return (InetAddress) PACKET_ADDRESS.get(packet);
    }

    /** The port of the packet, meaningless without an address. */
    public static int port(DatagramPacket packet) {
        return PACKET_PORT.number(packet);
    }

    /** The number of bytes to send. */
    public static int length(DatagramPacket packet) {
        return PACKET_LENGTH.number(packet);
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
