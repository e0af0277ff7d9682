package program;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/**
 * Servers of three kinds write one byte to each connection that they accept from three hosts, and the last client one
 * byte to its server: 30 connections each.
 */
public final class Accepted {

    private static final int HOSTS = 3;
    private static final int CONNECTIONS = 30;

    private static SocketChannel connect(int number, int port) throws Exception {
        InetAddress host = InetAddress.getByName("127.0.0." + (1 + number % HOSTS));
        SocketChannel client = SocketChannel.open().bind(new InetSocketAddress(host, 0));
        client.connect(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port));
        return client;
    }

    private static void read(SocketChannel client) throws Exception {
        if (client.read(ByteBuffer.allocate(2)) != 1) {
            throw new AssertionError();
        }
    }

    private static void channels() throws Exception {
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress("127.0.0.1", 0))) {
            int port = server.socket().getLocalPort();
            System.out.println(port);
            for (int i = 0; i < CONNECTIONS; i++) {
                try (SocketChannel client = connect(i, port)) {
                    try (SocketChannel accepted = server.accept()) {
                        accepted.write(ByteBuffer.allocate(1));
                        read(client);
                        if (i == CONNECTIONS - 1) {
                            client.write(ByteBuffer.allocate(1));
                            read(accepted);
                        }
                    }
                }
            }
        }
    }

    private static void streams() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            int port = server.getLocalPort();
            System.out.println(port);
            for (int i = 0; i < CONNECTIONS; i++) {
                try (SocketChannel client = connect(i, port)) {
                    try (Socket accepted = server.accept()) {
                        accepted.getOutputStream().write(1);
                        read(client);
                    }
                }
            }
        }
    }

    private static void async() throws Exception {
        try (AsynchronousServerSocketChannel server =
                AsynchronousServerSocketChannel.open().bind(new InetSocketAddress("127.0.0.1", 0))) {
            int port = ((InetSocketAddress) server.getLocalAddress()).getPort();
            System.out.println(port);
            for (int i = 0; i < CONNECTIONS; i++) {
                try (SocketChannel client = connect(i, port)) {
                    try (AsynchronousSocketChannel accepted = server.accept().get()) {
                        accepted.write(ByteBuffer.allocate(1)).get();
                        read(client);
                    }
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        channels();
        streams();
        async();
    }
}
