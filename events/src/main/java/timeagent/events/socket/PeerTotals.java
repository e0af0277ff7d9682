package timeagent.events.socket;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import timeagent.events.jdk.OwnField;

/**
 * The writes to one peer through one API.
 *
 * <p>A cell for each thread that has it among its recent peers; cells that threads gave back are used again. Where there are {@link
 * #MOST_CELLS}, threads borrow a cell for a write.
 */
final class PeerTotals {
    private static final VarHandle CELLS = OwnField.handle(MethodHandles.lookup(), "cells", PeerCell[].class);
    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(PeerCell[].class);

    /** Cells of all peers, about 700 bytes each; with more, threads share those of a peer. */
    static final int MOST_CELLS = 1 << 13;

    /** Attempts to get a shared cell, before a thread adds one. */
    private static final int MOST_TRIES = 100;

    private static final PeerCell CLOSED = PeerCell.closed();
    /** What {@link #cells} is while the totals are closed. */
    private static final PeerCell[] NO_CELLS = {CLOSED};

    /** Null for the totals of all peers that have none of their own, like {@link #address} and {@link #api}. */
    final String host;

    final String address;
    final String api;
    final int port;
    final int localPort;

    /** When the reader last found writes, or the peer was new. */
    long lastWrites = System.nanoTime();

    /** The next ones of the bucket. */
    PeerTotals next;

    private final AtomicInteger cellsOfAll;
    private volatile PeerCell[] cells = {new PeerCell(this)};
    /** The cells that are being closed, until no thread owns one; null before {@link #close}. */
    private volatile PeerCell[] closing;

    /** @param cellsOfAll number of cells of all peers, which is kept up to date */
    PeerTotals(AtomicInteger cellsOfAll, String host, String address, String api, int port, int localPort) {
        this.cellsOfAll = cellsOfAll;
        cellsOfAll.getAndIncrement();
        this.host = host;
        this.address = address;
        this.api = api;
        this.port = port;
        this.localPort = localPort;
    }

    boolean is(SocketWriteEvent write, int writePort) {
        return port == writePort
                && localPort == write.localPort
                && write.address.equals(address)
                && write.host.equals(host)
                && write.api.equals(api);
    }

    /** {@link #is} for a write whose texts are those of this peer, not equal ones. */
    boolean hasTextsOf(SocketWriteEvent write, int writePort) {
        return address == write.address && host == write.host && hasPortsOf(write, writePort);
    }

    /** Whether all but host and address are those of this peer. */
    boolean hasPortsOf(SocketWriteEvent write, int writePort) {
        return api == write.api && port == writePort && localPort == write.localPort;
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
        for (int tries = 0; ; tries++) {
            PeerCell[] now = cells;
            if (now == NO_CELLS) {
                return null;
            }
            boolean mayAdd = tries >= MOST_TRIES || cellsOfAll.get() < MOST_CELLS;
            for (int i = 0; i < now.length; i++) {
                int place = (int) thread + i & now.length - 1;
                PeerCell cell = (PeerCell) ELEMENT.getAcquire(now, place);
                if (cell == null && mayAdd) {
                    cell = add(now, place, thread);
                }
                // or already its own, if a JVM error interrupted an earlier call
                if (cell != null && (cell.isFree() && cell.own(thread) || cell.isOf(thread))) {
                    return cell;
                }
            }
            if (mayAdd) {
                grow(now);
            } else {
                Thread.onSpinWait();
            }
        }
    }

    private PeerCell add(PeerCell[] now, int place, long thread) {
        PeerCell added = new PeerCell(this);
        PeerCell found = (PeerCell) ELEMENT.compareAndExchange(now, place, null, added);
        if (found == null) {
            cellsOfAll.getAndIncrement();
        }
        return found == null ? added : found;
    }

    /** Called when every cell has an owner, or the totals are being closed. */
    private void grow(PeerCell[] now) {
        PeerCell[] more = new PeerCell[2 * now.length];
        for (int i = 0; i < now.length; i++) {
            more[i] = (PeerCell) ELEMENT.getAcquire(now, i);
        }
        CELLS.compareAndSet(this, now, more);
    }

    /** From now on, no thread gets a cell, and those that own one give it back before their next write. */
    void close() {
        PeerCell[] last = (PeerCell[]) CELLS.getAndSet(this, NO_CELLS);
        closeEmpty(last);
        closing = last;
    }

    private static void closeEmpty(PeerCell[] cells) {
        for (int i = 0; i < cells.length; i++) {
            ELEMENT.compareAndSet(cells, i, null, CLOSED);
        }
    }

    /**
     * Adds to {@code sums} what was written since the last call; one reader at a time.
     *
     * @param slots of the threads that may own a cell
     * @return whether that is all: no thread was adding, and after {@link #close} none owns a cell
     */
    boolean drain(PeerSums sums, int[] copy, WriteSlots slots) {
        PeerCell[] last = closing;
        boolean all = true;
        PeerCell[] now = last == null ? cells : last;
        for (int i = 0; i < now.length; i++) {
            PeerCell cell = now[i];
            if (cell == null || cell == CLOSED) {
                continue;
            }
            // asked once: it may be free a moment later, and then another thread's
            long owner = cell.owner();
            if (owner > 0 && slots.isGone(owner)) {
                // its thread was stopped before it could store the cell
                cell.free();
            }
            boolean isClosed = last != null && cell.close();
            boolean isDrained = cell.drain(sums, copy);
            if (isClosed && isDrained) {
                last[i] = CLOSED;
                cellsOfAll.getAndDecrement();
            }
            all &= isDrained && (last == null || isClosed);
        }
        return all;
    }

    /**
     * Gives back the memory of all but one of the cells that no thread owns, once there are many; in the reader.
     *
     * <p>Threads may still see the earlier array, and one may replace it first by a larger one with the same cells: a cell
     * is closed before it is read for the last time.
     */
    void trim(PeerSums sums, int[] copy) {
        PeerCell[] now = cells;
        if (now == NO_CELLS || now.length == 1 || cellsOfAll.get() < MOST_CELLS / 2) {
            return;
        }
        closeEmpty(now);
        PeerCell[] left = new PeerCell[now.length];
        int count = 0;
        int dropped = 0;
        boolean hasFree = false;
        for (PeerCell cell : now) {
            boolean isSpare = cell.isFree() && !hasFree;
            hasFree |= isSpare;
            if (isSpare || !cell.close()) {
                left[count++] = cell;
            } else if (cell != CLOSED) {
                cell.drain(sums, copy);
                dropped++;
            }
        }
        int length = Integer.highestOneBit(Math.max(1, 2 * count - 1));
        if (CELLS.compareAndSet(this, now, Arrays.copyOf(left, length))) {
            cellsOfAll.getAndAdd(-dropped);
        }
    }
}
