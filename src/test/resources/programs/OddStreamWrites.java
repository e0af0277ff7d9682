package program;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.SocketChannel;

/** Writes to the stream of a socket, and of a channel that is used as one. */
final class OddStreamWrites {

    static void run() throws Exception {
        for (Kind kind : Kind.values()) {
            for (InetAddress name : Ends.names()) {
                plain(kind, name);
            }
            wrongArguments(kind);
            closed(kind);
            shutDown(kind);
            resetByPeer(kind);
            closedMeanwhile(kind);
        }
        interrupted();
        nonBlocking();
    }

    private enum Kind {
        STREAM("stream", SocketException.class, SocketException.class),
        ADAPTOR("adaptor", ClosedChannelException.class, IOException.class);

        final String api;
        final Class<? extends Throwable> closed;
        final Class<? extends Throwable> reset;

        Kind(String api, Class<? extends Throwable> closed, Class<? extends Throwable> reset) {
            this.api = api;
            this.closed = closed;
            this.reset = reset;
        }

        Socket connect(Ends ends) throws IOException {
            return this == ADAPTOR
                    ? ends.connect().socket()
                    : ends.accept(new Socket(ends.ip(), ends.port()));
        }

        long event(OutputStream stream, SocketAddress peer, byte[] bytes) {
            return Expected.event(api, peer, () -> write(stream, bytes));
        }

        long write(OutputStream stream, byte[] bytes) throws IOException {
            stream.write(bytes);
            return bytes.length;
        }

        void failure(Class<? extends Throwable> error, OutputStream stream, SocketAddress peer) {
            Expected.failure(error, api, peer, () -> write(stream, new byte[5]));
        }
    }

    static void plain(Kind kind, InetAddress name) throws IOException {
        try (Ends ends = Ends.tcp(name);
                Socket socket = kind.connect(ends)) {
            OutputStream stream = socket.getOutputStream();
            kind.event(stream, ends.address, new byte[0]);
            kind.event(stream, ends.address, new byte[11]);
            Expected.event(kind.api, ends.address, () -> {
                stream.write(new byte[9], 2, 4);
                return 4;
            });
            Expected.event(kind.api, ends.address, () -> {
                stream.write(65);
                return 1;
            });
        }
    }

    static void wrongArguments(Kind kind) throws IOException {
        try (Ends ends = Ends.tcp();
                Socket socket = kind.connect(ends)) {
            OutputStream stream = socket.getOutputStream();
            Expected.failure(IndexOutOfBoundsException.class, kind.api, ends.address, () -> {
                stream.write(new byte[3], 2, 2);
                return 2;
            });
        }
    }

    static void closed(Kind kind) throws IOException {
        try (Ends ends = Ends.tcp();
                Socket socket = kind.connect(ends)) {
            OutputStream stream = socket.getOutputStream();
            socket.close();
            kind.failure(kind.closed, stream, ends.address);
        }
    }

    static void shutDown(Kind kind) throws IOException {
        try (Ends ends = Ends.tcp();
                Socket socket = kind.connect(ends)) {
            OutputStream stream = socket.getOutputStream();
            kind.event(stream, ends.address, new byte[3]);
            socket.shutdownOutput();
            kind.event(stream, ends.address, new byte[5]);
        }
    }

    static void resetByPeer(Kind kind) throws IOException {
        try (Ends ends = Ends.tcp();
                Socket socket = kind.connect(ends)) {
            ends.reset();
            kind.failure(kind.reset, socket.getOutputStream(), ends.address);
        }
    }

    static void closedMeanwhile(Kind kind) throws Exception {
        try (Ends ends = Ends.tcp();
                Socket socket = kind.connect(ends)) {
            OutputStream stream = socket.getOutputStream();
            Blocked blocked = Blocked.write(() -> kind.event(stream, ends.address, new byte[Ends.LARGE]));
            ends.awaitFirstByte();
            socket.close();
            blocked.join();
        }
    }

    /** A socket's stream does not care about an interrupt; that of a channel is closed by it. */
    static void interrupted() throws Exception {
        for (Kind kind : Kind.values()) {
            try (Ends ends = Ends.tcp();
                    Socket socket = kind.connect(ends)) {
                OutputStream stream = socket.getOutputStream();
                Blocked blocked = Blocked.write(() -> kind.event(stream, ends.address, new byte[Ends.LARGE]));
                ends.awaitFirstByte();
                blocked.interrupt();
                ends.drain();
                blocked.join();
            }
        }
    }

    static void nonBlocking() throws IOException {
        try (Ends ends = Ends.tcp();
                SocketChannel channel = ends.connect()) {
            OutputStream stream = channel.socket().getOutputStream();
            channel.configureBlocking(false);
            Kind.ADAPTOR.failure(IllegalBlockingModeException.class, stream, ends.address);
        }
    }
}
