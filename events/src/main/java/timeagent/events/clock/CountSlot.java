package timeagent.events.clock;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.BitSet;
import timeagent.events.threads.ThreadSlot;

/**
 * One platform thread's counts: pages of {@value CountPage#SITES} call sites, allocated on the first read.
 *
 * <p>Only the owner adds pages; other threads read them.
 */
final class CountSlot extends ThreadSlot {
    /** Index of the owner's random state in {@link #own}. */
    static final int RANDOM = CountPage.PAD;

    /** Index of the cached time last seen by the owner. */
    static final int CACHED_TIME = RANDOM + 1;

    /** Index of how often the owner has seen it. */
    static final int CACHED_READS = RANDOM + 2;

    /** Index of the call site of a wrapper that the owner is calling; 0 for none. */
    static final int CALLER = RANDOM + 3;

    static final int OWN_CELLS = CALLER + 1 + CountPage.PAD;

    private static final VarHandle PAGES;
    private static final VarHandle PAGE = MethodHandles.arrayElementVarHandle(long[][].class);
    private static final long[][] NO_PAGES = {};
    private static final int ROOM = 16;

    static {
        try {
            PAGES = MethodHandles.lookup().findVarHandle(CountSlot.class, "pages", long[][].class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Other state of the owner, padded like a page. */
    final long[] own = new long[OWN_CELLS];

    private long[][] pages = NO_PAGES;

    CountSlot(Thread owner) {
        super(owner);
        own[RANDOM] = System.identityHashCode(this);
    }

    /** The page of a call site, or null; called by the owner. */
    long[] page(int site) {
        long[][] all = pages;
        int number = CountPage.number(site);
        return number < all.length ? all[number] : null;
    }

    /** The page of a call site, added if missing; called by the owner. */
    long[] pageOrNew(int site) {
        long[] page = page(site);
        if (page == null) {
            page = CountPage.create();
            int number = CountPage.number(site);
            long[][] all = pages;
            if (number >= all.length) {
                all = Arrays.copyOf(all, (number / ROOM + 1) * ROOM);
            }
            PAGE.setRelease(all, number, page);
            PAGES.setRelease(this, all);
        }
        return page;
    }

    /** The page of a call site, or null; called by any thread. */
    long[] pageSeen(int site) {
        long[][] all = (long[][]) PAGES.getAcquire(this);
        int number = CountPage.number(site);
        return number < all.length ? (long[]) PAGE.getAcquire(all, number) : null;
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
