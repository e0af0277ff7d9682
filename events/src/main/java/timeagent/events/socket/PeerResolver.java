package timeagent.events.socket;

import java.net.InetAddress;
import timeagent.events.jdk.AddressFields;

/** Resolves host and address of a peer as a style does; never queries a name service. */
final class PeerResolver {
    private final boolean splitsText;
    private final boolean formatsOnce;
    private final AddressTexts texts = new AddressTexts();

    PeerResolver(SocketWriteStyle style) {
        splitsText = style == SocketWriteStyle.INSTRUMENTED || style == SocketWriteStyle.MIRROR;
        formatsOnce = !splitsText && style != SocketWriteStyle.MIRROR_DIRECT;
    }

    /** Whether the texts of an address are computed once. */
    boolean isCached() {
        return formatsOnce;
    }

    /** Sets host and address of {@code event}; the host is empty if the address was created without a name. */
    void describe(InetAddress peer, SocketWriteEvent event) {
        if (splitsText) {
            // host/address
            String text = peer.toString();
            int slash = text.lastIndexOf('/');
            event.peer(text.substring(0, slash), text.substring(slash + 1));
        } else {
            event.peer(host(peer), formatsOnce ? texts.of(peer) : peer.getHostAddress());
        }
    }

    /** What the address stores, which the application may resolve meanwhile. */
    static String host(InetAddress peer) {
        String host = AddressFields.hostName(peer);
        return host == null ? "" : host;
    }

    /** Initialises in advance what the first call needs, except what requires an address. */
    void prepare() {
        texts.prepare();
    }

    /** Gives back memory; at any time. */
    void forget() {
        texts.forget();
    }
}
