package sampleapp;

import java.io.Closeable;
import java.io.IOException;

/** The writing end of one connection. */
final class Writer implements Closeable {

    /** One write of the connection's bytes; returns how many were written. */
    @FunctionalInterface
    interface Write {
        long write() throws IOException;
    }

    private final Closeable connection;
    private final Write write;

    Writer(Closeable connection, Write write) {
        this.connection = connection;
        this.write = write;
    }

    /** The same connection with no more than the window in flight. */
    Writer within(Window window, int bytes) {
        return new Writer(connection, window.guard(write, bytes));
    }

    /** Makes the given number of writes and closes the connection; returns the bytes written. */
    long write(long writes, int size) throws IOException {
        try (this) {
            for (long i = 0; i < writes; i++) {
                long written = write.write();
                if (written != size) {
                    // writing the rest would change the number of writes
                    throw new IOException("only " + written + " of " + size + " bytes written at once");
                }
            }
            return writes * size;
        }
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
