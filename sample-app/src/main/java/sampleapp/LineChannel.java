package sampleapp;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** Reads and writes lines of Latin-1 text on a channel: the serving end of one connection. */
final class LineChannel {

    /** The longest line, with its end. */
    static final int CAPACITY = 4096;

    private final SocketChannel channel;
    private final ByteBuffer in = ByteBuffer.allocate(CAPACITY).limit(0);
    private final ByteBuffer out = ByteBuffer.allocate(CAPACITY);

    LineChannel(SocketChannel channel) {
        this.channel = channel;
    }

    /** Returns the next line, or null at the end of the stream. */
    String read() throws IOException {
        for (int scanned = in.position(); ; ) {
            for (; scanned < in.limit(); scanned++) {
                if (in.get(scanned) == '\n') {
                    return take(scanned);
                }
            }
            scanned -= in.position();
            in.compact();
            if (!in.hasRemaining()) {
                throw new IOException("a line of more than " + CAPACITY + " bytes");
            }
            int read = channel.read(in);
            in.flip();
            if (read < 0) {
                return null;
            }
        }
    }

    private String take(int end) {
        String line = new String(in.array(), in.position(), end - in.position(), StandardCharsets.ISO_8859_1);
        in.position(end + 1);
        return line;
    }

    /** Writes the line in one write. */
    void write(String line) throws IOException {
        out.clear()
                .put(line.getBytes(StandardCharsets.ISO_8859_1))
                .put((byte) '\n')
                .flip();
        while (out.hasRemaining()) {
            channel.write(out);
        }
    }
}
