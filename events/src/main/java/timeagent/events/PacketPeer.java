package timeagent.events;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.VarHandle;
import java.net.DatagramPacket;
import java.net.InetAddress;

/**
 * Reads where a packet goes and how long it is, without its monitor: a thread that receives into the packet holds that until
 * one arrives.
 *
 * <p>Prepared when socket writes are first recorded.
 */
public final class PacketPeer {
    private static final VarHandle ADDRESS;
    private static final VarHandle PORT;
    private static final VarHandle LENGTH;

    static {
        try {
            Lookup net = MethodHandles.privateLookupIn(DatagramPacket.class, Key.lookup());
            ADDRESS = net.findVarHandle(DatagramPacket.class, "address", InetAddress.class);
            PORT = net.findVarHandle(DatagramPacket.class, "port", int.class);
            LENGTH = net.findVarHandle(DatagramPacket.class, "length", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
        // without a packet: to make one can load the JDK's native code for networks, which looks at system properties
        JdkInternals.attempt(() -> address(null));
        JdkInternals.attempt(() -> port(null));
        JdkInternals.attempt(() -> length(null));
    }

    private PacketPeer() {}

    /** Does what the first call would else do inside a write of the application. */
    public static void prepare() {}

    /** The address it was last sent to or received from, or null. */
    public static InetAddress address(DatagramPacket packet) {
        return (InetAddress) ADDRESS.getVolatile(packet);
    }

    /** Its port, of no meaning without an address. */
    public static int port(DatagramPacket packet) {
        return (int) PORT.getVolatile(packet);
    }

    /** Bytes to send. */
    public static int length(DatagramPacket packet) {
        return (int) LENGTH.getVolatile(packet);
    }
}
