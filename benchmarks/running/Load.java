import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Asks a shop for prices with arguments PORT THREADS, prints each second the number of answers.
 *
 * <p>Every price is asked for twice, so that the shop computes one for each second request, however fast it is: else the share of its
 * clock reads would be another at each speed.
 */
public class Load {
    public static void main(String[] args) throws Exception {
        HttpClient client = HttpClient.newHttpClient();
        AtomicLong answers = new AtomicLong();
        AtomicInteger ids = new AtomicInteger();
        for (int i = 0; i < Integer.parseInt(args[1]); i++) {
            Thread caller = new Thread(() -> {
                int id = 0;
                for (long request = 0; ; request++) {
                    id = request % 2 == 0 ? ids.incrementAndGet() : id;
                    HttpRequest price = HttpRequest.newBuilder(URI.create("http://localhost:" + args[0] + "/prices/" + id))
                            .build();
                    int status;
                    try {
                        status = client.send(price, BodyHandlers.discarding()).statusCode();
                    } catch (Exception e) {
                        return;
                    }
                    if (status != 200) {
                        System.err.println("load: the shop answered " + status);
                        System.exit(1);
                    }
                    answers.incrementAndGet();
                }
            });
            caller.setDaemon(true);
            caller.start();
        }
        for (long second = 1, before = 0; ; second++) {
            Thread.sleep(1000);
            long now = answers.get();
            System.out.println(second + " " + (now - before));
            before = now;
        }
    }
}
