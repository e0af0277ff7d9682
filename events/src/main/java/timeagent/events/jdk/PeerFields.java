package timeagent.events.jdk;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
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

    private static final Class<?> NAMES = Field.type("java.net.InetAddress$InetAddressHolder");
    private static final Field HOLDER = Field.of(InetAddress.class, "holder", NAMES);
    private static final Field NAME = Field.of(NAMES, "hostName", String.class);
    private static final Class<?> SCOPES = Field.type("java.net.Inet6Address$Inet6AddressHolder");
    private static final Field HOLDER_6 = Field.of(Inet6Address.class, "holder6", SCOPES);
    private static final Field SCOPE = Field.of(SCOPES, "scope_id", int.class);
    private static final Field HAS_SCOPE = Field.of(SCOPES, "scope_id_set", boolean.class);

    private static final Class<?> CHANNEL = Field.type("sun.nio.ch.SocketChannelImpl");
    private static final Field REMOTE = Field.of(CHANNEL, "remoteAddress", SocketAddress.class);
    private static final Field LOCAL = Field.of(CHANNEL, "localAddress", SocketAddress.class);
    private static final Class<?> ASYNC = Field.type("sun.nio.ch.AsynchronousSocketChannelImpl");
    private static final Field ASYNC_REMOTE = Field.of(ASYNC, "remoteAddress", InetSocketAddress.class);
    private static final Field ASYNC_LOCAL = Field.of(ASYNC, "localAddress", InetSocketAddress.class);

    private static final Field PACKET_ADDRESS = Field.of(DatagramPacket.class, "address", InetAddress.class);
    private static final Field PACKET_PORT = Field.of(DatagramPacket.class, "port", int.class);
    private static final Field PACKET_LENGTH = Field.of(DatagramPacket.class, "length", int.class);

    private static final Field IMPL = Field.of(Socket.class, "impl", SocketImpl.class);
    private static final Field ADDRESS = Field.of(SocketImpl.class, "address", InetAddress.class);
    private static final Field PORT = Field.of(SocketImpl.class, "port", int.class);
    private static final Field LOCAL_PORT = Field.of(SocketImpl.class, "localport", int.class);
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

    /**
     * A field of a JDK class that has no accessor, or one that locks, copies or can be overridden.
     *
     * <p>A record, because the JIT compiler trusts the final fields of records in constants: compiled code reads the field.
     */
    private record Field(VarHandle handle) {
        /** @throws ExceptionInInitializerError if there is no such field */
        static Field of(Class<?> holder, String name, Class<?> type) {
            try {
                Field field = new Field(HookAccess.lookup(holder).findVarHandle(holder, name, type));
                field.link();
                return field;
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        /** A class of the boot loader, not initialised. */
        static Class<?> type(String name) {
            try {
                return Class.forName(name, false, null);
            } catch (ClassNotFoundException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        /** Links the call now: a write of the application may have no stack or memory for it. */
        private void link() {
            try {
                // no object: creating one may fix settings that the application can still change
                if (handle.varType() == int.class) {
                    number(null);
                } else if (handle.varType() == boolean.class) {
                    isSet(null);
                } else {
                    get(null);
                }
            } catch (NullPointerException e) {
                // linked
            }
        }

        /** The value of a reference; another thread may have just set it. */
        Object get(Object holder) {
            return handle.getAcquire(holder);
        }

        int number(Object holder) {
            return (int) handle.getAcquire(holder);
        }

        boolean isSet(Object holder) {
            return (boolean) handle.getAcquire(holder);
        }
    }
}
