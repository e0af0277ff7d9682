package program;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.InterruptedByTimeoutException;
import java.nio.channels.NotYetConnectedException;
import java.nio.channels.WritePendingException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Writes to an asynchronous channel: done at once, later, or never. */
final class OddAsyncWrites {

    private static final String API = "async";

    static void run() throws Exception {
        plain();
        notConnected();
        closed();
        shutDown();
        closedByPeer();
        wrongArguments();
        finishedLater();
        timedOut();
        closedWhilePending();
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

    static void plain() throws Exception {
        try (Ends ends = Ends.tcp();
                AsynchronousSocketChannel channel = ends.connectAsync()) {
            for (int size : new int[] {0, 7}) {
                Expected.event(API, ends.address, () -> channel.write(ByteBuffer.allocate(size))
                        .get());
                Expected.event(API, ends.address, () -> handled(channel, ByteBuffer.allocate(size))
                        .get());
                Expected.event(API, ends.address, () -> gathered(
                                channel, ByteBuffer.allocate(size), ByteBuffer.allocateDirect(size))
                        .get());
            }
        }
    }

    private static void fails(
            Class<? extends Throwable> error, SocketAddress peer, AsynchronousSocketChannel channel) {
        Expected.failure(
                error, API, peer, () -> channel.write(ByteBuffer.allocate(1)).get());
    }

    private static void failsInAHandler(
            Class<? extends Throwable> error, SocketAddress peer, AsynchronousSocketChannel channel) {
        Expected.failure(
                error, API, peer, () -> handled(channel, ByteBuffer.allocate(1)).get());
    }

    static void notConnected() throws Exception {
        try (AsynchronousSocketChannel channel = AsynchronousSocketChannel.open()) {
            fails(NotYetConnectedException.class, null, channel);
            failsInAHandler(NotYetConnectedException.class, null, channel);
        }
    }

    static void closed() throws Exception {
        try (Ends ends = Ends.tcp()) {
            AsynchronousSocketChannel channel = ends.connectAsync();
            channel.close();
            fails(ClosedChannelException.class, ends.address, channel);
            failsInAHandler(ClosedChannelException.class, ends.address, channel);
        }
    }

    static void shutDown() throws Exception {
        try (Ends ends = Ends.tcp();
                AsynchronousSocketChannel channel = ends.connectAsync()) {
            channel.shutdownOutput();
            fails(ClosedChannelException.class, ends.address, channel);
        }
    }

    static void closedByPeer() throws Exception {
        try (Ends ends = Ends.tcp();
                AsynchronousSocketChannel channel = ends.connectAsync()) {
            ends.reset();
            fails(IOException.class, ends.address, channel);
            failsInAHandler(IOException.class, ends.address, channel);
        }
    }

    /** Refused before it is a write: no event. */
    static void wrongArguments() throws Exception {
        try (Ends ends = Ends.tcp();
                AsynchronousSocketChannel channel = ends.connectAsync()) {
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

    static void finishedLater() throws Exception {
        try (Ends ends = Ends.tcp();
                AsynchronousSocketChannel channel = ends.connectAsync()) {
            Future<Integer> pending = pending(ends, channel);
            fails(WritePendingException.class, ends.address, channel);
            ends.drain();
            Expected.event(API, ends.address, pending::get);
            Expected.event(API, ends.address, () -> handled(channel, ByteBuffer.allocate(3))
                    .get());
        }
    }

    static void timedOut() throws Exception {
        try (Ends ends = Ends.tcp();
                AsynchronousSocketChannel channel = ends.connectAsync()) {
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
    }

    static void closedWhilePending() throws Exception {
        try (Ends ends = Ends.tcp()) {
            AsynchronousSocketChannel channel = ends.connectAsync();
            Future<Integer> pending = pending(ends, channel);
            channel.close();
            Expected.failure(AsynchronousCloseException.class, API, ends.address, pending::get);
        }
    }
}
