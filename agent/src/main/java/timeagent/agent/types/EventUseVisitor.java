package timeagent.agent.types;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import timeagent.hooks.TimeagentEvents;

/**
 * Puts hooks around the uses of events in one method.
 *
 * <p>A local variable for each type has the measurement of the event, 0 for none. The event stays on the operand stack and is passed to its own methods only. After a commit, its {@code
 * shouldCommit} tells whether it was written: the duration is set then, also that of an event without {@code end}, and
 * JDK 25 keeps the decision of a throttle in the event.
 */
final class EventUseVisitor extends MethodVisitor {
    private static final String HOOKS = "timeagent/hooks/TimeagentEvents";

    /** The arguments of a hook, where the method's own stack may be at its deepest. */
    private static final int MORE_STACK = 3;

    /** Limit of the class file format, of stack and local variables. */
    private static final int MOST = 0xffff;

    private record Construction(String type, int site, int after) {}

    private final EventRewriter.Events events;
    private final EventUses uses;
    private final String method;
    private final Deque<Construction> constructions = new ArrayDeque<>();
    /** The labels at the offset that was visited last. */
    private final List<Label> labels = new ArrayList<>();
    /** Labels of constructions that now begin after the hook: frames name an uninitialised object by its instruction. */
    private final Map<Label, Label> moved = new HashMap<>();

    private int use = -1;
    private int line = -1;

    EventUseVisitor(MethodVisitor writer, EventRewriter.Events events, EventUses uses, String method) {
        super(Opcodes.ASM9, writer);
        this.events = events;
        this.uses = uses;
        this.method = method;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        for (int i = 0; i < uses.measurements(); i++) {
            super.visitInsn(Opcodes.ICONST_0);
            super.visitVarInsn(Opcodes.ISTORE, uses.firstLocal() + i);
        }
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        if (opcode == Opcodes.NEW && events.isEvent(type)) {
            use++;
            int commitLine = uses.commitLine(use, type);
            boolean committed = commitLine != EventUses.NO_COMMIT;
            int site = events.site(method, committed ? commitLine : line, type);
            constructions.push(
                    new Construction(type, site, committed ? TimeagentEvents.CREATED : TimeagentEvents.CREATED_ONLY));
            List<Label> here = labelsHere();
            open(type, site, TimeagentEvents.CREATE);
            Label construction = new Label();
            super.visitLabel(construction);
            for (Label label : here) {
                moved.put(label, construction);
            }
        }
        super.visitTypeInsn(opcode, type);
    }

    private List<Label> labelsHere() {
        Label here = new Label();
        super.visitLabel(here);
        boolean same = !labels.isEmpty() && labels.get(0).getOffset() == here.getOffset();
        return same ? List.copyOf(labels) : List.of();
    }

    @Override
    public void visitLabel(Label label) {
        super.visitLabel(label);
        if (!labels.isEmpty() && labels.get(0).getOffset() != label.getOffset()) {
            labels.clear();
        }
        labels.add(label);
    }

    @Override
    public void visitFrame(int type, int localCount, Object[] local, int stackCount, Object[] stack) {
        Object[] locals = withMeasurements(localCount, moved(localCount, local));
        super.visitFrame(type, locals.length, locals, stackCount, moved(stackCount, stack));
    }

    /** Frames are expanded: they list all local variables, those of two slots once. */
    private Object[] withMeasurements(int count, Object[] locals) {
        List<Object> all = new ArrayList<>(Arrays.asList(locals).subList(0, count));
        int slots = count;
        for (Object each : all) {
            slots += each == Opcodes.LONG || each == Opcodes.DOUBLE ? 1 : 0;
        }
        all.addAll(Collections.nCopies(uses.firstLocal() - slots, Opcodes.TOP));
        all.addAll(Collections.nCopies(uses.measurements(), Opcodes.INTEGER));
        return all.toArray();
    }

    private Object[] moved(int count, Object[] types) {
        if (moved.isEmpty() || types == null) {
            return types;
        }
        Object[] changed = types.clone();
        for (int i = 0; i < Math.min(count, changed.length); i++) {
            if (changed[i] instanceof Label label) {
                changed[i] = moved.getOrDefault(label, label);
            }
        }
        return changed;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (opcode == Opcodes.INVOKESPECIAL && name.equals("<init>")) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            // none where a constructor calls that of its superclass
            if (!constructions.isEmpty() && constructions.peek().type.equals(owner)) {
                Construction made = constructions.pop();
                hook("created", "(III)V", owner, made.site, made.after);
                if (made.after == TimeagentEvents.CREATED_ONLY) {
                    mark(owner, made.site, TimeagentEvents.NOTHING);
                    forget(owner);
                }
            }
        } else if (EventUses.isUse(events, opcode, owner, name, descriptor)) {
            use++;
            call(EventMethod.of(name, descriptor), owner);
        } else {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }
    }

    private void call(EventMethod called, String owner) {
        int commitLine = uses.commitLine(use, owner);
        boolean committed = commitLine != EventUses.NO_COMMIT;
        int site = committed ? events.site(method, commitLine, owner) : 0;
        if (committed && uses.isFirst(use, owner)) {
            open(owner, site, called.before());
        } else if (committed) {
            mark(owner, site, called.before());
        }
        boolean isCommit = called == EventMethod.COMMIT;
        if (isCommit) {
            super.visitInsn(Opcodes.DUP);
        }
        super.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, called.name(), called.descriptor(), false);
        if (committed && called.after() >= 0) {
            mark(owner, site, called.after());
        }
        if (isCommit) {
            mark(owner, site, TimeagentEvents.NOTHING);
            super.visitInsn(Opcodes.DUP);
            super.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/Object", "getClass", "()Ljava/lang/Class;", false);
            super.visitInsn(Opcodes.SWAP);
            super.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, "shouldCommit", "()Z", false);
            super.visitVarInsn(Opcodes.ILOAD, uses.local(owner));
            push(site);
            super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, "committed", "(Ljava/lang/Class;ZII)V", false);
            forget(owner);
        }
    }

    private void open(String type, int site, int point) {
        hook("open", "(III)I", type, site, point);
        super.visitVarInsn(Opcodes.ISTORE, uses.local(type));
    }

    private void mark(String type, int site, int point) {
        hook("mark", "(III)V", type, site, point);
    }

    private void hook(String name, String descriptor, String type, int site, int point) {
        super.visitVarInsn(Opcodes.ILOAD, uses.local(type));
        push(site);
        push(point);
        super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, name, descriptor, false);
    }

    private void forget(String type) {
        super.visitInsn(Opcodes.ICONST_0);
        super.visitVarInsn(Opcodes.ISTORE, uses.local(type));
    }

    private void push(int number) {
        if (number <= 5) {
            super.visitInsn(Opcodes.ICONST_0 + number);
        } else if (number <= Byte.MAX_VALUE) {
            super.visitIntInsn(Opcodes.BIPUSH, number);
        } else if (number <= Short.MAX_VALUE) {
            super.visitIntInsn(Opcodes.SIPUSH, number);
        } else {
            super.visitLdcInsn(number);
        }
    }

    @Override
    public void visitLineNumber(int number, Label start) {
        line = number;
        super.visitLineNumber(number, start);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        if (maxStack + MORE_STACK > MOST || maxLocals + uses.measurements() > MOST) {
            throw new IllegalArgumentException("a method's operand stack or local variables would pass 65,535");
        }
        super.visitMaxs(maxStack + MORE_STACK, maxLocals + uses.measurements());
    }
}
