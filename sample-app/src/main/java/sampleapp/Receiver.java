package sampleapp;

import java.io.Closeable;
import java.io.IOException;

/** The receiving side of all writes of a run. */
interface Receiver extends Closeable {

    /** Opens the receiver for this kind of write. */
    static Receiver open(SocketApi api, int size) throws IOException {
        return switch (api.transport()) {
            case TCP -> StreamReceiver.tcp(api, size);
            case UNIX -> StreamReceiver.unix(api, size);
            case UDP -> new DatagramReceiver(api, size);
        };
    }

    /**
     * A line for one writing thread and one reading thread.
     *
     * @param connections number of connections, opened one after another
     * @param writes number of writes on all connections
     */
    Line line(long connections, long writes);

    /** Adds the destination of the writes. */
    void describe(Results results);

    /** The connections of one writing thread, and the thread that reads them. */
    interface Line {

        /** Opens the next connection. */
        Writer connect() throws IOException;

        /** Reads everything from all connections of the line; returns the number of bytes. */
        long read() throws Exception;
    }
}
