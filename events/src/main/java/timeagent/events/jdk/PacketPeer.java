package timeagent.events.jdk;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.VarHandle;
import java.net.DatagramPacket;
import java.net.InetAddress;

/**
 * Reads destination and length of a packet without its monitor, which a thread that receives into the packet holds
 * until data arrives.
 *
 * <p>Initialised when socket writes are first recorded.
 */
public final class PacketPeer {
    private static final VarHandle ADDRESS;
    private static final VarHandle PORT;
    private static final VarHandle LENGTH;

    static {
        try {
            Lookup net = MethodHandles.privateLookupIn(DatagramPacket.class, HookAccess.lookup());
            ADDRESS = net.findVarHandle(DatagramPacket.class, "address", InetAddress.class);
            PORT = net.findVarHandle(DatagramPacket.class, "port", int.class);
            LENGTH = net.findVarHandle(DatagramPacket.class, "length", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
        try {
            // links the call; null, for creating a packet may load the JDK's native network code, which reads system
            // properties
            address(null);
        } catch (NullPointerException e) {
            // linked
        }
    }

    private PacketPeer() {}

    /** Links the handles in advance, so that no write of the application does. */
    public static void prepare() {}

    /** The address of the packet, or null. */
    public static InetAddress address(DatagramPacket packet) {
        return (InetAddress) ADDRESS.getVolatile(packet);
    }

    /** The port of the packet, meaningless without an address. */
    public static int port(DatagramPacket packet) {
        return (int) PORT.getVolatile(packet);
    }

    /** The number of bytes to send. */
    public static int length(DatagramPacket packet) {
        return (int) LENGTH.getVolatile(packet);
    }
}
