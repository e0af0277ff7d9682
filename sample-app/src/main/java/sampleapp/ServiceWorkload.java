package sampleapp;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** A small store over TCP and its clients: the clock reads, socket writes and allocation of a typical service. */
@Command(
        name = "service",
        description = "A store over loopback TCP that timestamps, logs and answers requests of N clients.")
final class ServiceWorkload extends Workload {

    private static final double NANOS_PER_MICRO = 1000;

    @Option(names = "--seconds", paramLabel = "N", defaultValue = "10", description = "Duration of the run.")
    private long seconds;

    @Option(names = "--clients", paramLabel = "N", defaultValue = "4", description = "Clients, one connection each.")
    private int clients;

    @Override
    Results run() throws WorkloadException {
        inRange("--seconds", seconds, 1, 1_000_000);
        inRange("--clients", clients, 1, 1024);
        InetAddress loopback = InetAddress.getLoopbackAddress();
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress(loopback, 0))) {
            int port = ((InetSocketAddress) server.getLocalAddress()).getPort();
            return run(server, new InetSocketAddress(loopback, port));
        } catch (IOException e) {
            throw new WorkloadException(e.toString(), e);
        }
    }

    private Results run(ServerSocketChannel server, InetSocketAddress address) throws IOException, WorkloadException {
        long nanos = seconds * 1_000_000_000;
        KeyValueStore store = new KeyValueStore();
        List<ServiceClient> connected = new ArrayList<>();
        WorkerGroup crew = new WorkerGroup();
        for (int i = 0; i < clients; i++) {
            String name = "client-" + i;
            ServiceClient client = new ServiceClient(i, address);
            SocketChannel accepted = server.accept();
            connected.add(client);
            crew.add(name, () -> client.run(nanos));
            crew.add("server-" + i, () -> -serve(accepted, name, store));
        }
        long start = System.nanoTime();
        long unanswered = crew.run();
        double elapsed = (System.nanoTime() - start) / 1e9;
        if (unanswered != 0) {
            throw new IOException(unanswered + " more requests than the store served");
        }
        Latencies latencies = new Latencies();
        connected.forEach(client -> latencies.addAll(client.latencies()));
        return new Results()
                .add("requests", latencies.count())
                // a failed request ends the run
                .add("errors", 0)
                .add("clients", clients)
                .add("port", address.getPort())
                .add("seconds", elapsed, 3)
                .add("requestsPerSecond", latencies.count() / elapsed, 0)
                .add("p50Micros", latencies.percentile(0.50) / NANOS_PER_MICRO, 1)
                .add("p99Micros", latencies.percentile(0.99) / NANOS_PER_MICRO, 1);
    }

    /** Serves one client until it closes the connection; returns the number of requests. */
    private static long serve(SocketChannel accepted, String client, KeyValueStore store) throws IOException {
        try (accepted) {
            accepted.setOption(StandardSocketOptions.TCP_NODELAY, true);
            LineChannel lines = new LineChannel(accepted);
            long requests = 0;
            for (String request = lines.read(); request != null; request = lines.read()) {
                lines.write(store.answer(client, request));
                requests++;
            }
            return requests;
        }
    }
}
