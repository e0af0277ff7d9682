package sampleapp;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** The reading end of one connection; it never writes, so that all writes in the JVM are the workload's. */
final class Peer {

    private static final int BUFFER_SIZE = 64 * 1024;

    private final SocketChannel channel;

    Peer(SocketChannel channel) {
        this.channel = channel;
    }

    /** Reads to the end of the stream; returns how many bytes came. */
    long readAll() throws IOException {
        ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_SIZE);
        long bytes = 0;
        try (channel) {
            for (int read = channel.read(buffer); read >= 0; read = channel.read(buffer.clear())) {
                bytes += read;
            }
        }
        return bytes;
    }
}
