package timeagent.events.socket.peer;

import java.lang.ref.WeakReference;
import java.net.DatagramPacket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnixDomainSocketAddress;
import java.nio.charset.StandardCharsets;
import timeagent.events.jdk.PeerFields;

/**
 * Finds the peer of a write in the object that the rewritten method passes, and its texts as a style does; never queries a
 * name service.
 */
public final class WriteFields {
    private static final String UNIX = "unix";

    /** The peer of a socket of a native transport, which it does not keep alive. */
    public static final class NativePeer extends WeakReference<Object> {
        /** An {@link InetSocketAddress}, or the path of a Unix-domain socket. */
        public final Object address;

        /** On which the connection was accepted; 0 if it was not. */
        public final int localPort;

        public NativePeer(Object socket, Object address, Object local) {
            super(socket);
            this.address = address;
            this.localPort = local instanceof InetSocketAddress accepted ? accepted.getPort() : 0;
        }
    }

    private final boolean splitsText;
    private final boolean formatsOnce;
    private final AcceptedPorts ports;
    private final AddressTexts texts = new AddressTexts();

    public WriteFields(SocketWriteStyle style, AcceptedPorts ports) {
        splitsText = style == SocketWriteStyle.INSTRUMENTED || style == SocketWriteStyle.MIRROR;
        formatsOnce = !splitsText && style != SocketWriteStyle.MIRROR_DIRECT;
        this.ports = ports;
    }

    /** Whether the texts of an address are computed once. */
    public boolean isCached() {
        return formatsOnce;
    }

    /**
     * Sets host, address and ports of {@code event}; for a packet also the bytes, for a Unix-domain socket the api.
     *
     * <p>The frequent peers alone: larger than 325 bytes of byte code, the method would not be inlined, and every event
     * of a style that creates one would be allocated.
     *
     * @param port of a peer that is an address without one
     */
    public void describe(SocketWriteEvent event, Object peer, int port) {
        if (PeerFields.isChannel(peer)) {
            if (PeerFields.remote(peer) instanceof InetSocketAddress remote) {
                address(event, remote.getAddress(), remote.getPort());
                event.localPort = ports.of(PeerFields.local(peer), event.port);
            } else {
                other(event, PeerFields.remote(peer), port);
            }
        } else if (peer instanceof Socket socket) {
            InetAddress address = PeerFields.address(socket);
            address(event, address, address == null ? -1 : PeerFields.port(socket));
            if (address != null) {
                event.localPort = ports.of(PeerFields.localPort(socket), event.port);
            }
        } else if (peer instanceof InetSocketAddress remote) {
            address(event, remote.getAddress(), remote.getPort());
        } else if (peer instanceof NativePeer remote && remote.address instanceof InetSocketAddress known) {
            address(event, known.getAddress(), known.getPort());
            event.localPort = remote.localPort;
        } else {
            other(event, peer instanceof NativePeer remote ? remote.address : peer, port);
        }
    }

    private void other(SocketWriteEvent event, Object peer, int port) {
        if (peer instanceof DatagramPacket packet) {
            // not by its accessors, which wait for a thread that receives into the same packet
            event.bytesWritten = event.error == null ? PeerFields.length(packet) : 0;
            InetAddress address = PeerFields.address(packet);
            address(event, address, address == null ? -1 : PeerFields.port(packet));
        } else if (peer instanceof InetAddress address) {
            address(event, address, port);
        } else if (peer instanceof String path) {
            // a Unix-domain socket of a native transport
            address(event, null, -1);
            event.address = path;
        } else if (peer instanceof byte[] path) {
            address(event, null, -1);
            event.address = new String(path, StandardCharsets.UTF_8);
        } else if (peer instanceof UnixDomainSocketAddress remote) {
            address(event, null, -1);
            // Path caches its text
            event.address = remote.getPath().toString();
            if (!event.api.equals("transfer")) {
                event.api = UNIX;
            }
        } else {
            address(event, null, -1);
        }
    }

    private void address(SocketWriteEvent event, InetAddress address, int port) {
        event.port = port;
        event.localPort = 0;
        if (address == null) {
            event.host = "";
            event.address = "";
        } else {
            describe(event, address);
        }
    }

    /** Sets host and address; the host is empty if the address was created without a name. */
    private void describe(SocketWriteEvent event, InetAddress address) {
        if (splitsText) {
            // host/address
            String text = address.toString();
            int slash = text.lastIndexOf('/');
            event.peer(text.substring(0, slash), text.substring(slash + 1));
        } else {
            // what the address stores, which the application may resolve meanwhile
            String host = PeerFields.hostName(address);
            event.peer(host == null ? "" : host, formatsOnce ? texts.of(address) : address.getHostAddress());
        }
    }

    /** Initialises in advance what the first call needs, except what requires an address. */
    public void prepare() {
        texts.prepare();
        // of an unknown type, so that all type checks run
        describe(new SocketWriteEvent(), this, -1);
    }

    /** Gives back memory; at any time. */
    public void forget() {
        texts.forget();
    }
}
