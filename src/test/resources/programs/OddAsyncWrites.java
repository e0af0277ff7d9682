package program;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NotYetConnectedException;
import java.nio.channels.WritePendingException;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Writes to an asynchronous channel: done at once, later, or never. */
final class OddAsyncWrites {

    private static final String API = "async";

    static void run() throws Exception {
        notConnected();
        List<Ends.Use<AsynchronousSocketChannel>> uses = List.of(
                OddAsyncWrites::plain,
                OddAsyncWrites::closed,
                OddAsyncWrites::shutDown,
                OddAsyncWrites::closedByPeer,
                OddAsyncWrites::wrongArguments,
                OddAsyncWrites::finishedLater,
                OddAsyncWrites::timedOut,
                OddAsyncWrites::closedWhilePending);
        for (Ends.Use<AsynchronousSocketChannel> use : uses) {
            Ends.tcp().use(Ends::connectAsync, use);
        }
    }

    private static Future<Integer> handled(AsynchronousSocketChannel channel, ByteBuffer bytes) {
        Outcome<Integer> outcome = new Outcome<>();
        channel.write(bytes, "attachment", outcome);
        return outcome;
    }

    private static Future<Long> gathered(AsynchronousSocketChannel channel, ByteBuffer... parts) {
        Outcome<Long> outcome = new Outcome<>();
        channel.write(parts, 0, parts.length, 1, TimeUnit.HOURS, null, outcome);
        return outcome;
    }

    private static void plain(Ends ends, AsynchronousSocketChannel channel) {
        for (int size : new int[] {0, 7}) {
            ByteBuffer bytes = ByteBuffer.allocate(size);
            Expected.event(API, ends.address, () -> channel.write(bytes).get());
            Expected.event(API, ends.address, () -> handled(channel, bytes.clear()).get());
            ByteBuffer direct = ByteBuffer.allocateDirect(size);
            Expected.event(API, ends.address, () -> gathered(channel, bytes.clear(), direct).get());
        }
    }

    private static void fails(
            Class<? extends Throwable> error, SocketAddress peer, AsynchronousSocketChannel channel) {
        Expected.failure(
                error, API, peer, () -> channel.write(ByteBuffer.allocate(1)).get());
    }

    private static void failsInBothForms(
            Class<? extends Throwable> error, SocketAddress peer, AsynchronousSocketChannel channel) {
        fails(error, peer, channel);
        Expected.failure(
                error, API, peer, () -> handled(channel, ByteBuffer.allocate(1)).get());
    }

    private static void notConnected() throws Exception {
        try (AsynchronousSocketChannel channel = AsynchronousSocketChannel.open()) {
            failsInBothForms(NotYetConnectedException.class, null, channel);
        }
    }

    private static void closed(Ends ends, AsynchronousSocketChannel channel) throws IOException {
        channel.close();
        failsInBothForms(ClosedChannelException.class, ends.address, channel);
    }

    private static void shutDown(Ends ends, AsynchronousSocketChannel channel) throws IOException {
        channel.shutdownOutput();
        fails(ClosedChannelException.class, ends.address, channel);
    }

    private static void closedByPeer(Ends ends, AsynchronousSocketChannel channel) throws IOException {
        ends.reset();
        failsInBothForms(IOException.class, ends.address, channel);
    }

    /** Refused before it is a write: no event. */
    private static void wrongArguments(Ends ends, AsynchronousSocketChannel channel) {
        try {
            channel.write(null);
            System.out.println("wrote null");
        } catch (NullPointerException e) {
            // as it must be
        }
    }

    /** The first writes fill the buffers; the last is pending until the peer reads. */
    private static Future<Integer> pending(Ends ends, AsynchronousSocketChannel channel) throws Exception {
        while (true) {
            Future<Integer> write = channel.write(ByteBuffer.allocateDirect(Ends.LARGE));
            if (!isDone(write)) {
                return write;
            }
            Expected.event(API, ends.address, write::get);
        }
    }

    /** Where there is room a write is done when it returns; the system may find some more a little later. */
    private static boolean isDone(Future<Integer> write) throws Exception {
        try {
            write.get(200, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        }
    }

    private static void finishedLater(Ends ends, AsynchronousSocketChannel channel) throws Exception {
        Future<Integer> pending = pending(ends, channel);
        fails(WritePendingException.class, ends.address, channel);
        ends.drain();
        Expected.event(API, ends.address, pending::get);
        Expected.event(API, ends.address, () -> handled(channel, ByteBuffer.allocate(3)).get());
    }

    private static void timedOut(Ends ends, AsynchronousSocketChannel channel) {
        Outcome<Integer> outcome = new Outcome<>();
        ByteBuffer bytes = ByteBuffer.allocateDirect(Ends.LARGE);
        while (!outcome.isCompletedExceptionally()) {
            Outcome<Integer> next = new Outcome<>();
            channel.write(bytes.clear(), 100, TimeUnit.MILLISECONDS, null, next);
            Expected.event(API, ends.address, next::get);
            outcome = next;
        }
        fails(IllegalStateException.class, ends.address, channel);
    }

    private static void closedWhilePending(Ends ends, AsynchronousSocketChannel channel) throws Exception {
        Future<Integer> pending = pending(ends, channel);
        channel.close();
        Expected.failure(AsynchronousCloseException.class, API, ends.address, pending::get);
    }
}
