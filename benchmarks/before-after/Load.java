import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Two clients that send one request after the other for a time; prints how many were answered, and how long one of a hundred took at least. */
final class Load {

    private Load() {}

    /** @param args URL, in which {} is replaced by a new number for each request, and seconds */
    public static void main(String[] args) throws Exception {
        HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        long end = System.nanoTime() + Long.parseLong(args[1]) * 1_000_000_000;
        List<Long> nanos = Collections.synchronizedList(new ArrayList<>());
        List<Thread> clients = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            int number = i;
            clients.add(new Thread(() -> {
                // another one in each load
                int id = (int) (ProcessHandle.current().pid() * 1_000_003 + number * 500_000_000) & Integer.MAX_VALUE;
                for (long now = System.nanoTime(); now < end; ) {
                    URI uri = URI.create(args[0].replace("{}", "" + (id++ & Integer.MAX_VALUE)));
                    try {
                        int status = client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.discarding())
                                .statusCode();
                        if (status != 200) {
                            throw new IllegalStateException("status " + status);
                        }
                    } catch (Exception e) {
                        System.out.println(uri + ": " + e);
                        System.exit(1);
                    }
                    long later = System.nanoTime();
                    nanos.add(later - now);
                    now = later;
                }
            }));
        }
        for (Thread thread : clients) {
            thread.start();
        }
        for (Thread thread : clients) {
            thread.join();
        }
        Collections.sort(nanos);
        System.out.printf("requests=%d p99=%.3fms%n", nanos.size(), nanos.get(nanos.size() * 99 / 100) / 1e6);
    }
}
