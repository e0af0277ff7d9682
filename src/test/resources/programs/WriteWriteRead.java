package program;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Sends each request in two writes, to a peer with TCP_NODELAY and to one without; prints the port and the reads of 20 ms or more. */
public final class WriteWriteRead {

    private static final int REQUESTS = 50;
    private static final long LONG_NANOS = 20_000_000;
    private static final byte[] HALF = new byte[Integer.BYTES];

    public static void main(String[] args) throws Exception {
        request(true);
        request(false);
    }

    private static void request(boolean noDelay) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket accepted = server.accept()) {
            Thread answering = new Thread(() -> answer(accepted));
            answering.start();
            client.setTcpNoDelay(noDelay);
            int waits = 0;
            OutputStream out = client.getOutputStream();
            InputStream in = client.getInputStream();
            for (int i = 0; i < REQUESTS; i++) {
                out.write(HALF);
                out.write(HALF);
                long begin = System.nanoTime();
                in.read();
                waits += System.nanoTime() - begin >= LONG_NANOS ? 1 : 0;
            }
            answering.join();
            System.out.println(server.getLocalPort() + " " + waits);
        }
    }

    private static void answer(Socket accepted) {
        try {
            DataInputStream in = new DataInputStream(accepted.getInputStream());
            for (int i = 0; i < REQUESTS; i++) {
                in.readFully(new byte[2 * HALF.length]);
                accepted.getOutputStream().write(1);
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
