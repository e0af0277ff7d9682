package timeagent.events.clock;

/** The use of a read inside a wrapper: what the caller does with the value. */
final class CallerUses implements UnknownUses {
    private final UnknownUses uses;
    private final int caller;

    /** @param caller the call of the wrapper, one of {@code uses} */
    CallerUses(UnknownUses uses, int caller) {
        this.uses = uses;
        this.caller = caller;
    }

    @Override
    public String use(int number, String clock) {
        return uses.use(caller, clock);
    }

    @Override
    public String misuse(int number, String clock) {
        return uses.misuse(caller, clock);
    }
}
