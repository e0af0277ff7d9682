package timeagent.events.socket;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import timeagent.events.jdk.ConnectionOptions;

/**
 * The writes to one peer through one API.
 *
 * <p>A cell for each thread that has it among its recent peers; cells that threads gave back are used again.
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

    private static final PeerCell CLOSED = PeerCell.closed();
    /** What {@link #cells} is while the totals are closed. */
    private static final PeerCell[] NO_CELLS = {CLOSED};

    /** Null for the totals of all peers that have none of their own, like {@link #address} and {@link #api}. */
    final String host;

    final String address;
    final String api;
    final int port;
    final int localPort;

    /** Whether the next write is to give the reader its connection. */
    boolean wantsConnection = true;

    /** A connection whose option was not read yet; weak, because the reader drops it only within a second. */
    private Reference<Object> connection;

    /** When the reader last found writes, or the peer was new. */
    long lastWrites = System.nanoTime();

    /** Which values of TCP_NODELAY the connections had; used by the reader only. */
    private int noDelay;

    /** The next ones of the bucket. */
    PeerTotals next;

    private volatile PeerCell[] cells = {new PeerCell(this, System.identityHashCode(this))};
    /** Those that are being closed, until no thread owns one; null before. */
    private volatile PeerCell[] closing;

    PeerTotals(String host, String address, String api, int port, int localPort) {
        this.host = host;
        this.address = address;
        this.api = api;
        this.port = port;
        this.localPort = localPort;
    }

    /** Gives the reader a connection of the peer. */
    void offer(Object open) {
        wantsConnection = false;
        try {
            connection = new WeakReference<>(open);
        } catch (OutOfMemoryError e) {
            wantsConnection = true;
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

    /** Whether a thread that owns a cell must give it back. */
    boolean isLeaving() {
        return closing != null;
    }

    /**
     * A cell that no other thread owns.
     *
     * @param thread id of the current platform thread
     * @return null if the totals are being closed
     */
    PeerCell own(long thread) {
        while (true) {
            PeerCell[] now = cells;
            if (now == NO_CELLS) {
                return null;
            }
            for (int place = 0; place < now.length; place++) {
                PeerCell cell = (PeerCell) ELEMENT.getAcquire(now, place);
                if (cell == null) {
                    PeerCell added = new PeerCell(this, System.identityHashCode(now) * (thread + 1));
                    cell = (PeerCell) ELEMENT.compareAndExchange(now, place, null, added);
                    cell = cell == null ? added : cell;
                }
                if (cell.own(thread)) {
                    return cell;
                }
            }
            // as many threads as cells write to the peer, or the totals are being closed
            PeerCell[] more = new PeerCell[2 * now.length];
            for (int i = 0; i < now.length; i++) {
                more[i] = (PeerCell) ELEMENT.getAcquire(now, i);
            }
            CELLS.compareAndSet(this, now, more);
        }
    }

    /** From now on, no thread gets a cell, and those that own one give it back before their next write. */
    void close() {
        PeerCell[] last = (PeerCell[]) CELLS.getAndSet(this, NO_CELLS);
        for (int i = 0; i < last.length; i++) {
            ELEMENT.compareAndSet(last, i, null, CLOSED);
        }
        closing = last;
    }

    /**
     * Adds to {@code sums} what was written since the last call; one reader at a time.
     *
     * @return whether that is all: no thread was adding, and after {@link #close} none owns a cell
     */
    boolean drain(PeerSums sums, int[] copy) {
        PeerCell[] last = closing;
        boolean all = true;
        for (PeerCell cell : last == null ? cells : last) {
            if (cell != null) {
                boolean isClosed = last == null || cell.close();
                all &= cell.drain(sums, copy) && isClosed;
            }
        }
        return all;
    }
}
