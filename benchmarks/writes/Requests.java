import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.concurrent.FutureTask;

/** A fixed number of requests by several threads, a few of them large. */
final class Requests {
    private static final int THREADS = 4;
    private static final int LARGE_EVERY = 500;

    private Requests() {}

    interface Request {
        /** Sends the message and returns the answer. */
        byte[] send(byte[] message) throws Exception;
    }

    /** Makes a client for each thread; each answer must be the message. */
    interface Client {
        Request open() throws Exception;
    }

    static void make(int number, int largest, Client client) throws Exception {
        FutureTask<?>[] tasks = new FutureTask<?>[THREADS];
        for (int i = 0; i < THREADS; i++) {
            tasks[i] = new FutureTask<>(() -> {
                Request request = client.open();
                for (int made = 0; made < number / THREADS; made++) {
                    byte[] message = new byte[made % LARGE_EVERY == 0 ? largest : 100];
                    Arrays.fill(message, (byte) 'a');
                    if (!Arrays.equals(request.send(message), message)) {
                        throw new IllegalStateException("another answer than the message");
                    }
                }
                return null;
            });
            new Thread(tasks[i], "requests-" + i).start();
        }
        for (FutureTask<?> task : tasks) {
            task.get();
        }
    }

    /** Posts to an HTTP server on the loopback interface; the large messages are more than a socket takes at once. */
    static void post(int number, int port) throws Exception {
        HttpClient http =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        URI echo = URI.create("http://127.0.0.1:" + port + "/");
        Request post = message -> {
            HttpRequest request = HttpRequest.newBuilder(echo)
                    .POST(HttpRequest.BodyPublishers.ofByteArray(message))
                    .build();
            return http.send(request, HttpResponse.BodyHandlers.ofByteArray()).body();
        };
        make(number, 4_000_000, () -> post);
    }
}
