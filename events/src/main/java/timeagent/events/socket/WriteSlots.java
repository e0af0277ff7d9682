package timeagent.events.socket;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Iterator;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import timeagent.events.JdkInternals;

/**
 * The slots of all platform threads that have written to a socket; those of dead threads are added up and dropped.
 *
 * <p>A slot is found by the number of its thread, not through a thread-local: some pools clear those after every task, and
 * each task would have a slot of its own. A thread whose place is taken by another living one is found in a map.
 * {@link #current} runs in the application's threads: it takes no lock that it would have to wait for.
 */
final class WriteSlots {
    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(WriteSlot[].class);
    private static final int PLACES = 1 << 12;
    private static final int SMALLEST_CROWD = 64;

    private final int every;
    private final int styles;
    private final WriteSlot[] places = new WriteSlot[PLACES];
    private final Map<Long, WriteSlot> displaced = new ConcurrentHashMap<>();
    private final Queue<WriteSlot> open = new ConcurrentLinkedQueue<>();
    private final AtomicInteger opened = new AtomicInteger();
    private final ReentrantLock closing = new ReentrantLock();
    private final EmissionCost[] closed;
    private volatile int crowd = SMALLEST_CROWD;

    /**
     * @param every one in this many emissions is measured; 0 for none
     * @param styles 1, or 2 that take turns
     */
    WriteSlots(int every, int styles) {
        this.every = every;
        this.styles = styles;
        closed = new EmissionCost[styles];
        for (int i = 0; i < styles; i++) {
            closed[i] = new EmissionCost();
        }
    }

    /** The slot of the running platform thread. */
    WriteSlot current() {
        Thread thread = JdkInternals.carrier();
        long id = JdkInternals.id(thread);
        WriteSlot slot = places[place(id)];
        return slot != null && slot.isOf(thread) ? slot : found(thread, id);
    }

    private WriteSlot found(Thread thread, long id) {
        WriteSlot slot = find(thread, id);
        // the map may have made a virtual thread wait, and go on elsewhere: two threads must not have one slot
        return JdkInternals.carrier() == thread ? slot : current();
    }

    private static int place(long id) {
        return (int) id & PLACES - 1;
    }

    private WriteSlot find(Thread thread, long id) {
        WriteSlot there = (WriteSlot) SLOT.getAcquire(places, place(id));
        if (there == null || !there.ownerIsAlive()) {
            WriteSlot slot = slotOf(thread);
            if (SLOT.compareAndSet(places, place(id), there, slot)) {
                return opened(slot);
            }
        }
        WriteSlot slot = displaced.get(id);
        if (slot == null) {
            slot = slotOf(thread);
            displaced.put(id, slot);
            opened(slot);
        }
        return slot;
    }

    private WriteSlot slotOf(Thread thread) {
        // a random start: threads that write in step must not be measured in step;
        // not of ThreadLocalRandom, which on 17 calls Thread.getId(): the application can override it
        return new WriteSlot(thread, every == 0 ? 0 : 1 + System.identityHashCode(thread) % every, styles);
    }

    private WriteSlot opened(WriteSlot slot) {
        open.add(slot);
        // here too: where EventCost is disabled, nobody asks for the sum
        if (opened.incrementAndGet() > crowd && closing.tryLock()) {
            try {
                closeThoseOfDeadThreads();
                crowd = Math.max(SMALLEST_CROWD, 2 * opened.get());
            } finally {
                closing.unlock();
            }
        }
        return slot;
    }

    private void closeThoseOfDeadThreads() {
        for (Iterator<WriteSlot> i = open.iterator(); i.hasNext(); ) {
            WriteSlot slot = i.next();
            if (!slot.ownerIsAlive()) {
                for (int style = 0; style < styles; style++) {
                    slot.addTo(closed[style], style);
                }
                i.remove();
                opened.decrementAndGet();
                long id = JdkInternals.id(slot.owner());
                SLOT.compareAndSet(places, place(id), slot, null);
                displaced.remove(id);
            }
        }
    }

    /** How many slots are kept. */
    int size() {
        return opened.get();
    }

    /** What all emissions of a style have cost since the agent started. */
    EmissionCost sum(int style) {
        closing.lock();
        try {
            closeThoseOfDeadThreads();
            EmissionCost sum = closed[style].copy();
            for (WriteSlot slot : open) {
                slot.addTo(sum, style);
            }
            return sum;
        } finally {
            closing.unlock();
        }
    }
}
