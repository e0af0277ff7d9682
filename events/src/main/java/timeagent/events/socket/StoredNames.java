package timeagent.events.socket;

import java.net.InetAddress;
import timeagent.events.JdkInternals;

/** Reads the host name that the address stores and formats the address, for every event. */
final class StoredNames implements PeerNames {
    @Override
    public void describe(InetAddress peer, SocketWriteEvent event) {
        String host = JdkInternals.storedHostName(peer);
        event.host = host == null ? "" : host;
        event.address = peer.getHostAddress();
    }
}
