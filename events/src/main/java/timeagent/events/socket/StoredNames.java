package timeagent.events.socket;

import java.net.InetAddress;
import timeagent.events.StoredHostName;

/** Reads the host name that the address stores and formats the address, for every event. */
final class StoredNames implements PeerNames {
    @Override
    public void describe(InetAddress peer, SocketWriteEvent event) {
        String host = StoredHostName.of(peer);
        event.host = host == null ? "" : host;
        event.address = peer.getHostAddress();
    }
}
