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
import java.util.List;

/** Both forms of a channel's write, over TCP and over a socket file. */
record OddChannelWrites(boolean unix, boolean gather) {

    static void run() throws Exception {
        for (boolean unix : new boolean[] {false, true}) {
            for (boolean gather : new boolean[] {false, true}) {
                new OddChannelWrites(unix, gather).all();
            }
        }
        for (InetAddress name : Ends.names()) {
            Ends.tcp(name).use(new OddChannelWrites(false, false)::plain);
        }
    }

    private void all() throws Exception {
        List<Ends.Use<SocketChannel>> uses = List.of(
                this::empty,
                this::partial,
                this::wrongArguments,
                this::closed,
                this::shutDown,
                this::closedByPeer,
                this::interrupted,
                this::interruptedBefore,
                this::closedMeanwhile,
                this::closedBeforeAnyByte);
        for (Ends.Use<SocketChannel> use : uses) {
            ends().use(use);
        }
        if (!unix) {
            notConnected();
            ends().use(this::resetByPeer);
        }
    }

    private String api() {
        return unix ? "unix" : gather ? "gather" : "channel";
    }

    private Ends ends() throws IOException {
        return unix ? Ends.unix() : Ends.tcp();
    }

    private long write(SocketChannel channel, ByteBuffer buffer) throws IOException {
        return gather ? channel.write(new ByteBuffer[] {ByteBuffer.allocate(0), buffer}) : channel.write(buffer);
    }

    private long event(SocketChannel channel, Ends ends, ByteBuffer buffer) {
        return Expected.event(api(), ends.address, () -> write(channel, buffer));
    }

    private void failure(Class<? extends Throwable> error, SocketChannel channel, SocketAddress peer) {
        Expected.failure(error, api(), peer, () -> write(channel, ByteBuffer.allocate(5)));
    }

    private void plain(Ends ends, SocketChannel channel) {
        event(channel, ends, ByteBuffer.allocate(1));
    }

    private void empty(Ends ends, SocketChannel channel) {
        event(channel, ends, ByteBuffer.allocate(0));
        event(channel, ends, ByteBuffer.allocate(0).asReadOnlyBuffer());
        if (gather) {
            Expected.event(api(), ends.address, () -> channel.write(new ByteBuffer[0]));
            Expected.event(api(), ends.address, () -> channel.write(new ByteBuffer[3], 1, 0));
        }
    }

    /** Until the buffers are full: the last write writes nothing. */
    private void partial(Ends ends, SocketChannel channel) throws IOException {
        channel.configureBlocking(false);
        ByteBuffer bytes = ByteBuffer.allocateDirect(Ends.LARGE);
        long all = 0;
        long written;
        do {
            written = event(channel, ends, bytes);
            all += written;
        } while (written > 0);
        if (all == 0 || all == Ends.LARGE) {
            System.out.println("not partial: " + all);
        }
    }

    private void wrongArguments(Ends ends, SocketChannel channel) {
        Class<? extends Throwable> error = gather ? IndexOutOfBoundsException.class : NullPointerException.class;
        Expected.failure(
                error,
                api(),
                ends.address,
                () -> gather ? channel.write(new ByteBuffer[1], 1, 1) : channel.write((ByteBuffer) null));
    }

    private void notConnected() throws IOException {
        try (SocketChannel channel = SocketChannel.open()) {
            failure(NotYetConnectedException.class, channel, null);
        }
    }

    private void closed(Ends ends, SocketChannel channel) throws IOException {
        channel.close();
        failure(ClosedChannelException.class, channel, ends.address);
    }

    private void shutDown(Ends ends, SocketChannel channel) throws IOException {
        event(channel, ends, ByteBuffer.allocate(3));
        channel.shutdownOutput();
        failure(AsynchronousCloseException.class, channel, ends.address);
    }

    private void closedByPeer(Ends ends, SocketChannel channel) throws IOException {
        ends.accepted.close();
        // over TCP the first is answered by the reset that the second sees
        event(channel, ends, ByteBuffer.allocate(2));
        failure(IOException.class, channel, ends.address);
    }

    private void resetByPeer(Ends ends, SocketChannel channel) throws IOException {
        ends.reset();
        event(channel, ends, ByteBuffer.allocate(2));
    }

    private void interruptedBefore(Ends ends, SocketChannel channel) {
        Thread.currentThread().interrupt();
        // a counted read leaves the interrupt
        System.currentTimeMillis();
        failure(ClosedByInterruptException.class, channel, ends.address);
        Thread.interrupted();
    }

    /** Throws, unless the system had ended the write before the interrupt came. */
    private void interrupted(Ends ends, SocketChannel channel) throws Exception {
        Blocked blocked = blocked(ends, channel);
        blocked.interrupt();
        blocked.join();
    }

    /** A write that has written something returns how much; one that has not throws. */
    private void closedMeanwhile(Ends ends, SocketChannel channel) throws Exception {
        Blocked blocked = blocked(ends, channel);
        channel.close();
        blocked.join();
    }

    /** Waits in a write that has written something. */
    private Blocked blocked(Ends ends, SocketChannel channel) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocateDirect(Ends.LARGE);
        Blocked blocked = Blocked.write(() -> event(channel, ends, bytes));
        ends.awaitFirstByte();
        return blocked;
    }

    private void closedBeforeAnyByte(Ends ends, SocketChannel channel) throws Exception {
        channel.configureBlocking(false);
        while (event(channel, ends, ByteBuffer.allocate(1 << 20)) > 0) {
            // until the buffers are full
        }
        channel.configureBlocking(true);
        Blocked blocked = Blocked.write(() -> event(channel, ends, ByteBuffer.allocate(9)));
        channel.close();
        blocked.join();
    }
}
