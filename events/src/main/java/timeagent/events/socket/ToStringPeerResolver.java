package timeagent.events.socket;

import java.net.InetAddress;

/** Splits {@link InetAddress#toString()}, which is {@code host/address}, for every event. */
final class ToStringPeerResolver implements PeerResolver {
    @Override
    public void describe(InetAddress peer, SocketWriteEvent event) {
        String text = peer.toString();
        int slash = text.lastIndexOf('/');
        event.host = text.substring(0, slash);
        event.address = text.substring(slash + 1);
    }
}
