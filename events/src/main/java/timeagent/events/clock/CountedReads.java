package timeagent.events.clock;

import java.util.BitSet;
import java.util.function.IntToLongFunction;
import timeagent.hooks.TimeagentClock;

/** Reads of {@link System#currentTimeMillis()} that the hooks count, at a call site that is in no event. */
final class CountedReads implements IntToLongFunction {
    /** Static: in rewritten code, too, the JIT compiler takes the number for a constant. */
    private static final int SITE = CallSites.LIVE.inCode(CallSites.LIVE.number(
            new CallSite(CallSites.SELF_TEST, "", "", 0, ReadableClock.CURRENT_TIME_MILLIS.label()), new BitSet()));

    @Override
    public long applyAsLong(int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += System.currentTimeMillis();
            TimeagentClock.count(SITE);
        }
        return sum;
    }
}
