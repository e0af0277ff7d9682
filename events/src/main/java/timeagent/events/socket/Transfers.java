package timeagent.events.socket;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/**
 * The threads that are inside a transfer which writes to its target piece by piece.
 *
 * <p>Without a lock: a thread puts itself into a place and takes itself out, and places are never removed, so that there are as
 * many as transfers were made at a time. Such a transfer is rare: the operating system cannot do it.
 */
final class Transfers {
    private final AtomicReference<Place> newest = new AtomicReference<>();
    /** How many places are taken; without one a write looks at none. */
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

    /** Takes no memory: a thread that could not leave would never be recorded again. */
    void leave() {
        Place place = place();
        if (place != null) {
            place.thread = null;
            entered.getAndDecrement();
        }
    }

    /** Whether the running thread is in a transfer. */
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
