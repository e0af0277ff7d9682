package timeagent.events.socket;

import java.net.DatagramPacket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnixDomainSocketAddress;
import java.nio.charset.StandardCharsets;
import timeagent.events.jdk.ChannelPeer;
import timeagent.events.jdk.PacketPeer;
import timeagent.events.jdk.SocketPeer;
import timeagent.events.socket.NativeSockets.NativePeer;

/** Finds the peer of a write in the object that the rewritten method passes. */
final class WriteFields {
    private static final String UNIX = "unix";

    private WriteFields() {}

    /**
     * Sets host, address and ports of {@code event}; for a packet also the bytes, for a Unix-domain socket the api.
     *
     * <p>The frequent peers alone: larger than 325 bytes of byte code, the method would not be inlined, and every event
     * of a style that creates one would be allocated.
     *
     * @param port of a peer that is an address without one
     */
    static void describe(SocketWriteEvent event, Object peer, int port, PeerResolver resolver, AcceptedPorts ports) {
        if (ChannelPeer.isKnown(peer)) {
            if (ChannelPeer.of(peer) instanceof InetSocketAddress remote) {
                address(event, remote.getAddress(), remote.getPort(), resolver);
                event.localPort = ports.of(ChannelPeer.local(peer), event.port);
            } else {
                other(event, ChannelPeer.of(peer), port, resolver);
            }
        } else if (peer instanceof Socket socket) {
            InetAddress address = SocketPeer.address(socket);
            address(event, address, address == null ? -1 : SocketPeer.port(socket), resolver);
            if (address != null) {
                event.localPort = ports.of(SocketPeer.localPort(socket), event.port);
            }
        } else if (peer instanceof InetSocketAddress remote) {
            address(event, remote.getAddress(), remote.getPort(), resolver);
        } else if (peer instanceof NativePeer remote && remote.address instanceof InetSocketAddress known) {
            address(event, known.getAddress(), known.getPort(), resolver);
            event.localPort = remote.localPort;
        } else {
            other(event, peer instanceof NativePeer remote ? remote.address : peer, port, resolver);
        }
    }

    private static void other(SocketWriteEvent event, Object peer, int port, PeerResolver resolver) {
        if (peer instanceof DatagramPacket packet) {
            // not by its accessors, which wait for a thread that receives into the same packet
            event.bytesWritten = event.error == null ? PacketPeer.length(packet) : 0;
            InetAddress address = PacketPeer.address(packet);
            address(event, address, address == null ? -1 : PacketPeer.port(packet), resolver);
        } else if (peer instanceof InetAddress address) {
            address(event, address, port, resolver);
        } else if (peer instanceof String path) {
            // a Unix-domain socket of a native transport
            address(event, null, -1, resolver);
            event.address = path;
        } else if (peer instanceof byte[] path) {
            address(event, null, -1, resolver);
            event.address = new String(path, StandardCharsets.UTF_8);
        } else if (peer instanceof UnixDomainSocketAddress remote) {
            address(event, null, -1, resolver);
            // Path caches its text
            event.address = remote.getPath().toString();
            if (!event.api.equals("transfer")) {
                event.api = UNIX;
            }
        } else {
            address(event, null, -1, resolver);
        }
    }

    private static void address(SocketWriteEvent event, InetAddress address, int port, PeerResolver resolver) {
        event.port = port;
        event.localPort = 0;
        if (address == null) {
            event.host = "";
            event.address = "";
        } else {
            resolver.describe(address, event);
        }
    }
}
