package timeagent.events.socket;

/** The ways to turn a socket write into an event; all record the same fields with the same values. */
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

    /** As it is written in option {@code socket} and in {@code timeagent.EventCost}. */
    public String label() {
        return label;
    }

    /** Whether a thread keeps one event object for all its writes; else each write has a new one. */
    boolean reusesEvents() {
        return reusesEvents;
    }

    /** How this style gets host and address. */
    PeerNames names() {
        return switch (this) {
            case INSTRUMENTED, MIRROR -> new ParsedNames();
            case MIRROR_DIRECT -> new StoredNames();
            case MIRROR_CACHED, INSTRUMENTED_CACHED -> new CachedNames();
        };
    }
}
