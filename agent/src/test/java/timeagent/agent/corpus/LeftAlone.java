package timeagent.agent.corpus;

/** Why a class that reads a clock stays as it is. */
enum LeftAlone {
    BELOW_THE_HOOKS("class of the JDK that a hook, or the JVM at start, runs through"),
    CLOCK_CODE("class of the JDK that is the code of a clock"),
    OWN("class of the agent itself"),
    REFERENCE("only a method reference that can be serialized, or a method handle"),
    TOO_LARGE("a method would pass 64 KB"),
    UNREADABLE("no class file that can be read");

    private final String reason;

    LeftAlone(String reason) {
        this.reason = reason;
    }

    @Override
    public String toString() {
        return reason;
    }
}
