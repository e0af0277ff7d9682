package program;

import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.tcp.TcpClient;

/** Writes through the transport that Reactor Netty selects; prints what NettyTraffic prints. */
final class ReactorTraffic {
    private static final int WRITES = 1000;

    public static void main(String[] args) throws Exception {
        for (int connection = 1; connection <= 3; connection++) {
            JdkPeer peer = JdkPeer.ofStream();
            Connection client =
                    TcpClient.newConnection().host("localhost").port(peer.port).connectNow();
            for (int i = 1; i <= WRITES; i++) {
                client.outbound().sendByteArray(Mono.just(new byte[i])).then().block();
            }
            client.disposeNow();
            peer.print(WRITES);
        }
    }
}
