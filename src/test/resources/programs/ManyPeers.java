package program;

import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SocketChannel;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.ObjectName;

/**
 * Makes short connections, each to an address object of its own, and prints after each round how many sockets, addresses
 * and objects of the agent's socket events are alive.
 */
public final class ManyPeers {

    private static final int ROUNDS = 4;
    private static final int CONNECTIONS = 250;
    private static final int WRITES = 50;
    /** Enough to fill any bounded memory of addresses before the first round. */
    private static final int DATAGRAMS = 50_000;

    /** Instances and class in a line of the JVM's class histogram. */
    private static final Pattern COUNTED =
            Pattern.compile("(?m)^ *\\d+: +(\\d+) +\\d+ +(timeagent\\.events\\.socket\\.\\S+"
                    + "|java\\.net\\.(?:Inet|Socket|Datagram)\\S+|sun\\.nio\\.ch\\.\\w+ChannelImpl)(?: \\(.*)?$");

    private static InetAddress fresh() throws Exception {
        return InetAddress.getByAddress("peer", new byte[] {127, 0, 0, 1});
    }

    public static void main(String[] args) throws Exception {
        try (DatagramChannel receiver = DatagramChannel.open().bind(new InetSocketAddress(fresh(), 0))) {
            int port = ((InetSocketAddress) receiver.getLocalAddress()).getPort();
            datagrams(port);
            for (int round = 1; round <= ROUNDS; round++) {
                connections(port);
                print(round);
            }
        }
    }

    private static void datagrams(int port) throws Exception {
        try (DatagramChannel channel = DatagramChannel.open()) {
            ByteBuffer bytes = ByteBuffer.allocate(1);
            for (int i = 0; i < DATAGRAMS; i++) {
                channel.send(bytes.clear(), new InetSocketAddress(fresh(), port));
            }
        }
    }

    private static void connections(int port) throws Exception {
        ByteBuffer bytes = ByteBuffer.allocateDirect(1);
        for (int i = 0; i < CONNECTIONS; i++) {
            try (Ends ends = Ends.tcp(fresh());
                    SocketChannel channel = ends.connect()) {
                OutputStream adaptor = channel.socket().getOutputStream();
                for (int j = 0; j < WRITES; j++) {
                    channel.write(bytes.clear());
                    adaptor.write(1);
                }
            }
            try (Ends ends = Ends.tcp(fresh());
                    Socket socket = ends.connectSocket()) {
                for (int j = 0; j < WRITES; j++) {
                    socket.getOutputStream().write(1);
                }
            }
            try (Ends ends = Ends.tcp(fresh());
                    AsynchronousSocketChannel channel = ends.connectAsync()) {
                for (int j = 0; j < WRITES; j++) {
                    channel.write(bytes.clear()).get();
                }
            }
            try (DatagramChannel channel = DatagramChannel.open()) {
                channel.connect(new InetSocketAddress(fresh(), port));
                for (int j = 0; j < WRITES; j++) {
                    channel.write(bytes.clear());
                }
            }
        }
    }

    /** Of what is alive: the histogram is taken after a collection. */
    private static void print(int round) throws Exception {
        String histogram = (String) ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        "gcClassHistogram",
                        new Object[] {new String[0]},
                        new String[] {String[].class.getName()});
        Matcher line = COUNTED.matcher(histogram);
        while (line.find()) {
            System.out.println(round + " " + line.group(1) + " " + line.group(2));
        }
    }
}
