package timeagent.events.clock;

/** The use of a read inside a wrapper, counted at the caller: that of another call site. */
final class CallerUses implements UnknownUses {
    private final UnknownUses uses;
    private final int used;

    /** @param used where the value is used, one of {@code uses}: the call, or the read itself */
    CallerUses(UnknownUses uses, int used) {
        this.uses = uses;
        this.used = used;
    }

    @Override
    public String use(int number, String clock) {
        return uses.use(used, clock);
    }

    @Override
    public String misuse(int number, String clock) {
        return uses.misuse(used, clock);
    }
}
