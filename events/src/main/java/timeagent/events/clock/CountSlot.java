package timeagent.events.clock;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.BitSet;
import timeagent.events.jdk.OwnField;
import timeagent.events.threads.ThreadSlot;

/**
 * One platform thread's counts: pages of {@value CountPage#SITES} call sites, allocated on the first read.
 *
 * <p>Only the owner adds pages; other threads read them.
 */
final class CountSlot extends ThreadSlot {
    /** Index of the owner's random state in {@link #own}. */
    static final int RANDOM = CountPage.PAD;

    static final int OWN_CELLS = RANDOM + 1 + CountPage.PAD;

    private static final VarHandle PAGES = OwnField.handle(MethodHandles.lookup(), "pages", long[][].class);
    private static final VarHandle PAGE = MethodHandles.arrayElementVarHandle(long[][].class);
    private static final long[][] NO_PAGES = {};
    private static final int ROOM = 16;

    /** Other state of the owner, padded like a page. */
    final long[] own = new long[OWN_CELLS];

    private long[][] pages = NO_PAGES;

    CountSlot(Thread owner) {
        super(owner);
        own[RANDOM] = System.identityHashCode(this);
    }

    /** The page of a call site, or null; called by the owner. */
    long[] page(int site) {
        long[][] found = pages;
        int number = CountPage.number(site);
        return number < found.length ? found[number] : null;
    }

    /** The page of a call site, added if missing; called by the owner. */
    long[] pageOrNew(int site) {
        int number = CountPage.number(site);
        long[][] known = pages;
        long[] page = number < known.length ? known[number] : null;
        if (page == null) {
            page = CountPage.create();
            if (number >= known.length) {
                known = Arrays.copyOf(known, (number / ROOM + 1) * ROOM);
            }
            PAGE.setRelease(known, number, page);
            PAGES.setRelease(this, known);
        }
        return page;
    }

    /** The page of a call site, or null; called by any thread. */
    long[] pageSeen(int site) {
        long[][] found = (long[][]) PAGES.getAcquire(this);
        int number = CountPage.number(site);
        return number < found.length ? (long[]) PAGE.getAcquire(found, number) : null;
    }

    /** The number of call sites with room for a page; none above has been read. */
    int sites() {
        return ((long[][]) PAGES.getAcquire(this)).length * CountPage.SITES;
    }

    /** Sets counts to 0 that the owner does not change; called by one thread at a time. */
    void forget(BitSet sites) {
        for (int site = sites.nextSetBit(0); site >= 0 && site < sites(); site = sites.nextSetBit(site + 1)) {
            long[] page = pageSeen(site);
            if (page != null) {
                CountPage.clear(page, site);
                int end = CountPage.number(site) + 1 << CountPage.BITS;
                if (site == end - 1 && sites.nextClearBit(end - CountPage.SITES) >= end) {
                    // the page stays if the owner copies the directory: it is as a new one
                    PAGE.setRelease((long[][]) PAGES.getAcquire(this), CountPage.number(site), null);
                }
            }
        }
    }

    /** Adds the counts of the first call sites to {@code sums}; called by any thread. */
    void addTo(long[] sums) {
        int sites = Math.min(sums.length, sites());
        for (int first = 0; first < sites; first += CountPage.SITES) {
            long[] page = pageSeen(first);
            if (page != null) {
                int end = Math.min(sites, first + CountPage.SITES);
                for (int site = first; site < end; site++) {
                    sums[site] += CountPage.get(page, CountPage.cell(site));
                }
            }
        }
    }
}
