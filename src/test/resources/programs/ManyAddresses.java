package program;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;

/**
 * Writes one byte to each of many addresses, several times over: {@code datagram fresh|reused ADDRESSES} or {@code tcp
 * CONNECTIONS}. Ends a chunk of the recording before the last rounds; prints the bytes that its thread allocated in their
 * writes.
 *
 * <p>All addresses are in 127.0.0.0/8. Every second one has a name.
 */
public final class ManyAddresses {

    private static final int WARM_ROUNDS = 3;
    private static final int ROUNDS = 2;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final ByteBuffer BYTE = ByteBuffer.allocateDirect(1);
    private static long allocated;

    private interface Write {
        void to(int number) throws IOException;
    }

    public static void main(String[] args) throws Exception {
        if (args[0].equals("connect")) {
            connect(Integer.parseInt(args[1]), Integer.parseInt(args[2]));
        } else if (args[0].equals("tcp")) {
            tcp(Integer.parseInt(args[1]));
        } else {
            datagrams(args[1].equals("fresh"), Integer.parseInt(args[2]));
        }
    }

    private static void rounds(int peers, Write write) throws IOException {
        for (int round = 0; round < WARM_ROUNDS + ROUNDS; round++) {
            if (round == WARM_ROUNDS) {
                allocated = 0;
                endChunk();
            }
            for (int i = 0; i < peers; i++) {
                BYTE.clear();
                write.to(i);
            }
        }
        System.out.println(allocated);
    }

    /** An event about the cost of events then covers rounds before the last ones, or the last ones, never both. */
    private static void endChunk() throws IOException {
        for (Recording recording : FlightRecorder.getFlightRecorder().getRecordings()) {
            try (Recording soFar = recording.copy(true)) {
                soFar.dump(Path.of("first-rounds.jfr"));
            }
        }
    }

    private static InetSocketAddress address(int number, int port) throws IOException {
        byte[] bytes = {127, (byte) (1 + (number >> 16)), (byte) (number >> 8), (byte) number};
        String name = number % 2 == 0 ? null : "odd";
        return new InetSocketAddress(InetAddress.getByAddress(name, bytes), port);
    }

    /** No one receives them. */
    private static void datagrams(boolean fresh, int peers) throws IOException {
        try (DatagramChannel receiver = DatagramChannel.open().bind(address(0, 0));
                DatagramChannel channel = DatagramChannel.open()) {
            int port = ((InetSocketAddress) receiver.getLocalAddress()).getPort();
            List<InetSocketAddress> known = new ArrayList<>();
            for (int i = 0; i < (fresh ? 0 : peers); i++) {
                known.add(address(i, port));
            }
            rounds(peers, number -> {
                InetSocketAddress peer = fresh ? address(number, port) : known.get(number);
                long before = THREADS.getCurrentThreadAllocatedBytes();
                channel.send(BYTE, peer);
                allocated += THREADS.getCurrentThreadAllocatedBytes() - before;
            });
        }
    }

    private static void tcp(int peers) throws Exception {
        List<SocketChannel> accepted = new ArrayList<>();
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress("127.0.0.1", 0), peers)) {
            int port = ((InetSocketAddress) server.getLocalAddress()).getPort();
            // another process: the system limits the open files of one
            Process clients = new ProcessBuilder(
                            ProcessHandle.current().info().command().orElseThrow(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            ManyAddresses.class.getName(),
                            "connect",
                            "" + port,
                            "" + peers)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            for (int i = 0; i < peers; i++) {
                accepted.add(server.accept());
            }
            rounds(peers, number -> {
                SocketChannel channel = accepted.get(number);
                long before = THREADS.getCurrentThreadAllocatedBytes();
                channel.write(BYTE);
                allocated += THREADS.getCurrentThreadAllocatedBytes() - before;
            });
            clients.getOutputStream().close();
            clients.waitFor();
        }
    }

    /** Keeps the connections until its input ends. */
    private static void connect(int port, int connections) throws IOException {
        List<SocketChannel> open = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            SocketChannel channel = SocketChannel.open().bind(address(i, 0));
            channel.connect(new InetSocketAddress("127.0.0.1", port));
            open.add(channel);
        }
        while (System.in.read() >= 0 && !open.isEmpty()) {
            // until the other process closes it
        }
    }
}
