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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Recording;

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

    /** Accepts a connection, writes a byte to it, and returns it. */
    private interface Server {
        AutoCloseable accept() throws Exception;
    }

    private static void serve(int port, Server server) throws Exception {
        System.out.println(port);
        for (int i = 0; i < CONNECTIONS; i++) {
            try (SocketChannel client = connect(i, port);
                    AutoCloseable accepted = server.accept()) {
                read(client);
                if (accepted instanceof SocketChannel channel && i == CONNECTIONS - 1) {
                    client.write(ByteBuffer.allocate(1));
                    read(channel);
                }
            }
        }
    }

    /** Accepts connections on a port of those that the system gives to clients, then starts a recording and writes. */
    private static void beforeRecording(ServerSocketChannel server, Path file) throws Exception {
        System.out.println(server.socket().getLocalPort());
        List<SocketChannel> channels = new ArrayList<>();
        for (int i = 0; i < CONNECTIONS; i++) {
            channels.add(SocketChannel.open(server.getLocalAddress()));
            channels.add(server.accept());
        }
        try (Recording recording = new Recording()) {
            recording.start();
            for (SocketChannel channel : channels) {
                channel.write(ByteBuffer.allocate(1));
            }
            recording.stop();
            recording.dump(file);
        }
    }

    /** @param args file of a recording that starts after the connections are accepted, if it is to */
    public static void main(String[] args) throws Exception {
        InetSocketAddress any = new InetSocketAddress("127.0.0.1", 0);
        if (args.length > 0) {
            try (ServerSocketChannel server = ServerSocketChannel.open().bind(any)) {
                beforeRecording(server, Path.of(args[0]));
            }
            return;
        }
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(any)) {
            serve(server.socket().getLocalPort(), () -> {
                SocketChannel accepted = server.accept();
                accepted.write(ByteBuffer.allocate(1));
                return accepted;
            });
        }
        try (ServerSocket server = new ServerSocket(0, 1, any.getAddress())) {
            serve(server.getLocalPort(), () -> {
                Socket accepted = server.accept();
                accepted.getOutputStream().write(1);
                return accepted;
            });
        }
        try (AsynchronousServerSocketChannel server =
                AsynchronousServerSocketChannel.open().bind(any)) {
            serve(((InetSocketAddress) server.getLocalAddress()).getPort(), () -> {
                AsynchronousSocketChannel accepted = server.accept().get();
                accepted.write(ByteBuffer.allocate(1)).get();
                return accepted;
            });
        }
    }
}
