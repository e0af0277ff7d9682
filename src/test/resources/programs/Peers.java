package program;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** Writes to peers that were given by name, by an address only, and by an address with a name of our own. */
public final class Peers {

    static void write(InetAddress address, int size) throws Exception {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(any)) {
            int port = ((InetSocketAddress) server.getLocalAddress()).getPort();
            try (SocketChannel channel = SocketChannel.open(new InetSocketAddress(address, port))) {
                channel.write(ByteBuffer.allocate(size));
                channel.write(new ByteBuffer[] {ByteBuffer.allocate(size), ByteBuffer.allocate(1)});
                // from the second on, to see what is remembered
                channel.write(new ByteBuffer[] {null, ByteBuffer.allocate(size), null}, 1, 1);
            }
            try (Socket socket = new Socket(address, port)) {
                socket.getOutputStream().write(new byte[size]);
                socket.getOutputStream().write(new byte[size + 5], 2, size + 2);
                socket.getOutputStream().write(7);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        byte[] loopback = {127, 0, 0, 1};
        write(InetAddress.getLoopbackAddress(), 10);
        write(InetAddress.getByName("localhost"), 20);
        write(InetAddress.getByAddress(loopback), 30);
        write(InetAddress.getByAddress("a/name", loopback), 40);
        write(InetAddress.getByAddress("", loopback), 50);
        System.out.println("written");
    }
}
