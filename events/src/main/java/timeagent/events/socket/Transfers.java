package timeagent.events.socket;

import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The threads that are inside a transfer which writes to its target piece by piece.
 *
 * <p>Such a transfer is rare: the operating system cannot do it. So a write asks with one read of a field, and is right
 * without any ordering, because only what its own thread did before matters to it.
 */
final class Transfers {
    private final ReentrantLock changing = new ReentrantLock();
    /** How many threads are inside, and where each has a place; the others are null. */
    private int entered;

    private Thread[] inside = new Thread[4];

    void enter() {
        changing.lock();
        try {
            int free = place(inside, null);
            if (free < 0) {
                free = inside.length;
                inside = Arrays.copyOf(inside, 2 * free);
            }
            inside[free] = Thread.currentThread();
            entered++;
        } finally {
            changing.unlock();
        }
    }

    /** Takes no memory, and so not the lock's queue: a thread that could not leave would never be recorded again. */
    void leave() {
        while (!changing.tryLock()) {
            Thread.onSpinWait();
        }
        try {
            int place = place(inside, Thread.currentThread());
            if (place >= 0) {
                inside[place] = null;
                entered--;
            }
        } finally {
            changing.unlock();
        }
    }

    /** Whether the running thread is in a transfer. */
    boolean isInside() {
        return entered != 0 && place(inside, Thread.currentThread()) >= 0;
    }

    private static int place(Thread[] threads, Thread thread) {
        for (int i = 0; i < threads.length; i++) {
            if (threads[i] == thread) {
                return i;
            }
        }
        return -1;
    }
}
