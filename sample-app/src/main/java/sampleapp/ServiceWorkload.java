package sampleapp;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** A small store over TCP, its clients, and the peer that keeps its journal: a typical service, with the problems of one. */
@Command(
        name = "service",
        description = "A store over loopback TCP that timestamps, logs and answers requests of N clients, and sends its"
                + " changes to a journal. It has problems that --fixed takes away.")
final class ServiceWorkload extends Workload {

    private static final double NANOS_PER_MICRO = 1000;

    @Option(names = "--seconds", paramLabel = "N", defaultValue = "10", description = "Duration of the run.")
    private long seconds;

    @Option(names = "--clients", paramLabel = "N", defaultValue = "4", description = "Clients, one connection each.")
    private int clients;

    @Option(
            names = "--fixed",
            paramLabel = "PROBLEM",
            split = ",",
            description = "Problems that are fixed, separated by commas: ${COMPLETION-CANDIDATES}.")
    private Set<Problem> fixed = EnumSet.noneOf(Problem.class);

    private final LongAdder changes = new LongAdder();
    private final LongAdder kept = new LongAdder();

    @Override
    Results run() throws WorkloadException {
        inRange("--seconds", seconds, 1, 1_000_000);
        inRange("--clients", clients, 1, 1024);
        InetAddress loopback = InetAddress.getLoopbackAddress();
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress(loopback, 0));
                ServerSocketChannel keeper = ServerSocketChannel.open().bind(new InetSocketAddress(loopback, 0))) {
            return run(server, keeper);
        } catch (IOException e) {
            throw new WorkloadException(e.toString(), e);
        }
    }

    private static InetSocketAddress address(ServerSocketChannel server) throws IOException {
        // its stored host name is "localhost", so name and address need no name service
        int port = ((InetSocketAddress) server.getLocalAddress()).getPort();
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    private Results run(ServerSocketChannel server, ServerSocketChannel keeper) throws IOException, WorkloadException {
        long nanos = seconds * 1_000_000_000;
        KeyValueStore store = new KeyValueStore(fixed);
        List<ServiceClient> connected = new ArrayList<>();
        WorkerGroup crew = new WorkerGroup();
        for (int i = 0; i < clients; i++) {
            String name = "client-" + i;
            ServiceClient client = new ServiceClient(i, address(server));
            SocketChannel accepted = server.accept();
            Journal journal = new Journal(address(keeper), fixed.contains(Problem.journal));
            SocketChannel journaled = keeper.accept();
            connected.add(client);
            crew.add(name, () -> client.run(nanos));
            crew.add("server-" + i, () -> -serve(accepted, name, store, journal));
            crew.add("journal-" + i, () -> {
                kept.add(Journal.keep(journaled));
                return 0L;
            });
        }
        Stopwatch watch = new Stopwatch();
        long unanswered = crew.run();
        double elapsed = watch.seconds();
        if (unanswered != 0) {
            throw new IOException(unanswered + " more requests than the store served");
        }
        if (changes.sum() != kept.sum()) {
            throw new IOException("the journal has " + kept + " of " + changes + " changes");
        }
        Latencies latencies = new Latencies();
        connected.forEach(client -> latencies.addAll(client.latencies()));
        return new Results()
                .add("requests", latencies.count())
                // a failed request ends the run
                .add("errors", 0)
                .add("clients", clients)
                .add("port", address(server).getPort())
                .add("changes", changes)
                .add("journalPort", address(keeper).getPort())
                .add("seconds", elapsed, 3)
                .add("requestsPerSecond", latencies.count() / elapsed, 0)
                .add("p50Micros", latencies.percentile(0.50) / NANOS_PER_MICRO, 1)
                .add("p99Micros", latencies.percentile(0.99) / NANOS_PER_MICRO, 1);
    }

    /** Serves one client until it closes the connection; returns the number of requests. */
    private long serve(SocketChannel accepted, String client, KeyValueStore store, Journal journal) throws IOException {
        try (accepted;
                journal) {
            accepted.setOption(StandardSocketOptions.TCP_NODELAY, true);
            LineChannel lines = new LineChannel(accepted);
            long requests = 0;
            for (String request = lines.read(); request != null; request = lines.read()) {
                String answer = store.answer(client, request);
                lines.write(answer);
                if (request.startsWith(KeyValueStore.SET)) {
                    String[] words = request.split(" ", 3);
                    journal.add(words[0], words[1], "" + words[2].length(), answer.substring("OK ".length()));
                    changes.increment();
                }
                requests++;
            }
            return requests;
        }
    }
}
