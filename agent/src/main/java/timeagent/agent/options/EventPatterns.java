package timeagent.agent.options;

import timeagent.events.types.TypePatterns;

/** Option {@code events}: whose events are counted and measured, by the name of the event type or of its class. */
final class EventPatterns extends ClassPatterns implements TypePatterns {
    private EventPatterns(ClassPatterns patterns) {
        super(patterns.patterns);
    }

    /** Returns the interface: where the class itself was passed as one, the verifier would load both at every start. */
    static TypePatterns of(ClassPatterns patterns) {
        return new EventPatterns(patterns);
    }

    @Override
    public String unmatched() {
        return String.join(":", unused());
    }
}
