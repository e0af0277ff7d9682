package sampleapp;

import java.io.IOException;
import java.util.List;

/** Writes to local sockets a given number of times, each byte read back by a peer thread. */
final class SocketWorkload implements Workload {

    // 64 KiB is written at once by a blocking write on every platform
    private static final int MAX_SIZE = 64 * 1024;

    @Override
    public String name() {
        return "socket";
    }

    @Override
    public String description() {
        return "writes over loopback, N in all, shared by the connections, read back by a peer thread;"
                + " each connection is replaced by a new one after so many writes, 0: by none";
    }

    @Override
    public List<Option> options() {
        return List.of(
                Option.number("writes", "N", 1_250_000, 1, Long.MAX_VALUE / MAX_SIZE),
                Option.number("size", "BYTES", 1, 1, MAX_SIZE),
                Option.number("connections", "N", 1, 1, 1024),
                Option.number("reconnect-every", "N", 0, 0, Long.MAX_VALUE),
                Option.word("api", SocketApi.words()));
    }

    @Override
    public Results run(Arguments arguments) throws UsageException, WorkloadException {
        SocketApi api = SocketApi.of(arguments.word("api"));
        int size = arguments.integer("size");
        if (api.transport() == Transport.UDP && size > DatagramReceiver.MAX_SIZE) {
            throw new UsageException("--size of socket: '" + size + "' is more than the " + DatagramReceiver.MAX_SIZE
                    + " bytes of a datagram");
        }
        try (Receiver receiver = Receiver.open(api, size)) {
            return run(arguments, api, receiver);
        } catch (IOException e) {
            throw new WorkloadException(e.toString(), e);
        }
    }

    private static Results run(Arguments arguments, SocketApi api, Receiver receiver)
            throws IOException, WorkloadException {
        long writes = arguments.number("writes");
        int size = arguments.integer("size");
        int connections = arguments.integer("connections");
        long each = arguments.number("reconnect-every") == 0 ? Long.MAX_VALUE : arguments.number("reconnect-every");
        long opened = 0;
        Crew crew = new Crew();
        for (int i = 0; i < connections; i++) {
            long share = Crew.share(writes, i, connections);
            long onThisLine = Math.max(1, share / each + (share % each == 0 ? 0 : 1));
            opened += onThisLine;
            Receiver.Line line = receiver.line(onThisLine, share);
            Writer first = line.connect();
            crew.add("writer-" + i, () -> write(share, each, size, first, line));
            crew.add("peer-" + i, line::read);
        }
        long start = System.nanoTime();
        long bytes = crew.run();
        double seconds = (System.nanoTime() - start) / 1e9;
        if (bytes != writes * size) {
            throw new IOException(bytes + " bytes were read of " + writes * size + " written");
        }
        Results results = new Results()
                .add("api", api.word())
                .add("writes", writes)
                .add("bytes", bytes)
                .add("connections", connections)
                .add("opened", opened)
                .add("size", size);
        receiver.describe(results);
        return results.add("seconds", seconds, 3)
                // as one connection sees it
                .add("nsPerWrite", seconds * 1e9 * connections / writes, 0);
    }

    /** Makes all writes of a line, so many on each connection; returns 0, for the bytes are counted where they are read. */
    private static long write(long writes, long each, int size, Writer first, Receiver.Line line) throws IOException {
        Writer writer = first;
        for (long left = writes; ; left -= each, writer = line.connect()) {
            writer.write(Math.min(left, each), size);
            if (left <= each) {
                return 0;
            }
        }
    }
}
