package program;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Collections;

/** Writes to peers given by name, by literals of both kinds and by path; the size tells which was which. */
public final class Places {

    public static void main(String[] args) throws Exception {
        write("name", InetAddress.getByName("localhost"), 10);
        write("name without a service", InetAddress.getByAddress("given", new byte[] {127, 0, 0, 1}), 20);
        write("IPv4 literal", InetAddress.getByName("127.0.0.1"), 30);
        if (hasLoopback6()) {
            write("IPv6 literal", InetAddress.getByName("::1"), 40);
        }
        try (Ends ends = Ends.unix();
                SocketChannel channel = ends.connect()) {
            channel.write(ByteBuffer.allocate(50));
            System.out.println("path|50|" + ends.address);
        }
    }

    private static boolean hasLoopback6() throws Exception {
        return NetworkInterface.networkInterfaces()
                .flatMap(one -> Collections.list(one.getInetAddresses()).stream())
                .anyMatch(address -> address instanceof Inet6Address && address.isLoopbackAddress());
    }

    private static void write(String given, InetAddress peer, int size) throws Exception {
        try (Ends ends = Ends.tcp(peer);
                SocketChannel channel = ends.connect()) {
            channel.write(ByteBuffer.allocate(size));
            System.out.println(given + "|" + size + "|" + ends.port());
        }
        try (Ends ends = Ends.tcp(peer);
                Socket socket = ends.accept(new Socket(ends.ip(), ends.port()))) {
            socket.getOutputStream().write(new byte[size + 1]);
            System.out.println(given + "|" + (size + 1) + "|" + ends.port());
        }
    }
}
