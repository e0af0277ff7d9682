package timeagent.agent;

import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import timeagent.events.clock.CallSite;
import timeagent.events.clock.CallSites;
import timeagent.hooks.OwnHooks;
import timeagent.hooks.TimeagentClock;
import timeagent.hooks.TimeagentHooks;

/** Holds the hooks and counts the reads of rewritten classes; for one thread. */
final class CountedReads extends TimeagentClock implements AutoCloseable {
    /** What the cached clock tells. */
    static final long CACHED_MILLIS = 42;

    private final TimeagentHooks hooks = OwnHooks.create();
    private final Map<Integer, Integer> counts = new HashMap<>();
    private final List<Integer> calls = new ArrayList<>();
    private int caller;
    private int ended;

    CountedReads() {
        if (!hooks.claim()) {
            throw new IllegalStateException("a test before this one kept the hooks");
        }
        hooks.clock(this);
    }

    @Override
    protected Object start(int site) {
        counts.merge(site, 1, Integer::sum);
        return site;
    }

    @Override
    protected Object start(int site, Clock source) {
        return start(site);
    }

    @Override
    protected void finish(Object read) {
        if (!counts.containsKey((Integer) read)) {
            throw new IllegalStateException("ended without a beginning: " + read);
        }
        ended++;
    }

    @Override
    protected void calling(int site) {
        calls.add(site);
    }

    @Override
    protected int caller(int site) {
        return caller == 0 ? site : caller;
    }

    @Override
    protected Object startInside(int site) {
        return start(caller(site));
    }

    /** Lets every read inside a wrapper be one of that call site. */
    void callers(int site) {
        caller = site;
    }

    /** The calls of wrappers, each its number; 0 where one ended. */
    List<Integer> calls() {
        return calls;
    }

    @Override
    protected long cachedMillis() {
        return CACHED_MILLIS;
    }

    int at(int site) {
        return counts.getOrDefault(site, 0);
    }

    int at(String className, String method, String descriptor, int line) {
        return at(className, method, descriptor, line, "System.currentTimeMillis");
    }

    int at(String className, String method, String descriptor, int line, String clock) {
        return at(CallSites.number(new CallSite(className, method, descriptor, line, clock)));
    }

    int total() {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** How many reads were finished: all but those that threw. */
    int ended() {
        return ended;
    }

    int callSites() {
        return counts.size();
    }

    @Override
    public void close() {
        hooks.release();
    }
}
