package program;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.SocketChannel;
import java.util.List;

/** Writes to the stream of a socket, and of a channel that is used as one. */
enum OddStreamWrites {
    STREAM("stream", SocketException.class, SocketException.class),
    ADAPTOR("adaptor", ClosedChannelException.class, IOException.class);

    private final String api;
    private final Class<? extends Throwable> closed;
    private final Class<? extends Throwable> reset;

    OddStreamWrites(String api, Class<? extends Throwable> closed, Class<? extends Throwable> reset) {
        this.api = api;
        this.closed = closed;
        this.reset = reset;
    }

    static void run() throws Exception {
        for (OddStreamWrites writes : values()) {
            writes.all();
        }
        Ends.tcp().use(OddStreamWrites::nonBlocking);
    }

    private void all() throws Exception {
        for (InetAddress name : Ends.names()) {
            Ends.tcp(name).use(this::connect, this::plain);
        }
        List<Ends.Use<Socket>> uses = List.of(
                this::wrongArguments,
                this::closed,
                this::shutDown,
                this::resetByPeer,
                this::closedMeanwhile,
                this::interrupted);
        for (Ends.Use<Socket> use : uses) {
            Ends.tcp().use(this::connect, use);
        }
    }

    private Socket connect(Ends ends) throws IOException {
        return this == ADAPTOR ? ends.connect().socket() : ends.connectSocket();
    }

    private void event(OutputStream stream, Ends ends, byte[] bytes) {
        Expected.event(api, ends.address, () -> write(stream, bytes));
    }

    private static long write(OutputStream stream, byte[] bytes) throws IOException {
        stream.write(bytes);
        return bytes.length;
    }

    private void failure(Class<? extends Throwable> error, OutputStream stream, Ends ends) {
        Expected.failure(error, api, ends.address, () -> write(stream, new byte[5]));
    }

    private void plain(Ends ends, Socket socket) throws IOException {
        OutputStream stream = socket.getOutputStream();
        event(stream, ends, new byte[0]);
        event(stream, ends, new byte[11]);
        Expected.event(api, ends.address, () -> {
            stream.write(new byte[9], 2, 4);
            return 4;
        });
        Expected.event(api, ends.address, () -> {
            stream.write(65);
            return 1;
        });
    }

    private void wrongArguments(Ends ends, Socket socket) throws IOException {
        OutputStream stream = socket.getOutputStream();
        Expected.failure(IndexOutOfBoundsException.class, api, ends.address, () -> {
            stream.write(new byte[3], 2, 2);
            return 2;
        });
    }

    private void closed(Ends ends, Socket socket) throws IOException {
        OutputStream stream = socket.getOutputStream();
        socket.close();
        failure(closed, stream, ends);
    }

    private void shutDown(Ends ends, Socket socket) throws IOException {
        OutputStream stream = socket.getOutputStream();
        event(stream, ends, new byte[3]);
        socket.shutdownOutput();
        event(stream, ends, new byte[5]);
    }

    private void resetByPeer(Ends ends, Socket socket) throws IOException {
        ends.reset();
        failure(reset, socket.getOutputStream(), ends);
    }

    private void closedMeanwhile(Ends ends, Socket socket) throws Exception {
        Blocked blocked = blocked(ends, socket);
        socket.close();
        blocked.join();
    }

    /** A socket's stream does not care about an interrupt; that of a channel is closed by it. */
    private void interrupted(Ends ends, Socket socket) throws Exception {
        Blocked blocked = blocked(ends, socket);
        blocked.interrupt();
        ends.drain();
        blocked.join();
    }

    /** Waits in a write that has written something. */
    private Blocked blocked(Ends ends, Socket socket) throws IOException {
        OutputStream stream = socket.getOutputStream();
        Blocked blocked = Blocked.write(() -> event(stream, ends, new byte[Ends.LARGE]));
        ends.awaitFirstByte();
        return blocked;
    }

    private static void nonBlocking(Ends ends, SocketChannel channel) throws IOException {
        OutputStream stream = channel.socket().getOutputStream();
        channel.configureBlocking(false);
        ADAPTOR.failure(IllegalBlockingModeException.class, stream, ends);
    }
}
