package timeagent.events.socket;

import java.net.InetAddress;

/** Resolves host and address of a peer for one style; never queries a name service. */
interface PeerResolver {
    /** Sets host and address of {@code event}; the host is empty if the address was created without a name. */
    void describe(InetAddress peer, SocketWriteEvent event);

    /** Initialises in advance what the first call needs, except what requires an address. */
    default void prepare() {}

    /** Gives back memory; at any time. */
    default void forget() {}
}
