package timeagent.agent.types;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Finds the uses of events in one method, in the order of the code: a construction or {@code begin} belongs to the commit
 * of its type that follows.
 */
final class EventUses extends MethodVisitor {
    /** No line of a commit. */
    static final int NO_COMMIT = -2;

    private record Use(String type, boolean isCommit, int line) {}

    private final EventRewriter.Events events;
    private final EventChecks checks;
    private final List<Use> uses = new ArrayList<>();
    private final List<String> types = new ArrayList<>();
    /** The number of uses before each label. */
    private final Map<Label, Integer> labels = new HashMap<>();
    /** The number of uses before each loop. */
    private final List<Integer> loops = new ArrayList<>();

    private int line = -1;
    private int locals;

    EventUses(EventRewriter.Events events, String method) {
        super(Opcodes.ASM9);
        this.events = events;
        checks = new EventChecks(events, method);
    }

    /** Whether the method uses an event. */
    boolean found() {
        return !uses.isEmpty();
    }

    /**
     * The line of the commit that a use belongs to; the use's own line if it is a commit.
     *
     * @param use number of the use in the method, from 0, as {@link #isUse} counts
     * @return {@link #NO_COMMIT} if the method does not commit the type
     */
    int commitLine(int use, String type) {
        int before = NO_COMMIT;
        for (int i = 0; i < uses.size(); i++) {
            Use each = uses.get(i);
            if (each.isCommit && each.type.equals(type)) {
                before = each.line;
                if (i >= use) {
                    return before;
                }
            }
        }
        // in a loop
        return before;
    }

    /** Whether a use may be the first of an event: after a commit, or in a loop that begins after the use before it. */
    boolean isFirst(int use, String type) {
        for (int i = use - 1; i >= 0; i--) {
            Use before = uses.get(i);
            if (before.type.equals(type)) {
                return before.isCommit || beginsLoop(i + 1, use);
            }
        }
        return true;
    }

    private boolean beginsLoop(int from, int to) {
        for (int loop : loops) {
            if (loop >= from && loop <= to) {
                return true;
            }
        }
        return false;
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
        return locals;
    }

    /** Whether an instruction uses an event, to be asked once for each, in order. */
    static boolean isUse(EventRewriter.Events events, int opcode, String owner, String name, String descriptor) {
        return opcode == Opcodes.INVOKEVIRTUAL && EventMethod.of(name, descriptor) != null && events.isEvent(owner);
    }

    private void add(String type, boolean isCommit) {
        uses.add(new Use(type, isCommit, line));
        if (!types.contains(type)) {
            types.add(type);
        }
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        if (opcode == Opcodes.NEW && events.isEvent(type)) {
            add(type, false);
            checks.constructs(type);
        }
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        if (opcode == Opcodes.PUTFIELD) {
            checks.fills(owner);
        }
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        checks.calls(owner, name, descriptor);
        if (isUse(events, opcode, owner, name, descriptor)) {
            boolean isCommit = EventMethod.isCommit(name, descriptor);
            add(owner, isCommit);
            if (isCommit) {
                checks.commits(owner, line);
            }
        } else if (EventMethod.isCommit(name, descriptor)) {
            events.reportUnlessOther(owner);
        }
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        for (Object argument : arguments) {
            if (argument instanceof Handle handle
                    && handle.getTag() == Opcodes.H_INVOKEVIRTUAL
                    && EventMethod.isCommit(handle.getName(), handle.getDesc())) {
                events.committedByReference(handle.getOwner());
            }
        }
    }

    @Override
    public void visitLabel(Label label) {
        labels.put(label, uses.size());
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        if (labels.containsKey(label)) {
            loops.add(labels.get(label));
        }
    }

    @Override
    public void visitLineNumber(int number, Label start) {
        line = number;
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        locals = maxLocals;
    }
}
