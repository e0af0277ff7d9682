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

    /** The same connection, that lets no more than the window be on the way. */
    Writer within(Window window, int bytes) {
        return new Writer(connection, window.guard(write, bytes));
    }

    /** Writes so many times and closes the connection; returns the bytes written. */
    long write(long writes, int size) throws IOException {
        try (this) {
            for (long i = 0; i < writes; i++) {
                long written = write.write();
                if (written != size) {
                    // a second write for the rest would make the number of writes wrong
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
