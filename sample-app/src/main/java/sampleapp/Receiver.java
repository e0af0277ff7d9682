package sampleapp;

import java.io.Closeable;
import java.io.IOException;

/** Where all writes of a run go. */
interface Receiver extends Closeable {

    /** Opens what the writes of this kind are to be received by. */
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
     * @param connections how many are opened on it, one after another
     * @param writes how many are made on all of them
     */
    Line line(long connections, long writes);

    /** Adds where the writes went. */
    void describe(Results results);

    /** The connections of one writing thread, and the thread that reads them. */
    interface Line {

        /** Opens the next connection. */
        Writer connect() throws IOException;

        /** Reads what comes on all connections of the line; returns how many bytes came. */
        long read() throws Exception;
    }
}
