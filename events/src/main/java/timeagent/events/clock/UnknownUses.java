package timeagent.events.clock;

/** What a class does with the times that it reads, determined when one of its call sites is first read: most never are. */
public interface UnknownUses {
    /**
     * Returns the use of a call site as in {@link ClockCallSiteEvent#use}; called by one thread at a time, outside the
     * application's, and never throws.
     *
     * @param number of the call site
     * @param clock that is read there: a wrapper that is called may read one of several
     */
    String use(int number, String clock);

    /** Returns the misuse of a call site as in {@link ClockCallSiteEvent#misuse}; as {@link #use}. */
    String misuse(int number, String clock);
}
