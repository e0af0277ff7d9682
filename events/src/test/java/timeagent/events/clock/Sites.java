package timeagent.events.clock;

import java.util.BitSet;
import timeagent.events.threads.SiteNumbers;

/** Call sites as rewritten code has them. */
public final class Sites {
    private Sites() {}

    public static int inCode(CallSite site) {
        return inCode(site, new BitSet());
    }

    /** One of the agent's own. */
    static int own() {
        CallSite site = new CallSite("Own", "own", "()V", 1, "System.currentTimeMillis");
        return CallSites.OWN.inCode(CallSites.OWN.number(site, new BitSet()));
    }

    public static int inCode(CallSite site, BitSet ofClass) {
        return CallSites.LIVE.inCode(CallSites.LIVE.number(site, ofClass));
    }

    /** What has been counted at a number in code since it was assigned. */
    public static long reads(int inCode) {
        CallSite site = CallSites.LIVE.ofCode(inCode);
        SiteNumbers.Counted<CallSite> counted = CallSites.LIVE.counted();
        return counted.sums()[counted.sites().indexOf(site)] - site.start;
    }
}
