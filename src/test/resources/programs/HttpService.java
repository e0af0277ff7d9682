package program;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/** Answers requests by their number, each with a number of clock reads and of allocated bytes; it can end at a request. */
public final class HttpService {

    private static final AtomicLong REQUESTS = new AtomicLong();

    /** What is stored in it must be on the heap. */
    static volatile byte[] last;

    /** The port, clock reads and bytes of a request, and the number of the request at which it fails, or nothing. */
    public static void main(String[] args) throws Exception {
        // else a reply in two packets waits for 40 ms
        System.setProperty("sun.net.httpserver.nodelay", "true");
        int reads = Integer.parseInt(args[1]);
        int bytes = Integer.parseInt(args[2]);
        int[] left = {args.length > 3 ? Integer.parseInt(args[3]) : -1};
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0]));
        HttpServer server = HttpServer.create(address, 0);
        server.setExecutor(Executors.newFixedThreadPool(2));
        server.createContext("/", exchange -> {
            if (left[0]-- == 0) {
                System.out.println("out of requests");
                System.exit(5);
            }
            byte[] reply = reply(reads, bytes);
            exchange.sendResponseHeaders(200, reply.length);
            exchange.getResponseBody().write(reply);
            exchange.close();
        });
        server.start();
        System.out.println("Started at port " + args[0]);
    }

    private static byte[] reply(int reads, int bytes) {
        long sum = 0;
        for (int i = 0; i < reads; i++) {
            sum += System.currentTimeMillis();
        }
        last = new byte[bytes];
        return sum == 0 ? "never".getBytes() : Long.toString(REQUESTS.incrementAndGet()).getBytes();
    }
}
