package sampleapp;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Bounds what is written and not yet read, where a full buffer would lose or cut a write instead of blocking it. */
final class Window {

    /** How long a peer may take that has nothing else to do. */
    static final int PATIENCE_SECONDS = 10;

    private final Semaphore room;

    Window(int bytes) {
        // fair: of many who wait, none is to run out of patience
        room = new Semaphore(bytes, true);
    }

    /** The same write, after waiting until there is room for it. */
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
