import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;

/** Answers requests, each of which computes a number of rows and allocates a number of bytes. */
final class Service {

    /** Read by nobody; what is stored in it must be on the heap. */
    static volatile byte[] last;

    private Service() {}

    /** @param args port, rows, bytes */
    public static void main(String[] args) throws Exception {
        // else a reply in two packets waits for 40 ms
        System.setProperty("sun.net.httpserver.nodelay", "true");
        int rows = Integer.parseInt(args[1]);
        int bytes = Integer.parseInt(args[2]);
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0]));
        HttpServer server = HttpServer.create(address, 0);
        server.setExecutor(Executors.newFixedThreadPool(2));
        server.createContext("/", exchange -> {
            byte[] reply = Double.toString(compute(rows, bytes)).getBytes();
            exchange.sendResponseHeaders(200, reply.length);
            exchange.getResponseBody().write(reply);
            exchange.close();
        });
        server.start();
        System.out.println("up");
    }

    private static double compute(int rows, int bytes) {
        double sum = 0;
        for (int row = 0; row < rows; row++) {
            for (int i = 1; i <= 1000; i++) {
                sum += 1 / Math.sqrt(i + sum);
            }
        }
        last = new byte[bytes];
        return sum;
    }
}
