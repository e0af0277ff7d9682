package timeagent.events.socket;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/**
 * The threads inside a transfer that writes to its target in pieces.
 *
 * <p>Lock-free: a thread enters itself in a free place and removes itself; places are never removed, so there are as
 * many as concurrent transfers. Such transfers are rare: the operating system does the others.
 */
final class Transfers {
    private final AtomicReference<Place> newest = new AtomicReference<>();
    /** The number of taken places; at 0 a write checks none. */
    private final AtomicInteger entered = new AtomicInteger();

    void enter() {
        Thread thread = Thread.currentThread();
        entered.getAndIncrement();
        for (Place place = newest.get(); place != null; place = place.next) {
            if (place.thread == null && Place.THREAD.compareAndSet(place, null, thread)) {
                return;
            }
        }
        Place added = new Place(thread);
        do {
            added.next = newest.get();
        } while (!newest.compareAndSet(added.next, added));
    }

    /** Allocates nothing: a thread that failed to leave would never be recorded again. */
    void leave() {
        Place place = place();
        if (place != null) {
            place.thread = null;
            entered.getAndDecrement();
        }
    }

    /** Whether the current thread is in a transfer. */
    boolean isInside() {
        return entered.get() != 0 && place() != null;
    }

    private Place place() {
        Thread thread = Thread.currentThread();
        for (Place place = newest.get(); place != null; place = place.next) {
            if (place.thread == thread) {
                return place;
            }
        }
        return null;
    }

    private static final class Place {
        static final AtomicReferenceFieldUpdater<Place, Thread> THREAD =
                AtomicReferenceFieldUpdater.newUpdater(Place.class, Thread.class, "thread");

        volatile Thread thread;
        Place next;

        Place(Thread thread) {
            this.thread = thread;
        }
    }
}
