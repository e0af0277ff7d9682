package program;

import java.io.IOException;
import java.net.InetAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NotYetConnectedException;
import java.nio.channels.SocketChannel;

/** Both forms of a channel's write, over TCP and over a socket file. */
final class OddChannelWrites {

    static void run() throws Exception {
        for (boolean unix : new boolean[] {false, true}) {
            for (boolean gather : new boolean[] {false, true}) {
                Kind kind = new Kind(unix, gather);
                empty(kind);
                partial(kind);
                wrongArguments(kind);
                notConnected(kind);
                closed(kind);
                shutDown(kind);
                closedByPeer(kind);
                interrupted(kind);
                interruptedBefore(kind);
                closedMeanwhile(kind);
            }
        }
        resetByPeer(new Kind(false, false));
        resetByPeer(new Kind(false, true));
        for (InetAddress name : Ends.names()) {
            plain(new Kind(false, false), name);
        }
    }

    private record Kind(boolean unix, boolean gather) {
        String api() {
            return unix ? "unix" : gather ? "gather" : "channel";
        }

        Ends ends() throws IOException {
            return unix ? Ends.unix() : Ends.tcp();
        }

        long write(SocketChannel channel, ByteBuffer buffer) throws IOException {
            return gather
                    ? channel.write(new ByteBuffer[] {ByteBuffer.allocate(0), buffer})
                    : channel.write(buffer);
        }

        long event(SocketChannel channel, SocketAddress peer, ByteBuffer buffer) {
            return Expected.event(api(), peer, () -> write(channel, buffer));
        }

        void failure(Class<? extends Throwable> error, SocketChannel channel, SocketAddress peer) {
            Expected.failure(error, api(), peer, () -> write(channel, ByteBuffer.allocate(5)));
        }
    }

    static void plain(Kind kind, InetAddress name) throws IOException {
        try (Ends ends = Ends.tcp(name);
                SocketChannel channel = ends.connect()) {
            kind.event(channel, ends.address, ByteBuffer.allocate(1));
        }
    }

    static void empty(Kind kind) throws IOException {
        try (Ends ends = kind.ends();
                SocketChannel channel = ends.connect()) {
            kind.event(channel, ends.address, ByteBuffer.allocate(0));
            kind.event(channel, ends.address, ByteBuffer.allocate(0).asReadOnlyBuffer());
            if (kind.gather()) {
                Expected.event(kind.api(), ends.address, () -> channel.write(new ByteBuffer[0]));
                Expected.event(kind.api(), ends.address, () -> channel.write(new ByteBuffer[3], 1, 0));
            }
        }
    }

    /** Until the buffers are full: the last write writes nothing. */
    static void partial(Kind kind) throws IOException {
        try (Ends ends = kind.ends();
                SocketChannel channel = ends.connect()) {
            channel.configureBlocking(false);
            ByteBuffer bytes = ByteBuffer.allocateDirect(Ends.LARGE);
            long all = 0;
            long written;
            do {
                written = kind.event(channel, ends.address, bytes);
                all += written;
            } while (written > 0);
            if (all == 0 || all == Ends.LARGE) {
                System.out.println("not partial: " + all);
            }
        }
    }

    static void wrongArguments(Kind kind) throws IOException {
        try (Ends ends = kind.ends();
                SocketChannel channel = ends.connect()) {
            if (kind.gather()) {
                Expected.failure(
                        IndexOutOfBoundsException.class,
                        kind.api(),
                        ends.address,
                        () -> channel.write(new ByteBuffer[1], 1, 1));
            } else {
                Expected.failure(
                        NullPointerException.class,
                        kind.api(),
                        ends.address,
                        () -> channel.write((ByteBuffer) null));
            }
        }
    }

    static void notConnected(Kind kind) throws IOException {
        if (!kind.unix()) {
            try (SocketChannel channel = SocketChannel.open()) {
                kind.failure(NotYetConnectedException.class, channel, null);
            }
        }
    }

    static void closed(Kind kind) throws IOException {
        try (Ends ends = kind.ends()) {
            SocketChannel channel = ends.connect();
            channel.close();
            kind.failure(ClosedChannelException.class, channel, ends.address);
        }
    }

    static void shutDown(Kind kind) throws IOException {
        try (Ends ends = kind.ends();
                SocketChannel channel = ends.connect()) {
            kind.event(channel, ends.address, ByteBuffer.allocate(3));
            channel.shutdownOutput();
            kind.failure(AsynchronousCloseException.class, channel, ends.address);
        }
    }

    static void closedByPeer(Kind kind) throws IOException {
        try (Ends ends = kind.ends();
                SocketChannel channel = ends.connect()) {
            ends.accepted.close();
            // over TCP the first is answered by the reset that the second sees
            kind.event(channel, ends.address, ByteBuffer.allocate(2));
            kind.failure(IOException.class, channel, ends.address);
        }
    }

    static void resetByPeer(Kind kind) throws IOException {
        try (Ends ends = kind.ends();
                SocketChannel channel = ends.connect()) {
            ends.reset();
            kind.event(channel, ends.address, ByteBuffer.allocate(2));
        }
    }

    static void interruptedBefore(Kind kind) throws IOException {
        try (Ends ends = kind.ends();
                SocketChannel channel = ends.connect()) {
            Thread.currentThread().interrupt();
            // which a counted read leaves
            System.currentTimeMillis();
            kind.failure(ClosedByInterruptException.class, channel, ends.address);
            Thread.interrupted();
        }
    }

    /** Throws, unless the system had ended the write before the interrupt came. */
    static void interrupted(Kind kind) throws Exception {
        try (Ends ends = kind.ends();
                SocketChannel channel = ends.connect()) {
            ByteBuffer bytes = ByteBuffer.allocateDirect(Ends.LARGE);
            Blocked blocked = Blocked.write(() -> kind.event(channel, ends.address, bytes));
            ends.awaitFirstByte();
            blocked.interrupt();
            blocked.join();
        }
    }

    /** Of a write that has written some, the JDK tells how much; of one that has not, it tells that it was closed. */
    static void closedMeanwhile(Kind kind) throws Exception {
        try (Ends ends = kind.ends();
                SocketChannel channel = ends.connect()) {
            ByteBuffer bytes = ByteBuffer.allocateDirect(Ends.LARGE);
            Blocked blocked = Blocked.write(() -> kind.event(channel, ends.address, bytes));
            ends.awaitFirstByte();
            channel.close();
            blocked.join();
        }
        try (Ends ends = kind.ends();
                SocketChannel channel = ends.connect()) {
            channel.configureBlocking(false);
            while (kind.event(channel, ends.address, ByteBuffer.allocate(1 << 20)) > 0) {
                // until the buffers are full
            }
            channel.configureBlocking(true);
            Blocked blocked = Blocked.write(() -> kind.event(channel, ends.address, ByteBuffer.allocate(9)));
            channel.close();
            blocked.join();
        }
    }
}
