package sampleapp;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.util.List;

/** Writes to loopback sockets a given number of times, each byte read back by a peer thread. */
final class SocketWorkload implements Workload {

    // 64 KiB is written at once by a blocking write on every platform
    private static final int MAX_SIZE = 64 * 1024;

    @Override
    public String name() {
        return "socket";
    }

    @Override
    public String description() {
        return "writes over loopback TCP, N in all, shared by the connections, read back by a peer thread";
    }

    @Override
    public List<Option> options() {
        return List.of(
                Option.number("writes", "N", 1_250_000, 1, Long.MAX_VALUE / MAX_SIZE),
                Option.number("size", "BYTES", 1, 1, MAX_SIZE),
                Option.number("connections", "N", 1, 1, 1024),
                Option.word("api", SocketApi.words()));
    }

    @Override
    public Results run(Arguments arguments) throws WorkloadException {
        // its stored host name is "localhost": the name and the address are both known without a name service
        InetSocketAddress loopback = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(loopback)) {
            return run(arguments, server, (InetSocketAddress) server.getLocalAddress());
        } catch (IOException e) {
            throw new WorkloadException(e.toString(), e);
        }
    }

    private static Results run(Arguments arguments, ServerSocketChannel server, InetSocketAddress address)
            throws IOException, WorkloadException {
        SocketApi api = SocketApi.of(arguments.word("api"));
        long writes = arguments.number("writes");
        int size = arguments.integer("size");
        int connections = arguments.integer("connections");
        InetSocketAddress target = new InetSocketAddress(InetAddress.getLoopbackAddress(), address.getPort());
        Crew crew = new Crew();
        for (int i = 0; i < connections; i++) {
            long share = Crew.share(writes, i, connections);
            Writer writer = api.connect(target, size);
            Peer peer = new Peer(server.accept());
            crew.add("writer-" + i, () -> {
                writer.write(share, size);
                return 0L;
            });
            crew.add("peer-" + i, peer::readAll);
        }
        long start = System.nanoTime();
        long bytes = crew.run();
        double seconds = (System.nanoTime() - start) / 1e9;
        if (bytes != writes * size) {
            throw new IOException(bytes + " bytes were read of " + writes * size + " written");
        }
        return new Results()
                .add("api", api.word())
                .add("writes", writes)
                .add("bytes", bytes)
                .add("connections", connections)
                .add("size", size)
                .add("port", target.getPort())
                .add("seconds", seconds, 3)
                // as one connection sees it
                .add("nsPerWrite", seconds * 1e9 * connections / writes, 0);
    }
}
