package timeagent.events.types;

import java.util.function.Predicate;

/** Tests the name of an event type or of its class: whether its events are counted and measured. */
public interface TypePatterns extends Predicate<String> {
    /** The patterns that have matched no name, joined by {@code :}; empty if there are none. */
    default String unmatched() {
        return "";
    }
}
