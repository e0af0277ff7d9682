import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;

/** Two clients that request URL + number for some seconds: prints the number of requests and the 99th percentile of their durations. */
public class Load {
    private static final int CLIENTS = 2;

    /** Differs in each process, so that no number is in a cache of the service yet. */
    private static final AtomicInteger NUMBERS = new AtomicInteger((int) (System.currentTimeMillis() & 0x3fff_ffff));

    private static long[] durations(HttpClient client, String url, long nanos) throws Exception {
        LongStream.Builder durations = LongStream.builder();
        long start = System.nanoTime();
        int number = 0;
        for (long i = 0; System.nanoTime() - start < nanos; i++) {
            // each number twice: every second request can be answered from a cache
            number = i % 2 == 0 ? NUMBERS.incrementAndGet() : number;
            long begin = System.nanoTime();
            HttpRequest request = HttpRequest.newBuilder(URI.create(url + number)).build();
            int status = client.send(request, BodyHandlers.discarding()).statusCode();
            if (status != 200) {
                throw new IllegalStateException(url + number + " returned " + status);
            }
            durations.add(System.nanoTime() - begin);
        }
        return durations.build().toArray();
    }

    public static void main(String[] args) throws Exception {
        HttpClient client = HttpClient.newHttpClient();
        long nanos = Long.parseLong(args[1]) * 1_000_000_000;
        long[][] all = new long[CLIENTS][];
        Thread[] threads = new Thread[CLIENTS];
        for (int i = 0; i < CLIENTS; i++) {
            int index = i;
            threads[i] = new Thread(() -> {
                try {
                    all[index] = durations(client, args[0], nanos);
                } catch (Exception e) {
                    System.err.println(e);
                    System.exit(1);
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        long[] sorted = Arrays.stream(all).flatMapToLong(Arrays::stream).sorted().toArray();
        System.out.println("requests=" + sorted.length + " p99=" + sorted[sorted.length * 99 / 100] / 1e6 + "ms");
    }
}
