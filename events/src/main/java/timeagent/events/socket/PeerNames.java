package timeagent.events.socket;

import java.net.InetAddress;

/** How a style gets host and address of a peer; never asks a name service. */
interface PeerNames {
    /** Sets host and address of {@code event}: the host is empty if the address was made without a name. */
    void describe(InetAddress peer, SocketWriteEvent event);

    /** Does what the first call would else do inside a write of the application, but for all that needs an address. */
    default void prepare() {}
}
