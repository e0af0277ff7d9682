package timeagent.hooks;

/** Counts, and emits nothing. */
public final class NoEvents extends TimeagentClock {
    @Override
    protected void sample(int site) {}

    @Override
    protected void readsOtherClock(int site) {}

    @Override
    protected long cachedMillis() {
        return 0;
    }
}
