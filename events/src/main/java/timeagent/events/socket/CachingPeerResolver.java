package timeagent.events.socket;

import java.net.InetAddress;
import timeagent.events.jdk.StoredHostName;

/** Reads the host name that the address stores, which the application may resolve; formats each address once. */
final class CachingPeerResolver implements PeerResolver {
    private final AddressTexts texts = new AddressTexts();

    @Override
    public void prepare() {
        texts.prepare();
    }

    @Override
    public void describe(InetAddress peer, SocketWriteEvent event) {
        String host = StoredHostName.of(peer);
        event.peer(host == null ? "" : host, texts.of(peer));
    }

    @Override
    public void forget() {
        texts.forget();
    }
}
