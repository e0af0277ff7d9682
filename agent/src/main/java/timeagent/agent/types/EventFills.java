package timeagent.agent.types;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The instructions of one method that fill events: for a field, those from the load of the event to the store; for a call,
 * those of its arguments and the call.
 */
final class EventFills {
    /** @param local variable with the event, or -1 */
    private record Fill(String type, int start, int end, int local, Set<String> filling) {}

    /** An event is passed to code that may fill it: to a method of the same class, or {@code called} is null. */
    private record Passed(int start, int index, int local, String called, int parameter, Set<String> filling) {}

    /** Start of a filling in code that only a jump back reaches. */
    private static final int NOWHERE = -1;

    private final List<Fill> fills = new ArrayList<>();
    private final List<Passed> passed = new ArrayList<>();
    /** By local variable, the type of the event that it has. */
    private final Map<Integer, String> events = new HashMap<>();
    /** Calls and new objects. */
    private final BitSet heavy = new BitSet();
    /** The instructions that jumps lead to, and jumps. */
    private final BitSet joints = new BitSet();

    final LocalVariables locals = new LocalVariables();

    void heavy(int index) {
        heavy.set(index);
    }

    void joint(int index) {
        joints.set(index);
    }

    /** Whether an expression computes more than what loads and arithmetic do. */
    boolean computes(int begin, int end) {
        int next = heavy.nextSetBit(Math.max(0, begin));
        return next >= 0 && next < end;
    }

    /** @param origin of the reference to the event */
    void event(String type, int origin) {
        int local = locals.loaded(origin);
        if (local >= 0) {
            events.put(local, type);
        }
    }

    void fill(String type, int origin, int end, Set<String> filling) {
        event(type, origin);
        fills.add(new Fill(type, origin < 0 ? NOWHERE : origin + 1, end, locals.loaded(origin), filling));
    }

    void pass(int start, int index, int origin, String called, int parameter, Set<String> filling) {
        int local = locals.loaded(origin);
        if (local >= 0) {
            passed.add(new Passed(start, index, local, called, parameter, filling));
        }
    }

    /** The types of the events that are filled, but not where a method gets them as arguments. */
    Set<String> typesOfOwn(int parameters) {
        Set<String> types = new HashSet<>();
        for (Fill fill : fills) {
            if (fill.local < 0 || fill.local >= parameters || locals.isStored(fill.local)) {
                types.add(fill.type);
            }
        }
        return types;
    }

    /** Whether the method only fills the event that it gets as an argument. */
    boolean onlyFills(int parameter) {
        BitSet others = (BitSet) heavy.clone();
        boolean fillsIt = false;
        for (Fill fill : fills) {
            if (fill.local == parameter && fill.start != NOWHERE) {
                others.clear(fill.start, fill.end + 1);
                fillsIt = true;
            }
        }
        return fillsIt && others.isEmpty() && !locals.isStored(parameter);
    }

    boolean fillsOrPasses(int parameter) {
        boolean found = locals.isStored(parameter);
        for (Fill fill : fills) {
            found |= fill.local == parameter;
        }
        for (Passed pass : passed) {
            found |= pass.local == parameter;
        }
        return found;
    }

    /** Finds the windows of the method, and what no window can measure. */
    List<FillWindow> windows(EventUses uses, Map<String, EventUses> methods) {
        List<Fill> found = new ArrayList<>();
        for (Fill fill : fills) {
            if (uses.commits(fill.type) && !uses.isFilling(fill.type, fill.end, fill.filling)) {
                found.add(fill);
            }
        }
        for (Passed pass : passed) {
            String type = events.get(pass.local);
            if (type != null && uses.commits(type) && !uses.isFilling(type, pass.index, pass.filling)) {
                EventUses called = pass.called == null ? null : methods.get(pass.called);
                if (called != null && called.onlyFills(pass.parameter)) {
                    found.add(new Fill(type, pass.start, pass.index, pass.local, pass.filling));
                } else if (called == null || !called.onlyReads(pass.parameter)) {
                    uses.cannotMeasure(type, pass.index);
                }
            }
        }
        BitSet filling = new BitSet();
        set(filling, fills);
        set(filling, found);
        List<Fill> inOrder = new ArrayList<>();
        for (Fill fill : found) {
            if (fill.start == NOWHERE || locals.usesComputedBefore(fill.start, fill.end, filling)) {
                uses.cannotMeasure(fill.type, fill.end);
            }
            if (fill.start != NOWHERE) {
                insert(inOrder, fill);
            }
        }
        return joined(inOrder, uses);
    }

    private static void set(BitSet instructions, List<Fill> of) {
        for (Fill fill : of) {
            if (fill.start != NOWHERE) {
                instructions.set(fill.start, fill.end + 1);
            }
        }
    }

    /** Inserts a filling behind those that begin before it, or that it is a part of. */
    private static void insert(List<Fill> inOrder, Fill fill) {
        int place = inOrder.size();
        while (place > 0 && isBefore(fill, inOrder.get(place - 1))) {
            place--;
        }
        inOrder.add(place, fill);
    }

    private static boolean isBefore(Fill fill, Fill other) {
        return fill.start < other.start || fill.start == other.start && fill.end > other.end;
    }

    private List<FillWindow> joined(List<Fill> found, EventUses uses) {
        List<FillWindow> windows = new ArrayList<>();
        for (int i = 0; i < found.size(); ) {
            Fill first = found.get(i);
            int end = first.end;
            int next = i + 1;
            while (next < found.size()
                    && (found.get(next).end <= end
                            || found.get(next).type.equals(first.type) && isStraight(end, found.get(next).start))) {
                end = Math.max(end, found.get(next).end);
                next++;
            }
            // what is only loaded costs nothing
            if (computes(first.start, end + 1)) {
                int use = uses.askOrCommit(first.type, end);
                windows.add(new FillWindow(first.type, first.start, end, use > end && isStraight(end, use)));
            }
            i = next;
        }
        return windows;
    }

    /** Whether nothing but loads is between two instructions. */
    private boolean isStraight(int end, int start) {
        int joint = joints.nextSetBit(end + 1);
        return start > end && !computes(end + 1, start) && (joint < 0 || joint > start);
    }
}
