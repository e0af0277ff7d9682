package timeagent.events.socket.peer;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.DatagramPacket;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketImpl;
import java.net.UnixDomainSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Peers of every kind, and what is recorded of them; none needs a name service or a connection. */
public final class Peers {
    private static final byte[] FOUR = {10, 0, 0, 7};
    private static final byte[] SIX = {0x20, 0x01, 0x0d, (byte) 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7};
    private static final byte[] LINK_LOCAL = {(byte) 0xfe, (byte) 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};

    private Peers() {}

    /** What is recorded of an address. */
    public record Named(String host, String address) {}

    /** What is recorded of a peer. */
    public record Described(String host, String address, int port) {}

    /** An address object that nothing else has used, and what is recorded of it. */
    public record Address(InetAddress address, Named named) {}

    /** What a write can be given as its peer, and what is recorded of it. */
    public record Peer(Object peer, Described described) {}

    public static List<Address> addresses() throws UnknownHostException {
        return List.of(
                new Address(four("db.example.com"), new Named("db.example.com", "10.0.0.7")),
                new Address(InetAddress.getByAddress(FOUR), new Named("", "10.0.0.7")),
                new Address(four(""), new Named("", "10.0.0.7")),
                new Address(four("a/b"), new Named("a/b", "10.0.0.7")),
                new Address(InetAddress.getByAddress("six", SIX), new Named("six", "2001:db8:0:0:0:0:0:7")),
                new Address(InetAddress.getByAddress(LINK_LOCAL), new Named("", "fe80:0:0:0:0:0:0:1")),
                new Address(scoped(null, 3), new Named("", "fe80:0:0:0:0:0:0:1%3")),
                new Address(scoped("link", 4), new Named("link", "fe80:0:0:0:0:0:0:1%4")));
    }

    public static InetAddress four(String host) throws UnknownHostException {
        return InetAddress.getByAddress(host, FOUR);
    }

    private static InetAddress scoped(String host, int scope) throws UnknownHostException {
        return Inet6Address.getByAddress(host, LINK_LOCAL, scope);
    }

    public static List<Peer> all() throws IOException {
        List<Peer> peers = new ArrayList<>();
        for (Address address : addresses()) {
            int port = 5000 + peers.size();
            Described described =
                    new Described(address.named().host(), address.named().address(), port);
            peers.add(new Peer(new InetSocketAddress(address.address(), port), described));
            peers.add(new Peer(new ConnectedSocket(address.address(), port), described));
        }
        peers.add(new Peer(InetSocketAddress.createUnresolved("nowhere", 80), new Described("", "", 80)));
        Described unknown = new Described("", "", -1);
        peers.add(new Peer(Thread.currentThread(), unknown));
        peers.add(new Peer(null, unknown));
        peers.add(new Peer(new Socket(), unknown));
        peers.add(new Peer(new BrokenSocket(), unknown));
        peers.add(new Peer(new DatagramPacket(new byte[9], 7), unknown));
        peers.add(new Peer(
                new DatagramPacket(new byte[9], 2, 7, four("db.example.com"), 82),
                new Described("db.example.com", "10.0.0.7", 82)));
        peers.add(new Peer(UnixDomainSocketAddress.of(""), unknown));
        Described path = new Described("", "/run/db.socket", -1);
        peers.add(new Peer(UnixDomainSocketAddress.of(path.address), path));
        // of native transports
        peers.add(new Peer(path.address, path));
        peers.add(new Peer(path.address.getBytes(StandardCharsets.UTF_8), path));
        peers.add(new Peer(four("db.example.com"), new Described("db.example.com", "10.0.0.7", -1)));
        return peers;
    }

    /** A socket that says it is connected. */
    public static final class ConnectedSocket extends Socket {

        public ConnectedSocket(InetAddress address, int port) throws SocketException {
            super(new ConnectedImpl(address, port));
        }

        @Override
        public InetAddress getInetAddress() {
            throw new IllegalStateException("the application's code was called");
        }

        @Override
        public int getPort() {
            throw new IllegalStateException("the application's code was called");
        }
    }

    /** Knows a peer and can do nothing. */
    public static class ConnectedImpl extends SocketImpl {

        ConnectedImpl(InetAddress address, int port) {
            this.address = address;
            this.port = port;
        }

        @Override
        protected void create(boolean stream) {}

        @Override
        protected void connect(String host, int port) {}

        @Override
        protected void connect(InetAddress address, int port) {}

        @Override
        protected void connect(SocketAddress address, int timeout) {}

        @Override
        protected void bind(InetAddress host, int port) {}

        @Override
        protected void listen(int backlog) {}

        @Override
        protected void accept(SocketImpl socket) {}

        @Override
        protected InputStream getInputStream() {
            return InputStream.nullInputStream();
        }

        @Override
        protected OutputStream getOutputStream() {
            return OutputStream.nullOutputStream();
        }

        @Override
        protected int available() {
            return 0;
        }

        @Override
        protected void close() {}

        @Override
        protected void sendUrgentData(int data) {}

        @Override
        public void setOption(int option, Object value) {}

        @Override
        public Object getOption(int option) {
            return null;
        }
    }

    /** A socket of an application, with a mistake in it. */
    public static final class BrokenSocket extends Socket {
        @Override
        public InetAddress getInetAddress() {
            throw new IllegalStateException("a mistake");
        }
    }
}
