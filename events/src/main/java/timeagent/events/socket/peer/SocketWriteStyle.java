package timeagent.events.socket.peer;

/** How a socket write is turned into an event; all styles record the same fields with the same values. */
public enum SocketWriteStyle {
    INSTRUMENTED("instrumented", true),
    MIRROR("mirror", false),
    MIRROR_DIRECT("mirror-direct", false),
    MIRROR_CACHED("mirror-cached", false),
    INSTRUMENTED_CACHED("instrumented-cached", true);

    private final String label;
    private final boolean reusesEvents;

    SocketWriteStyle(String label, boolean reusesEvents) {
        this.label = label;
        this.reusesEvents = reusesEvents;
    }

    /** The name in option {@code socket} and in {@code timeagent.EventCost}. */
    public String label() {
        return label;
    }

    /** Whether a thread reuses one event object for all its writes, instead of one per write. */
    public boolean reusesEvents() {
        return reusesEvents;
    }
}
