package program;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.security.Security;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/** TLS over sockets, both ends in this JVM: an event has the bytes written to the socket. */
final class Tls {

    private static final String[] PROTOCOLS = {"TLSv1.2"};
    /** Without certificates: none have to be made. */
    private static final String[] SUITES = {"TLS_DH_anon_WITH_AES_128_GCM_SHA256"};

    private static final int BYTES = 50_000;

    static void run() throws Exception {
        Security.setProperty("jdk.tls.disabledAlgorithms", "");
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, null, null);
        overSockets(context);
    }

    private static FutureTask<Void> start(Callable<Void> end) {
        FutureTask<Void> task = new FutureTask<>(end);
        new Thread(task).start();
        return task;
    }

    /** Tells what the layer above it writes. */
    private static final class ToldSocket extends Socket {
        ToldSocket() {}

        ToldSocket(InetAddress address, int port) throws IOException {
            super(address, port);
        }

        @Override
        public OutputStream getOutputStream() throws IOException {
            return new FilterOutputStream(super.getOutputStream()) {
                @Override
                public void write(byte[] bytes, int offset, int length) {
                    Expected.event("stream", getRemoteSocketAddress(), () -> {
                        out.write(bytes, offset, length);
                        return length;
                    });
                }
            };
        }
    }

    private static final class ToldServer extends ServerSocket {
        ToldServer(InetAddress address) throws IOException {
            super(0, 1, address);
        }

        @Override
        public Socket accept() throws IOException {
            Socket socket = new ToldSocket();
            implAccept(socket);
            return socket;
        }
    }

    static void overSockets(SSLContext context) throws Exception {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        try (ServerSocket server = new ToldServer(loopback)) {
            Socket client = new ToldSocket(loopback, server.getLocalPort());
            Socket accepted = server.accept();
            FutureTask<Void> serving = start(() -> exchange(context, accepted, false));
            exchange(context, client, true);
            serving.get();
        }
    }

    private static Void exchange(SSLContext context, Socket below, boolean client) throws IOException {
        try (SSLSocket socket =
                (SSLSocket) context.getSocketFactory().createSocket(below, "peer", below.getPort(), true)) {
            socket.setUseClientMode(client);
            socket.setEnabledProtocols(PROTOCOLS);
            socket.setEnabledCipherSuites(SUITES);
            OutputStream out = socket.getOutputStream();
            InputStream in = socket.getInputStream();
            if (client) {
                out.write(new byte[BYTES]);
                in.readNBytes(BYTES);
            } else {
                in.readNBytes(BYTES);
                out.write(new byte[BYTES]);
            }
            return null;
        }
    }
}
