package timeagent.agent.types;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Finds the uses of events in one method. */
final class EventUseFinder extends StackVisitor {
    private final EventRewriter.Events events;
    private final EventUses uses;
    private final EventFills fills;
    private final EventChecks checks;
    private final EventProgress progress = new EventProgress();
    private final Map<Label, Integer> labels = new HashMap<>();
    private final Set<Label> targets = new HashSet<>();
    private int line = -1;

    EventUseFinder(EventRewriter.Events events, String method, EventUses uses) {
        super(null);
        this.events = events;
        this.uses = uses;
        fills = uses.fills;
        checks = new EventChecks(events, method);
    }

    /** Whether an instruction uses an event. */
    static boolean isUse(EventRewriter.Events events, int opcode, String owner, String name, String descriptor) {
        boolean calls =
                opcode == Opcodes.INVOKEVIRTUAL || opcode == Opcodes.INVOKESPECIAL && events.hasClassConstants();
        return calls && EventMethod.of(name, descriptor) != null && events.isEvent(owner);
    }

    @Override
    void jumps(Label target) {
        progress.jumps(target);
        targets.add(target);
    }

    @Override
    void arrives(Label label, boolean reached) {
        progress.arrives(label, reached);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        if (opcode == Opcodes.NEW && events.isEvent(type)) {
            uses.add(index(), type, null, line);
            checks.constructs(type);
            progress.constructs(type);
        }
        if (opcode == Opcodes.NEW || opcode == Opcodes.ANEWARRAY) {
            fills.heavy(index());
        }
        super.visitTypeInsn(opcode, type);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        if (opcode == Opcodes.PUTFIELD) {
            checks.fills(owner);
            if (events.isEvent(owner)) {
                int size = Type.getType(descriptor).getSize();
                fills.fill(owner, origin(size), index(), progress.filling());
            }
        }
        if (opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC) {
            fills.pass(0, index(), origin(0), null, 0, progress.filling());
        }
        super.visitFieldInsn(opcode, owner, name, descriptor);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        checks.calls(owner, name, descriptor);
        if (isUse(events, opcode, owner, name, descriptor)) {
            EventMethod called = EventMethod.of(name, descriptor);
            uses.add(index(), owner, called, line);
            fills.event(owner, origin(0));
            progress.calls(called, owner);
            if (called == EventMethod.COMMIT) {
                checks.commits(owner, line);
            }
        } else {
            if (owner.equals(EventRewriter.HOOKS)) {
                events.callsHook();
            }
            if (EventMethod.isCommit(name, descriptor)) {
                events.reportOtherCommit(opcode, owner);
            }
            fills.heavy(index());
            call(opcode, owner, name, descriptor);
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    private void call(int opcode, String owner, String name, String descriptor) {
        boolean hasReceiver = opcode != Opcodes.INVOKESTATIC;
        int arguments = (Type.getArgumentsAndReturnSizes(descriptor) >> 2) - 1;
        String own = events.isOwn(owner) ? name.concat(descriptor) : null;
        if (name.equals("<init>")) {
            own = null;
        } else if (hasReceiver && own == null && events.uses(owner) && isFilling(owner, descriptor)) {
            fills.fill(owner, origin(arguments), index(), progress.filling());
        } else if (hasReceiver && own != null) {
            fills.pass(begin(arguments), index(), origin(arguments), own, 0, progress.filling());
        }
        int values = arguments + (hasReceiver ? 1 : 0);
        int start = values == 0 ? index() : begin(values - 1);
        int depth = arguments;
        int parameter = hasReceiver ? 1 : 0;
        for (Type argument : Type.getArgumentTypes(descriptor)) {
            depth -= argument.getSize();
            if (argument.getSort() == Type.OBJECT) {
                fills.pass(start, index(), origin(depth), own, parameter, progress.filling());
            }
            parameter += argument.getSize();
        }
    }

    /** Whether a method of an event fills it, by its result: none, or the event. */
    private static boolean isFilling(String owner, String descriptor) {
        return descriptor.endsWith(")V") || descriptor.endsWith(")L" + owner + ";");
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        for (Object argument : arguments) {
            if (argument instanceof Handle handle && EventMethod.isCommit(handle.getName(), handle.getDesc())) {
                events.committedByReference(handle.getOwner());
            }
        }
        fills.heavy(index());
        int depth = (Type.getArgumentsAndReturnSizes(descriptor) >> 2) - 1;
        for (Type captured : Type.getArgumentTypes(descriptor)) {
            depth -= captured.getSize();
            if (captured.getSort() == Type.OBJECT) {
                fills.pass(0, index(), origin(depth), null, 0, progress.filling());
            }
        }
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode == Opcodes.DUP) {
            fills.locals.copy(index(), origin(0));
        } else if (opcode == Opcodes.AASTORE) {
            fills.pass(0, index(), origin(0), null, 0, progress.filling());
        }
        super.visitInsn(opcode);
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        if (opcode == Opcodes.NEWARRAY) {
            fills.heavy(index());
        }
        super.visitIntInsn(opcode, operand);
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        fills.heavy(index());
        super.visitMultiANewArrayInsn(descriptor, dimensions);
    }

    @Override
    public void visitVarInsn(int opcode, int local) {
        if (opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE) {
            fills.locals.store(index(), local, origin(0) >= 0 && fills.computes(begin(0), index()));
        } else if (opcode != Opcodes.RET) {
            fills.locals.load(index(), local);
        }
        super.visitVarInsn(opcode, local);
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        if (labels.containsKey(label)) {
            uses.loop(labels.get(label), index());
        }
        if (opcode == Opcodes.IFNULL || opcode == Opcodes.IFNONNULL) {
            fills.locals.compare(origin(0));
        }
        fills.joint(index());
        super.visitJumpInsn(opcode, label);
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
        targets.add(handler);
        super.visitTryCatchBlock(start, end, handler, type);
    }

    @Override
    public void visitLabel(Label label) {
        labels.put(label, index());
        super.visitLabel(label);
    }

    @Override
    public void visitLineNumber(int number, Label start) {
        line = number;
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        uses.variables(maxLocals);
        for (Label target : targets) {
            Integer at = labels.get(target);
            if (at != null) {
                fills.joint(at);
            }
        }
    }
}
