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
    private static final Thread[] NONE = {};

    private final ReentrantLock changing = new ReentrantLock();
    private Thread[] inside = NONE;

    void enter() {
        changing.lock();
        try {
            Thread[] more = Arrays.copyOf(inside, inside.length + 1);
            more[inside.length] = Thread.currentThread();
            inside = more;
        } finally {
            changing.unlock();
        }
    }

    void leave() {
        Thread thread = Thread.currentThread();
        changing.lock();
        try {
            for (int i = 0; i < inside.length; i++) {
                if (inside[i] == thread) {
                    Thread[] fewer = Arrays.copyOf(inside, inside.length - 1);
                    System.arraycopy(inside, i + 1, fewer, i, fewer.length - i);
                    inside = fewer;
                    return;
                }
            }
        } finally {
            changing.unlock();
        }
    }

    /** Whether the running thread is in a transfer. */
    boolean isInside() {
        Thread[] now = inside;
        return now.length != 0 && contains(now, Thread.currentThread());
    }

    private static boolean contains(Thread[] threads, Thread thread) {
        for (Thread one : threads) {
            if (one == thread) {
                return true;
            }
        }
        return false;
    }
}
