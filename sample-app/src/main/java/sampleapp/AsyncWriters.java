package sampleapp;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/** Writes to an {@code AsynchronousSocketChannel}, each completed before the next. */
final class AsyncWriters {

    private AsyncWriters() {}

    static Writer future(SocketAddress peer, int size) throws IOException {
        AsynchronousSocketChannel channel = open(peer);
        ByteBuffer bytes = ByteBuffer.allocateDirect(size);
        return new Writer(channel, () -> await(channel.write(bytes.clear())));
    }

    static Writer handler(SocketAddress peer, int size) throws IOException {
        AsynchronousSocketChannel channel = open(peer);
        ByteBuffer bytes = ByteBuffer.allocateDirect(size);
        return new Writer(channel, () -> {
            CompletableFuture<Integer> written = new CompletableFuture<>();
            channel.write(bytes.clear(), written, new Completion());
            return await(written);
        });
    }

    private static AsynchronousSocketChannel open(SocketAddress peer) throws IOException {
        AsynchronousSocketChannel channel = AsynchronousSocketChannel.open();
        await(channel.connect(peer));
        return channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    }

    private static <T> T await(Future<T> result) throws IOException {
        try {
            return result.get();
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException();
        }
    }

    /** Passes the result of a write to the waiting thread. */
    private static final class Completion implements CompletionHandler<Integer, CompletableFuture<Integer>> {
        @Override
        public void completed(Integer bytes, CompletableFuture<Integer> written) {
            written.complete(bytes);
        }

        @Override
        public void failed(Throwable error, CompletableFuture<Integer> written) {
            written.completeExceptionally(error);
        }
    }
}
