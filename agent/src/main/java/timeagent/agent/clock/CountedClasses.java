package timeagent.agent.clock;

import java.util.BitSet;
import timeagent.agent.classfile.CollectedLoaders;
import timeagent.agent.classfile.RewrittenClasses;
import timeagent.events.clock.CallSites;

/** The classes with hooks, and the numbers of their clock call sites. */
public final class CountedClasses extends RewrittenClasses {
    public CountedClasses(CollectedLoaders collected) {
        super(collected);
    }

    @Override
    protected void release(BitSet numbers) {
        CallSites.release(numbers);
    }
}
