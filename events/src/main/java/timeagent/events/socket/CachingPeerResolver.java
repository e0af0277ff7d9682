package timeagent.events.socket;

import java.net.InetAddress;
import timeagent.events.jdk.StoredHostName;

/**
 * Computes host and address once per address object, which is once per connection.
 *
 * <p>Only the host name of an address can change, when the application resolves it; an entry with a different name is
 * computed again.
 */
final class CachingPeerResolver implements PeerResolver {
    private final CachedPeers peers = new CachedPeers();

    @Override
    public void prepare() {
        CachedPeers.load();
    }

    @Override
    public void describe(InetAddress peer, SocketWriteEvent event) {
        String name = StoredHostName.of(peer);
        CachedPeers.Entry entry = peers.find(peer);
        if (entry == null || entry.host != name) {
            entry = peers.add(peer, name, peer.getHostAddress());
        }
        event.peer(name == null ? "" : name, entry.address);
    }
}
