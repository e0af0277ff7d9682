package sampleapp;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** Sends a line of fields for each change of the store to a peer, which keeps it. */
final class Journal implements Closeable {

    private static final int BUFFER_SIZE = 8 * 1024;

    private final Socket socket;
    private final OutputStream out;

    /** @param buffered whether a line is one write; else each field and each separator is */
    Journal(InetSocketAddress keeper, boolean buffered) throws IOException {
        socket = new Socket(keeper.getAddress(), keeper.getPort());
        socket.setTcpNoDelay(true);
        OutputStream stream = socket.getOutputStream();
        out = buffered ? new BufferedOutputStream(stream, BUFFER_SIZE) : stream;
    }

    void add(String... fields) throws IOException {
        for (int i = 0; i < fields.length; i++) {
            out.write(fields[i].getBytes(StandardCharsets.ISO_8859_1));
            out.write(i == fields.length - 1 ? '\n' : '\t');
        }
        out.flush();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    /** The peer: returns the number of lines until the connection ends. */
    static long keep(SocketChannel accepted) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(BUFFER_SIZE);
        long lines = 0;
        try (accepted) {
            while (accepted.read(buffer.clear()) >= 0) {
                for (int i = 0; i < buffer.position(); i++) {
                    lines += buffer.get(i) == '\n' ? 1 : 0;
                }
            }
        }
        return lines;
    }
}
