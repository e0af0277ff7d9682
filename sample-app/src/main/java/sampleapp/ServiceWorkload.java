package sampleapp;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;

/** A small store over TCP and its clients: clock reads, socket writes and allocation as a service has them. */
final class ServiceWorkload implements Workload {

    private static final double NANOS_PER_MICRO = 1000;

    @Override
    public String name() {
        return "service";
    }

    @Override
    public String description() {
        return "a store over loopback TCP that stamps, logs and answers the requests of N clients, each checked";
    }

    @Override
    public List<Option> options() {
        return List.of(Option.number("seconds", "N", 10, 1, 1_000_000), Option.number("clients", "N", 4, 1, 1024));
    }

    @Override
    public Results run(Arguments arguments) throws WorkloadException {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress(loopback, 0))) {
            int port = ((InetSocketAddress) server.getLocalAddress()).getPort();
            return run(arguments, server, new InetSocketAddress(loopback, port));
        } catch (IOException e) {
            throw new WorkloadException(e.toString(), e);
        }
    }

    private static Results run(Arguments arguments, ServerSocketChannel server, InetSocketAddress address)
            throws IOException, WorkloadException {
        int count = arguments.integer("clients");
        long nanos = arguments.number("seconds") * 1_000_000_000;
        KeyValueStore store = new KeyValueStore();
        List<ServiceClient> clients = new ArrayList<>();
        Crew crew = new Crew();
        for (int i = 0; i < count; i++) {
            String name = "client-" + i;
            ServiceClient client = new ServiceClient(i, address);
            SocketChannel accepted = server.accept();
            clients.add(client);
            crew.add(name, () -> client.run(nanos));
            crew.add("server-" + i, () -> -serve(accepted, name, store));
        }
        long start = System.nanoTime();
        long unanswered = crew.run();
        double seconds = (System.nanoTime() - start) / 1e9;
        if (unanswered != 0) {
            throw new IOException(unanswered + " more requests than the store served");
        }
        Latencies latencies = new Latencies();
        clients.forEach(client -> latencies.addAll(client.latencies()));
        return new Results()
                .add("requests", latencies.count())
                // a request that failed has ended the run
                .add("errors", 0)
                .add("clients", count)
                .add("port", address.getPort())
                .add("seconds", seconds, 3)
                .add("requestsPerSecond", latencies.count() / seconds, 0)
                .add("p50Micros", latencies.percentile(0.50) / NANOS_PER_MICRO, 1)
                .add("p99Micros", latencies.percentile(0.99) / NANOS_PER_MICRO, 1);
    }

    /** Serves one client until it closes the connection; returns how many requests it made. */
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
