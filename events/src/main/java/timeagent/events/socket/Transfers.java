package timeagent.events.socket;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads inside a transfer that writes to its target in pieces.
 *
 * <p>Such transfers are rare: the operating system does the others. Some pools clear the thread-locals of a thread, but not
 * inside a task.
 */
final class Transfers {
    /** Nested transfers in progress of a thread; an array, so that the entry keeps no class of the agent in memory. */
    private final ThreadLocal<int[]> depth = new ThreadLocal<>() {
        @Override
        protected int[] initialValue() {
            return new int[1];
        }
    };

    /** Transfers in progress of all threads; at 0, a write does not look at its own. */
    private final AtomicInteger entered = new AtomicInteger();

    void enter() {
        // first: if memory runs out in between, writes only look in vain
        entered.getAndIncrement();
        depth.get()[0]++;
    }

    /** Allocates nothing: a thread that failed to leave would never be recorded again. */
    void leave() {
        int[] own = depth.get();
        if (own[0] > 0) {
            own[0]--;
            entered.getAndDecrement();
        }
    }

    /** Whether the current thread is in a transfer. */
    boolean isInside() {
        return entered.get() != 0 && depth.get()[0] > 0;
    }
}
