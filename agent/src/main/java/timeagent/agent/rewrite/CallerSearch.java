package timeagent.agent.rewrite;

import timeagent.agent.clock.WrapperMethods;

/** Rewrites the callers that were loaded before the wrapper they call was found. */
public final class CallerSearch extends SearchThread {
    /** Wrappers that are found together are searched for together. */
    private static final long DELAY_NANOS = 1_000_000_000;

    private final WrapperMethods wrappers;
    private final Retransformer loadedClasses;

    public CallerSearch(WrapperMethods wrappers, Retransformer loadedClasses) {
        super("timeagent-callers");
        this.wrappers = wrappers;
        this.loadedClasses = loadedClasses;
    }

    @Override
    long next(long last) {
        return last == 0 ? DELAY_NANOS : 0;
    }

    @Override
    void search() {
        wrappers.wakeWhenFound(Thread.currentThread());
        loadedClasses.rewriteCallers(wrappers);
    }
}
