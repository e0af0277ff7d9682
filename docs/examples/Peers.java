import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Writes to three peers for some seconds: one as it should be, one that reads slowly, one that gets a byte at a time. */
public class Peers {

    public static void main(String[] args) throws Exception {
        long end = System.nanoTime() + Long.parseLong(args[0]) * 1_000_000_000L;
        Thread orders = writer("orders", 2_000, 1, 0, end);
        Thread audit = writer("audit", 2_000, 1, 4, end);
        Thread metrics = writer("metrics", 1, 0, 0, end);
        orders.join();
        audit.join();
        metrics.join();
    }

    private static Thread writer(String name, int size, int pauseMillis, int readerMillis, long end) throws Exception {
        ServerSocket server = new ServerSocket();
        server.setReceiveBufferSize(4_096);
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        System.out.println(name + " is port " + server.getLocalPort());
        start(name + " reader", () -> read(server, readerMillis));
        Socket socket = new Socket();
        socket.setSendBufferSize(4_096);
        socket.connect(server.getLocalSocketAddress());
        return start(name, () -> {
            OutputStream out = socket.getOutputStream();
            byte[] message = new byte[size];
            while (System.nanoTime() < end) {
                out.write(message);
                Thread.sleep(pauseMillis);
            }
            socket.close();
        });
    }

    private static void read(ServerSocket server, int millis) throws Exception {
        InputStream in = server.accept().getInputStream();
        byte[] buffer = new byte[2_000];
        while (in.read(buffer) >= 0) {
            Thread.sleep(millis);
        }
    }

    private interface Work {
        void run() throws Exception;
    }

    private static Thread start(String name, Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }, name);
        thread.start();
        return thread;
    }
}
