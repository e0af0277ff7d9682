package timeagent.agent.types;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Label;

/**
 * Which events are in their filling at a place in the code: constructed and not begun, ended, or asked whether to commit.
 * All that follows belongs to such an event, until its commit; of another, what is between {@code begin} and {@code commit}
 * is the application's work.
 */
final class EventProgress {
    private record State(Set<String> filling, Set<String> begun) {}

    private static final State UNKNOWN = new State(Set.of(), Set.of());

    private final Map<Label, State> atLabels = new HashMap<>();
    private State now = UNKNOWN;

    void constructs(String type) {
        now = new State(with(now.filling, type), without(now.begun, type));
    }

    void calls(EventMethod method, String type) {
        switch (method.name()) {
            case "begin" -> now = new State(without(now.filling, type), with(now.begun, type));
            case "commit" -> now = new State(without(now.filling, type), without(now.begun, type));
            case "isEnabled" -> {
                // of an event that has begun, asked anywhere in the application's work
                if (!now.begun.contains(type)) {
                    constructs(type);
                }
            }
            default -> constructs(type);
        }
    }

    /** The types of the events that are in their filling. */
    Set<String> filling() {
        return now.filling;
    }

    void jumps(Label target) {
        State known = atLabels.get(target);
        atLabels.put(target, known == null ? now : both(now, known));
    }

    /** @param reached whether the instruction before continues here */
    void arrives(Label label, boolean reached) {
        State known = atLabels.get(label);
        if (!reached) {
            now = known == null ? UNKNOWN : known;
        } else if (known != null) {
            now = both(now, known);
        }
    }

    private static State both(State one, State other) {
        if (one.filling.equals(other.filling) && one.begun.equals(other.begun)) {
            return one;
        }
        Set<String> filling = new HashSet<>(one.filling);
        filling.retainAll(other.filling);
        Set<String> begun = new HashSet<>(one.begun);
        begun.addAll(other.begun);
        return new State(filling, begun);
    }

    private static Set<String> with(Set<String> types, String type) {
        if (types.contains(type)) {
            return types;
        }
        Set<String> more = new HashSet<>(types);
        more.add(type);
        return more;
    }

    private static Set<String> without(Set<String> types, String type) {
        if (!types.contains(type)) {
            return types;
        }
        Set<String> less = new HashSet<>(types);
        less.remove(type);
        return less;
    }
}
