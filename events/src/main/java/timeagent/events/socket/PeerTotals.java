package timeagent.events.socket;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import timeagent.events.jdk.ConnectionOptions;

/**
 * The writes to one peer through one API.
 *
 * <p>A cell for as many threads as write to the peer at the same moment: one that finds its cell owned takes another one,
 * and none waits.
 */
final class PeerTotals {
    private static final VarHandle CELLS;
    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(PeerCell[].class);

    static {
        try {
            CELLS = MethodHandles.lookup().findVarHandle(PeerTotals.class, "cells", PeerCell[].class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final int NO_DELAY = 1;
    private static final int DELAY = 2;

    private static final int MOST_TRIES = 10_000;

    private static final PeerCell CLOSED = PeerCell.closed();
    /** What {@link #cells} is while the totals are closed. */
    private static final PeerCell[] NO_CELLS = {CLOSED};

    /** Null for the totals of all peers that have none of their own, like {@link #address} and {@link #api}. */
    final String host;

    final String address;
    final String api;
    final int port;
    final int localPort;

    /** A connection whose option was not read yet; weak, because the reader drops it only within a second. */
    private Reference<Object> connection;

    /** When the reader last found writes, or the peer was new. */
    long lastWrites = System.nanoTime();

    /** Which values of TCP_NODELAY the connections had; used by the reader only. */
    private int noDelay;

    /** The next ones of the bucket. */
    PeerTotals next;

    private volatile PeerCell[] cells = {new PeerCell(System.identityHashCode(this))};
    /** Those that were closed, until all are read; used by the reader only. */
    private PeerCell[] closing;

    PeerTotals(String host, String address, String api, int port, int localPort) {
        this.host = host;
        this.address = address;
        this.api = api;
        this.port = port;
        this.localPort = localPort;
    }

    boolean hasNoConnection() {
        return connection == null;
    }

    /** Gives the reader a connection of the peer; allocates once in its period. */
    void offer(Object open) {
        try {
            connection = new WeakReference<>(open);
        } catch (OutOfMemoryError e) {
            // the next write offers one again
        }
    }

    /** Reads TCP_NODELAY of a recent connection and drops that; one thread at a time. */
    void readOption() {
        Reference<Object> recent = connection;
        if (recent == null) {
            return;
        }
        connection = null;
        Object open = recent.get();
        Boolean value = open == null ? null : ConnectionOptions.noDelay(open);
        if (value != null) {
            noDelay |= value ? NO_DELAY : DELAY;
        }
    }

    void dropConnection() {
        connection = null;
    }

    /** The values that were read: true, false, mixed; null for none. */
    String noDelay() {
        switch (noDelay) {
            case 0:
                return null;
            case NO_DELAY:
                return "true";
            case DELAY:
                return "false";
            default:
                return "mixed";
        }
    }

    boolean is(SocketWriteEvent write, int writePort) {
        return port == writePort
                && localPort == write.localPort
                && write.address.equals(address)
                && write.host.equals(host)
                && write.api.equals(api);
    }

    /**
     * Adds a write, as {@link PeerCell#add} does.
     *
     * @return how many writes its event represents, or {@link PeerCell#IS_CLOSED}
     */
    int add(long thread, long size, long duration, boolean failed, boolean counted, int interval) {
        PeerCell[] now = cells;
        PeerCell cell = now[(int) thread & now.length - 1];
        int result = cell == null ? PeerCell.OWNED : cell.add(thread, size, duration, failed, counted, interval);
        return result == PeerCell.OWNED ? addToAnother(thread, size, duration, failed, counted, interval) : result;
    }

    private int addToAnother(long thread, long size, long duration, boolean failed, boolean counted, int interval) {
        while (true) {
            PeerCell[] now = cells;
            for (int i = 0; i < now.length; i++) {
                int place = (int) (thread + i) & now.length - 1;
                PeerCell cell = (PeerCell) ELEMENT.getAcquire(now, place);
                if (cell == null) {
                    PeerCell added = new PeerCell(System.identityHashCode(now) * (thread + 1));
                    cell = (PeerCell) ELEMENT.compareAndExchange(now, place, null, added);
                    cell = cell == null ? added : cell;
                }
                int result = cell.add(thread, size, duration, failed, counted, interval);
                if (result != PeerCell.OWNED) {
                    return result;
                }
            }
            // as many threads as cells are inside, some of them preempted
            PeerCell[] more = new PeerCell[2 * now.length];
            for (int i = 0; i < now.length; i++) {
                more[i] = (PeerCell) ELEMENT.getAcquire(now, i);
            }
            CELLS.compareAndSet(this, now, more);
        }
    }

    /**
     * Moves the totals to {@code sums}, as far as no thread is adding to them.
     *
     * @param last whether no write can be added from now on
     * @return whether that is all
     */
    boolean drain(PeerSums sums, long thread, boolean last, WriteSlots slots) {
        boolean all = true;
        for (PeerCell cell : last ? closing() : cells) {
            all &= cell == null || drained(cell, sums, thread, last, slots);
        }
        return all;
    }

    private PeerCell[] closing() {
        if (closing == null) {
            closing = (PeerCell[]) CELLS.getAndSet(this, NO_CELLS);
            for (int i = 0; i < closing.length; i++) {
                ELEMENT.compareAndSet(closing, i, null, CLOSED);
            }
        }
        return closing;
    }

    private static boolean drained(PeerCell cell, PeerSums sums, long thread, boolean last, WriteSlots slots) {
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            if (cell.drain(sums, thread, last)) {
                return true;
            }
            Thread.onSpinWait();
        }
        long owner = cell.owner();
        if (owner > 0 && slots.isDead(owner)) {
            cell.takeFrom(owner);
            return cell.drain(sums, thread, last);
        }
        // preempted: the next reading has its totals
        return false;
    }
}
