package timeagent.events.socket;

import java.net.InetAddress;
import timeagent.events.jdk.StoredHostName;

/** Reads the host name that the address stores and formats the address, for every event. */
final class DirectPeerResolver implements PeerResolver {
    @Override
    public void describe(InetAddress peer, SocketWriteEvent event) {
        String host = StoredHostName.of(peer);
        event.host = host == null ? "" : host;
        event.address = peer.getHostAddress();
    }
}
