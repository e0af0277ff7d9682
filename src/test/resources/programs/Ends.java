package program;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A server of one connection, over loopback or a socket file; its end of the connection reads when told to. */
final class Ends implements Closeable {

    /** More than the buffers of a connection take. */
    static final int LARGE = 16 << 20;

    private final ServerSocketChannel server;
    final SocketAddress address;
    SocketChannel accepted;

    private Ends(ServerSocketChannel server, SocketAddress address) {
        this.server = server;
        this.address = address;
    }

    static Ends tcp() throws IOException {
        return tcp(InetAddress.getLoopbackAddress());
    }

    /** @param peer an address of this machine, as it is given to the writer */
    static Ends tcp(InetAddress peer) throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress(peer, 0));
        int port = ((InetSocketAddress) server.getLocalAddress()).getPort();
        return new Ends(server, new InetSocketAddress(peer, port));
    }

    /** This machine by name, by a name that no service knows, and by literals of each kind that it has. */
    static List<InetAddress> names() throws IOException {
        List<InetAddress> names = new ArrayList<>(List.of(
                InetAddress.getByName("localhost"),
                InetAddress.getByAddress("given", new byte[] {127, 0, 0, 1}),
                InetAddress.getByName("127.0.0.1")));
        InetAddress six = InetAddress.getByName("::1");
        if (NetworkInterface.getByInetAddress(six) != null) {
            names.add(six);
        }
        return names;
    }

    static Ends unix() throws IOException {
        Path folder = Files.createTempDirectory("t");
        UnixDomainSocketAddress address = UnixDomainSocketAddress.of(folder.resolve("s"));
        ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(address);
        address.getPath().toFile().deleteOnExit();
        return new Ends(server, address);
    }

    InetAddress ip() {
        return ((InetSocketAddress) address).getAddress();
    }

    int port() {
        return ((InetSocketAddress) address).getPort();
    }

    SocketChannel connect() throws IOException {
        SocketChannel channel = SocketChannel.open(address);
        accepted = server.accept();
        return channel;
    }

    AsynchronousSocketChannel connectAsync() throws Exception {
        AsynchronousSocketChannel channel = AsynchronousSocketChannel.open();
        channel.connect(address).get();
        accepted = server.accept();
        return channel;
    }

    /** What is done with both ends of a connection. */
    interface Use<C> {
        void of(Ends ends, C connected) throws Exception;
    }

    interface Connect<C> {
        C to(Ends ends) throws Exception;
    }

    void use(Use<SocketChannel> use) throws Exception {
        use(Ends::connect, use);
    }

    /** Closes both ends afterwards. */
    <C extends Closeable> void use(Connect<C> connect, Use<C> use) throws Exception {
        try (Ends ends = this;
                C connected = connect.to(this)) {
            use.of(ends, connected);
        }
    }

    Socket connectSocket() throws IOException {
        Socket socket = new Socket(ip(), port());
        accepted = server.accept();
        return socket;
    }

    /** Closes this end so that the next write is answered by a reset. */
    void reset() throws IOException {
        accepted.setOption(StandardSocketOptions.SO_LINGER, 0);
        accepted.close();
    }

    /** Reads one byte: the other end has begun to write. */
    void awaitFirstByte() throws IOException {
        accepted.read(ByteBuffer.allocate(1));
    }

    /** Reads everything to the end of the stream, in a thread of its own. */
    void drain() {
        Thread thread = new Thread(() -> {
            try {
                ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 16);
                while (accepted.read(buffer.clear()) >= 0) {
                    // what comes is not of interest
                }
            } catch (IOException e) {
                // the connection was reset, or closed by close()
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        if (accepted != null) {
            accepted.close();
        }
        server.close();
    }
}
