package timeagent.agent.types;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import timeagent.hooks.TimeagentEvents;

/**
 * Puts hooks around the uses of events in one method, and around what fills them.
 *
 * <p>A local variable for each type has the measurement of the event, 0 for none. The event stays on the operand stack and is passed to its own methods only. After a commit, its {@code
 * shouldCommit} tells whether it was written: the duration is set then, also that of an event without {@code end}, and
 * JDK 25 keeps the decision of a throttle in the event.
 */
final class EventUseVisitor extends StackVisitor {

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

    private final List<FillWindow> windows;
    /** Whether the hooks before the instruction that is visited are written already. */
    private boolean written;

    private int line = -1;

    EventUseVisitor(
            MethodVisitor writer,
            EventRewriter.Events events,
            EventUses uses,
            List<FillWindow> windows,
            String method) {
        super(writer);
        this.events = events;
        this.uses = uses;
        this.windows = windows;
        this.method = method;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        for (int i = 0; i < uses.measurements(); i++) {
            mv.visitInsn(Opcodes.ICONST_0);
            mv.visitVarInsn(Opcodes.ISTORE, uses.firstLocal() + i);
        }
    }

    @Override
    void before() {
        if (written) {
            written = false;
            return;
        }
        for (FillWindow window : windows) {
            if (window.start() == index()) {
                begin(window);
            }
        }
    }

    private void begin(FillWindow window) {
        String type = window.type();
        int site = commitSite(type, uses.commitLine(window.start(), type));
        int point = window.untilCommit() ? TimeagentEvents.FILL_LAST : TimeagentEvents.FILL;
        if (uses.isFirst(window.start(), type)) {
            open(type, site, point);
        } else {
            mark(type, site, point);
        }
    }

    @Override
    void after() {
        for (FillWindow window : windows) {
            if (window.end() == index() && !window.untilCommit()) {
                String type = window.type();
                mark(type, commitSite(type, uses.commitLine(window.start(), type)), TimeagentEvents.FILLED);
            }
        }
    }

    private int commitSite(String type, int commitLine) {
        return events.site(method, commitLine, type, uses.notMeasured(type, commitLine));
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        if (opcode != Opcodes.NEW || !events.isEvent(type) && windows.isEmpty()) {
            super.visitTypeInsn(opcode, type);
            return;
        }
        List<Label> here = labelsHere();
        before();
        if (events.isEvent(type)) {
            construct(type);
        }
        Label construction = new Label();
        super.visitLabel(construction);
        for (Label label : here) {
            moved.put(label, construction);
        }
        written = true;
        super.visitTypeInsn(opcode, type);
    }

    private void construct(String type) {
        int commitLine = uses.commitLine(index(), type);
        boolean committed = commitLine != EventUses.NO_COMMIT;
        int site = committed
                ? commitSite(type, commitLine)
                : events.site(method, line, type, uses.createdNotMeasured(type));
        constructions.push(
                new Construction(type, site, committed ? TimeagentEvents.CREATED : TimeagentEvents.CREATED_ONLY));
        open(type, site, TimeagentEvents.CREATE);
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
        } else if (EventUseFinder.isUse(events, opcode, owner, name, descriptor)) {
            call(opcode, EventMethod.of(name, descriptor), owner);
        } else {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }
    }

    private void call(int opcode, EventMethod called, String owner) {
        before();
        written = true;
        int commitLine = uses.commitLine(index(), owner);
        boolean committed = commitLine != EventUses.NO_COMMIT;
        int site = committed ? commitSite(owner, commitLine) : 0;
        if (committed && uses.isFirst(index(), owner)) {
            open(owner, site, called.before());
        } else if (committed) {
            mark(owner, site, called.before());
        }
        boolean isCommit = called == EventMethod.COMMIT;
        if (isCommit) {
            mv.visitInsn(Opcodes.DUP);
        }
        super.visitMethodInsn(opcode, owner, called.name(), called.descriptor(), false);
        if (committed && called.after() >= 0) {
            mark(owner, site, called.after());
        }
        if (isCommit) {
            mark(owner, site, TimeagentEvents.NOTHING);
            type(opcode, owner);
            mv.visitInsn(Opcodes.SWAP);
            mv.visitMethodInsn(opcode, owner, "shouldCommit", "()Z", false);
            mv.visitVarInsn(Opcodes.ILOAD, uses.local(owner));
            push(site);
            mv.visitMethodInsn(
                    Opcodes.INVOKESTATIC, EventRewriter.HOOKS, "committed", "(Ljava/lang/Class;ZII)V", false);
            forget(owner);
        }
    }

    /** Pushes the type of the event that a commit writes: a commit by {@code super} writes one of the superclass. */
    private void type(int opcode, String owner) {
        if (opcode == Opcodes.INVOKESPECIAL) {
            mv.visitLdcInsn(Type.getObjectType(owner));
        } else {
            mv.visitInsn(Opcodes.DUP);
            mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/Object", "getClass", "()Ljava/lang/Class;", false);
        }
    }

    private void open(String type, int site, int point) {
        hook("open", "(III)I", type, site, point);
        mv.visitVarInsn(Opcodes.ISTORE, uses.local(type));
    }

    private void mark(String type, int site, int point) {
        hook("mark", "(III)V", type, site, point);
    }

    private void hook(String name, String descriptor, String type, int site, int point) {
        mv.visitVarInsn(Opcodes.ILOAD, uses.local(type));
        push(site);
        push(point);
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, EventRewriter.HOOKS, name, descriptor, false);
    }

    private void forget(String type) {
        mv.visitInsn(Opcodes.ICONST_0);
        mv.visitVarInsn(Opcodes.ISTORE, uses.local(type));
    }

    private void push(int number) {
        if (number <= 5) {
            mv.visitInsn(Opcodes.ICONST_0 + number);
        } else if (number <= Byte.MAX_VALUE) {
            mv.visitIntInsn(Opcodes.BIPUSH, number);
        } else if (number <= Short.MAX_VALUE) {
            mv.visitIntInsn(Opcodes.SIPUSH, number);
        } else {
            mv.visitLdcInsn(number);
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
