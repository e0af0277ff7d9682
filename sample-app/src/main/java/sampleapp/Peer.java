package sampleapp;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.function.IntConsumer;

/** The reading end of one connection; it never writes, so that all writes in the JVM are the workload's. */
final class Peer {

    private static final int BUFFER_SIZE = 64 * 1024;

    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_SIZE);
    private final IntConsumer arrived;

    /** @param arrived receives the number of bytes of each read */
    Peer(IntConsumer arrived) {
        this.arrived = arrived;
    }

    /** Reads to the end of the stream and closes the channel; returns the number of bytes. */
    long readAll(SocketChannel channel) throws IOException {
        long bytes = 0;
        try (channel) {
            for (int read = channel.read(buffer.clear()); read >= 0; read = channel.read(buffer.clear())) {
                arrived.accept(read);
                bytes += read;
            }
        }
        return bytes;
    }
}
