package timeagent.agent.types;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import timeagent.events.types.EventSite;

/**
 * The uses of events in one method, in the order of the code: a construction, {@code begin} or filling belongs to the
 * commit of its type that follows. {@link EventUseFinder} finds them.
 */
final class EventUses {
    /** No line of a commit. */
    static final int NO_COMMIT = -2;

    /** @param method null for a construction and for where a window begins */
    private record Use(int index, String type, EventMethod method, int line, boolean creates) {
        boolean isCommit() {
            return method == EventMethod.COMMIT;
        }
    }

    private record Loop(int start, int end) {}

    /** An event whose filling before some instruction is not measured. */
    private record Unknown(String type, int index) {}

    final EventFills fills = new EventFills();
    private static final int NEVER_OVERRIDDEN = Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL;

    private final int parameters;
    /** Whether a call of the method may run one of a subclass. */
    private final boolean overridable;

    private final List<Use> uses = new ArrayList<>();
    private final List<String> types = new ArrayList<>();
    private final List<Unknown> unknown = new ArrayList<>();
    private final List<Loop> loops = new ArrayList<>();
    /** Null until it is asked for, when all methods of the class are known. */
    private List<FillWindow> windows;

    private int variables;

    EventUses(int access, String descriptor) {
        overridable = (access & NEVER_OVERRIDDEN) == 0;
        parameters = (Type.getArgumentsAndReturnSizes(descriptor) >> 2) - ((access & Opcodes.ACC_STATIC) == 0 ? 0 : 1);
    }

    /** @param called null for a construction */
    void add(int index, String type, EventMethod called, int line) {
        uses.add(new Use(index, type, called, line, called == null));
        addType(type);
    }

    private void addType(String type) {
        if (!types.contains(type)) {
            types.add(type);
        }
    }

    void loop(int start, int end) {
        loops.add(new Loop(start, end));
    }

    void variables(int count) {
        variables = count;
    }

    /** Whether the method uses an event. */
    boolean found() {
        return !uses.isEmpty();
    }

    boolean commits(String type) {
        return commitLine(0, type) != NO_COMMIT;
    }

    /**
     * The line of the commit that a use belongs to; the use's own line if it is a commit.
     *
     * @param index of an instruction
     * @return {@link #NO_COMMIT} if the method does not commit the type
     */
    int commitLine(int index, String type) {
        int before = NO_COMMIT;
        for (Use each : uses) {
            if (each.isCommit() && each.type.equals(type)) {
                before = each.line;
                if (each.index >= index) {
                    return before;
                }
            }
        }
        // in a loop
        return before;
    }

    /** The next call that asks the event or commits it, if no other use comes first; else -1. */
    int askOrCommit(String type, int index) {
        for (Use each : uses) {
            if (each.index > index && each.type.equals(type)) {
                boolean follows = each.isCommit()
                        || each.method != null && each.method.name().equals("shouldCommit");
                return follows ? each.index : -1;
            }
        }
        return -1;
    }

    /** Whether a use may be the first of an event: after a commit, or in a loop that begins after the use before it. */
    boolean isFirst(int index, String type) {
        Use before = before(index, type);
        return before == null || before.isCommit() || isInLoopWithout(before, index);
    }

    private Use before(int index, String type) {
        Use before = null;
        for (Use each : uses) {
            if (each.index >= index) {
                break;
            }
            before = each.type.equals(type) ? each : before;
        }
        return before;
    }

    private boolean isInLoopWithout(Use before, int index) {
        for (Loop loop : loops) {
            if (loop.start > before.index && loop.start <= index && index <= loop.end) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether the filling of an event is measured from an earlier use on.
     *
     * @param filling what {@link EventProgress#filling} was there
     */
    boolean isFilling(String type, int index, Set<String> filling) {
        if (!filling.contains(type)) {
            return false;
        }
        Use before = before(index, type);
        // the next round of a loop in which it is committed has another event
        return before == null || !isInLoopWithout(before, index) || !isCommittedInLoopWithout(before, type);
    }

    private boolean isCommittedInLoopWithout(Use before, String type) {
        for (Use use : uses) {
            if (use.isCommit() && use.type.equals(type) && isInLoopWithout(before, use.index)) {
                return true;
            }
        }
        return false;
    }

    /** The fillings that need hooks, in the order of the code. */
    List<FillWindow> windows(Map<String, EventUses> methods) {
        if (windows == null) {
            windows = fills.windows(this, methods);
            for (FillWindow window : windows) {
                insert(new Use(window.start(), window.type(), null, NO_COMMIT, false));
                addType(window.type());
            }
        }
        return windows;
    }

    private void insert(Use use) {
        int place = 0;
        while (place < uses.size() && uses.get(place).index < use.index) {
            place++;
        }
        uses.add(place, use);
    }

    /** Whether a call of the method only fills the event that it gets as an argument. */
    boolean onlyFills(int parameter) {
        return !overridable && uses.isEmpty() && fills.onlyFills(parameter);
    }

    /** Whether the method does nothing with the event that it gets as an argument but read it. */
    boolean onlyReads(int parameter) {
        return uses.isEmpty() && !fills.fillsOrPasses(parameter);
    }

    /** Notes that the code filling the event at this instruction cannot be separated from the application's work. */
    void cannotMeasure(String type, int index) {
        unknown.add(new Unknown(type, index));
    }

    private boolean isNotMeasured(String type, int commitLine) {
        int from = 0;
        int otherCommit = 0;
        for (Use use : uses) {
            if (use.type.equals(type)) {
                from = use.creates ? use.index : from;
                if (use.isCommit() && use.line != commitLine) {
                    otherCommit = use.index;
                } else if (use.isCommit() && hasUnknown(type, Math.max(from, otherCommit), use.index)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean hasUnknown(String type, int from, int to) {
        for (Unknown each : unknown) {
            if (each.type.equals(type) && each.index >= from && each.index <= to) {
                return true;
            }
        }
        return false;
    }

    /** Why the events of a commit are not measured; null if they are. */
    String notMeasured(String type, int commitLine) {
        return isNotMeasured(type, commitLine) ? EventSite.NO_END : null;
    }

    /** Why the events are not measured that the method creates, and does not commit; null if they are. */
    String createdNotMeasured(String type) {
        return fills.typesOfOwn(parameters).contains(type) ? EventSite.FILLED_BEFORE_ITS_COMMIT : null;
    }

    /** The types of the events that the method fills, without creating or committing them or getting them passed. */
    Set<String> filledForOthers() {
        Set<String> filled = fills.typesOfOwn(parameters);
        for (Use use : uses) {
            if (use.creates || use.isCommit()) {
                filled.remove(use.type);
            }
        }
        return filled;
    }

    /** The number of local variables that the measurements of events need. */
    int measurements() {
        return types.size();
    }

    /** The local variable with the measurement of an event type, above those of the method. */
    int local(String type) {
        return firstLocal() + types.indexOf(type);
    }

    int firstLocal() {
        return variables;
    }
}
