package sampleapp;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Bounds the bytes written and not yet read, for transports where a full buffer would drop or split a write instead of
 * blocking it.
 */
final class Window {

    /** Timeout for an otherwise idle peer. */
    static final int PATIENCE_SECONDS = 10;

    private final Semaphore room;

    Window(int bytes) {
        // fair, so that no waiting writer times out
        room = new Semaphore(bytes, true);
    }

    /** The same write, delayed until there is room for it. */
    Writer.Write guard(Writer.Write write, int bytes) {
        return () -> {
            enter(bytes);
            return write.write();
        };
    }

    private void enter(int bytes) throws IOException {
        try {
            if (!room.tryAcquire(bytes, PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new IOException("what was written has not arrived after " + PATIENCE_SECONDS + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException();
        }
    }

    void leave(int bytes) {
        room.release(bytes);
    }
}
