package timeagent.events.jdk;

import java.net.DatagramPacket;
import java.net.InetAddress;

/**
 * Reads destination and length of a packet without its monitor, which a thread that receives into the packet holds
 * until data arrives.
 *
 * <p>Initialised when socket writes are first recorded.
 */
public final class PacketPeer {
    private static final JdkField ADDRESS = JdkField.of(DatagramPacket.class, "address", InetAddress.class);
    private static final JdkField PORT = JdkField.of(DatagramPacket.class, "port", int.class);
    private static final JdkField LENGTH = JdkField.of(DatagramPacket.class, "length", int.class);

    private PacketPeer() {}

    /** Initialises in advance what the first call needs, so that no write of the application does. */
    public static void prepare() {}

    /** The address of the packet, or null. */
    public static InetAddress address(DatagramPacket packet) {
        return (InetAddress) ADDRESS.get(packet);
    }

    /** The port of the packet, meaningless without an address. */
    public static int port(DatagramPacket packet) {
        return PORT.number(packet);
    }

    /** The number of bytes to send. */
    public static int length(DatagramPacket packet) {
        return LENGTH.number(packet);
    }
}
