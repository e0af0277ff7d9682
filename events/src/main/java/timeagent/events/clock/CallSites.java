package timeagent.events.clock;

import java.util.BitSet;
import java.util.List;
import timeagent.events.threads.SiteNumbers;

/** The clock call sites of this JVM by number. */
public final class CallSites extends SiteNumbers<CallSite, NumberedSite> {
    public static final CallSites LIVE = new CallSites();

    /** The class with the agent's own call site, which is in no event. */
    public static final String SELF_TEST = "timeagent.agent.SelfTest";

    private CallSites() {
        super(1);
    }

    @Override
    protected NumberedSite create(CallSite place, int number) {
        return new NumberedSite(place, start(number));
    }

    /**
     * Marks the call sites of a rewritten class.
     *
     * @param inWrappers those in methods that do little else than read a clock
     */
    public synchronized void written(BitSet numbers, BitSet inWrappers) {
        for (int number = numbers.nextSetBit(0); number >= 0; number = numbers.nextSetBit(number + 1)) {
            get(number).written = true;
            get(number).inWrapper |= inWrappers.get(number);
        }
    }

    /** The number of call sites in rewritten classes, without the self-test. */
    public synchronized int count() {
        BitSet unused = unused();
        List<NumberedSite> sites = counted().sites();
        int count = 0;
        for (int number = 0; number < sites.size(); number++) {
            NumberedSite site = sites.get(number);
            count += site != null && site.written && !unused.get(number) && !site.isSelfTest() ? 1 : 0;
        }
        return count;
    }

    /** How often the agent's own call site has been counted. */
    long selfTests() {
        Counted<NumberedSite> counted = counted();
        long reads = 0;
        for (int number = 0; number < counted.sums().length; number++) {
            NumberedSite site = counted.sites().get(number);
            reads += site != null && site.isSelfTest() ? counted.sums()[number] : 0;
        }
        return reads;
    }
}
