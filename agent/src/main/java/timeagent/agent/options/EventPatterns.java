package timeagent.agent.options;

import timeagent.events.types.TypePatterns;

/** Option {@code events}: whose events are counted and measured, by the name of the event type or of its class. */
final class EventPatterns implements TypePatterns {
    private final ClassPattern[] patterns;

    private EventPatterns(ClassPattern[] patterns) {
        this.patterns = patterns;
    }

    /** Returns the interface: where the class itself was passed as one, the verifier would load both at every start. */
    static TypePatterns of(ClassPattern[] patterns) {
        return new EventPatterns(patterns);
    }

    @Override
    public boolean test(String name) {
        boolean matches = false;
        for (ClassPattern pattern : patterns) {
            // all of them, because each records whether it ever matched
            matches |= pattern.matches(name);
        }
        return matches;
    }

    @Override
    public String unmatched() {
        StringBuilder unmatched = new StringBuilder();
        for (ClassPattern pattern : patterns) {
            if (!pattern.hasMatched()) {
                unmatched.append(unmatched.length() == 0 ? "" : ":").append(pattern);
            }
        }
        return unmatched.toString();
    }
}
