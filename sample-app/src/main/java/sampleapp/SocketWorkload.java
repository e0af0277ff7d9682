package sampleapp;

import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Writes to local sockets a given number of times, each byte read back by a peer thread. */
@Command(name = "socket", description = "Writes over loopback, N times in all; a peer thread reads every byte.")
final class SocketWorkload extends Workload {

    // a blocking write of 64 KiB is not split on any platform
    private static final int MAX_SIZE = 64 * 1024;

    @Option(names = "--writes", paramLabel = "N", defaultValue = "1250000", description = "Writes of all connections.")
    private long writes;

    @Option(names = "--size", paramLabel = "BYTES", defaultValue = "1", description = "Bytes per write.")
    private int size;

    @Option(
            names = "--connections",
            paramLabel = "N",
            defaultValue = "1",
            description = "Connections that share the writes.")
    private int connections;

    @Option(
            names = "--reconnect-every",
            paramLabel = "N",
            defaultValue = "0",
            description = "Reconnects after N writes; 0: never.")
    private long reconnectEvery;

    @Option(
            names = "--api",
            paramLabel = "API",
            defaultValue = "channel",
            description = "API to write through: ${COMPLETION-CANDIDATES}.")
    private SocketApi api;

    @Override
    Results run() throws WorkloadException {
        inRange("--writes", writes, 1, Long.MAX_VALUE / MAX_SIZE);
        inRange("--size", size, 1, api.transport() == Transport.UDP ? DatagramReceiver.MAX_SIZE : MAX_SIZE);
        inRange("--connections", connections, 1, 1024);
        inRange("--reconnect-every", reconnectEvery, 0, Long.MAX_VALUE);
        try (Receiver receiver = Receiver.open(api, size)) {
            return run(receiver);
        } catch (IOException e) {
            throw new WorkloadException(e.toString(), e);
        }
    }

    private Results run(Receiver receiver) throws IOException, WorkloadException {
        long each = reconnectEvery == 0 ? Long.MAX_VALUE : reconnectEvery;
        long opened = 0;
        WorkerGroup crew = new WorkerGroup();
        for (int i = 0; i < connections; i++) {
            long share = WorkerGroup.share(writes, i, connections);
            long onThisLine = Math.max(1, share / each + (share % each == 0 ? 0 : 1));
            opened += onThisLine;
            Receiver.Line line = receiver.line(onThisLine, share);
            Writer first = line.connect();
            crew.add("writer-" + i, () -> write(share, each, first, line));
            crew.add("peer-" + i, line::read);
        }
        long start = System.nanoTime();
        long bytes = crew.run();
        double seconds = (System.nanoTime() - start) / 1e9;
        if (bytes != writes * size) {
            throw new IOException(bytes + " bytes were read of " + writes * size + " written");
        }
        Results results = new Results()
                .add("api", api)
                .add("writes", writes)
                .add("bytes", bytes)
                .add("connections", connections)
                .add("opened", opened)
                .add("size", size);
        receiver.describe(results);
        return results.add("seconds", seconds, 3)
                // per connection
                .add("nsPerWrite", seconds * 1e9 * connections / writes, 0);
    }

    /** Makes all writes of a line, the given number on each connection; returns 0, because the reader counts the bytes. */
    private long write(long share, long each, Writer first, Receiver.Line line) throws IOException {
        Writer writer = first;
        for (long left = share; ; left -= each, writer = line.connect()) {
            writer.write(Math.min(left, each), size);
            if (left <= each) {
                return 0;
            }
        }
    }
}
