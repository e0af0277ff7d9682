package timeagent.events.clock;

import java.util.BitSet;
import timeagent.events.threads.SiteNumbers;

/** Clock call sites by number. */
public final class CallSites extends SiteNumbers<CallSite, CallSite> {
    /** Those of this JVM. */
    public static final CallSites LIVE = new CallSites("clock");

    /** The agent's own, which are in no event: what it reads to test itself, and to measure what counting costs. */
    public static final CallSites OWN = new CallSites("own");

    /** Rates of shorter times would be those of bursts. */
    private static final long SHORTEST_NANOS = 500_000_000;

    private long ratedAt;

    private CallSites(String kind) {
        super(kind, 1);
    }

    @Override
    protected CallSite create(CallSite place, int number) {
        place.start(start(number));
        return place;
    }

    @Override
    protected CallSite place(CallSite site) {
        return site;
    }

    /** Marks call sites in methods that do little else than read a clock. */
    public synchronized void inWrappers(BitSet numbers) {
        for (int number = numbers.nextSetBit(0); number >= 0; number = numbers.nextSetBit(number + 1)) {
            get(number).inWrapper = true;
        }
    }

    /** The next rates are those of the time from now on. */
    synchronized void rateFrom(long nanoTime) {
        ratedAt = nanoTime;
    }

    /** Updates the rates of the call sites; keeps the previous ones for intervals below half a second. */
    synchronized void rate(long nanoTime, Counted<CallSite> counted) {
        if (nanoTime - ratedAt >= SHORTEST_NANOS) {
            for (int number = 0; number < counted.sums().length; number++) {
                CallSite site = counted.sites().get(number);
                if (site != null) {
                    site.rate(counted.sums()[number], (nanoTime - ratedAt) / 1e9);
                }
            }
            ratedAt = nanoTime;
        }
    }

    /** How often all of them have been read. */
    long reads() {
        long reads = 0;
        for (long sum : sums()) {
            reads += sum;
        }
        return reads;
    }
}
