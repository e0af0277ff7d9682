package timeagent.agent;

import java.util.HashMap;
import java.util.Map;
import timeagent.events.clock.CallSite;
import timeagent.events.clock.CallSites;
import timeagent.hooks.TimeagentClock;
import timeagent.hooks.TimeagentHooks;

/** Holds the hooks and counts the reads of rewritten classes; for one thread. */
final class CountedReads extends TimeagentClock implements AutoCloseable {
    private final Object key = new Object();
    private final Map<Integer, Integer> counts = new HashMap<>();

    CountedReads() {
        if (!TimeagentHooks.claim(key)) {
            throw new IllegalStateException("a test before this one kept the hooks");
        }
        TimeagentHooks.clock(key, this);
    }

    @Override
    protected void count(int site) {
        counts.merge(site, 1, Integer::sum);
    }

    int at(int site) {
        return counts.getOrDefault(site, 0);
    }

    int at(String className, String method, String descriptor, int line) {
        return at(CallSites.number(new CallSite(className, method, descriptor, line, "System.currentTimeMillis")));
    }

    int total() {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }

    int callSites() {
        return counts.size();
    }

    @Override
    public void close() {
        TimeagentHooks.release(key);
    }
}
