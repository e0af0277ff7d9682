package timeagent.agent.types;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.Interpreter;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * Data flow of one method: which instructions produced a value, and which use of each event type may have been the last. The
 * analysis has a local variable for each type, besides those of the code, into which each use stores.
 */
final class EventFlow extends Analyzer<SourceValue> {
    /** Limits the memory that the values before all instructions of a method need: 32 MB. */
    private static final long MOST_VALUES = 1 << 22;

    /** Initial source of the variable of a type. */
    private static final AbstractInsnNode BEGIN_OF_METHOD = new InsnNode(Opcodes.NOP);

    private final MethodNode method;
    private final Map<AbstractInsnNode, EventUse> uses;
    private final List<String> types;
    private final int firstType;
    /** Uses of events, jumps, and the instructions that they lead to. */
    private final BitSet joints = new BitSet();
    /** Before each instruction; null if it is unreachable. */
    private final Frame<SourceValue>[] frames;

    /** @param types those of the uses */
    EventFlow(String owner, MethodNode method, Map<AbstractInsnNode, EventUse> uses, List<String> types) {
        super(new Values(method.maxLocals));
        this.method = method;
        this.uses = uses;
        this.types = types;
        firstType = method.maxLocals;
        for (EventUse use : uses.values()) {
            joints.set(use.index());
        }
        int locals = firstType + types.size();
        if ((long) method.instructions.size() * (locals + method.maxStack) > MOST_VALUES) {
            throw new IllegalArgumentException("a method has too many local variables for its length");
        }
        method.maxLocals = locals;
        try {
            frames = analyze(owner, method);
        } catch (AnalyzerException e) {
            throw new IllegalArgumentException("the code of " + method.name + " cannot be followed", e);
        } finally {
            method.maxLocals = firstType;
        }
    }

    /** Whether an instruction is reachable. */
    boolean reaches(int index) {
        return frames[index] != null;
    }

    /** The possible last uses of a type; {@link EventUse#NONE} if there may be none in this method. */
    List<EventUse> last(int index, String type) {
        return last(frames[index], type);
    }

    private List<EventUse> last(Frame<SourceValue> before, String type) {
        List<EventUse> last = new ArrayList<>();
        for (AbstractInsnNode use : before.getLocal(firstType + types.indexOf(type)).insns) {
            last.add(uses.getOrDefault(use, EventUse.NONE));
        }
        return last;
    }

    /** The instructions that produced the value {@code depth} below the top of the stack before an instruction. */
    Set<AbstractInsnNode> madeBy(int index, int depth) {
        return frames[index].getStack(frames[index].getStackSize() - 1 - depth).insns;
    }

    /** The local variable from which a value on the stack was loaded; -1 if there is none. */
    int variable(int index, int depth) {
        Set<AbstractInsnNode> from = madeBy(index, depth);
        return from.size() == 1
                        && from.iterator().next() instanceof VarInsnNode load
                        && load.getOpcode() == Opcodes.ALOAD
                ? load.var
                : -1;
    }

    /** The possible stores into a local variable; empty if it has an argument of the method. */
    Set<AbstractInsnNode> storesOf(int index, int variable) {
        return frames[index].getLocal(variable).insns;
    }

    /** The first instruction of the expression that computes a value on the stack: the last before which it was not there. */
    int begin(int index, int depth) {
        int below = frames[index].getStackSize() - 1 - depth;
        int begin = index;
        while (begin > 0 && (frames[begin] == null || frames[begin].getStackSize() > below)) {
            begin--;
        }
        return begin;
    }

    /** Whether no event is used, and no jump begins or ends between two instructions. */
    boolean isStraight(int after, int before) {
        int joint = joints.nextSetBit(after + 1);
        return joint < 0 || joint > before;
    }

    @Override
    protected void newControlFlowEdge(int from, int to) {
        if (to != from + 1) {
            joints.set(from);
            joints.set(to);
        }
    }

    @Override
    protected boolean newControlFlowExceptionEdge(int from, int to) {
        joints.set(to);
        return true;
    }

    @Override
    protected Frame<SourceValue> newFrame(int locals, int stack) {
        return new State(locals, stack);
    }

    @Override
    protected Frame<SourceValue> newFrame(Frame<? extends SourceValue> frame) {
        return new State(frame);
    }

    /** The values before an instruction. */
    private final class State extends Frame<SourceValue> {
        State(int locals, int stack) {
            super(locals, stack);
        }

        State(Frame<? extends SourceValue> other) {
            super(other);
        }

        @Override
        public void execute(AbstractInsnNode instruction, Interpreter<SourceValue> interpreter)
                throws AnalyzerException {
            super.execute(instruction, interpreter);
            EventUse use = uses.get(instruction);
            if (use != null && !isAskedInWork(use)) {
                setLocal(firstType + types.indexOf(use.type()), new SourceValue(1, instruction));
            }
        }

        /** The application may query a started event anywhere in its work. */
        private boolean isAskedInWork(EventUse use) {
            boolean isAsked = false;
            if (use.method() == EventMethod.IS_ENABLED) {
                for (EventUse before : last(this, use.type())) {
                    isAsked |= before.isBegin();
                }
            }
            return isAsked;
        }
    }

    /** Loads and stores of local variables are where values come from, copies on the operand stack are not. */
    private static final class Values extends SourceInterpreter {
        private final int firstType;

        Values(int firstType) {
            super(Opcodes.ASM9);
            this.firstType = firstType;
        }

        @Override
        public SourceValue newEmptyValue(int local) {
            return local < firstType ? super.newEmptyValue(local) : new SourceValue(1, BEGIN_OF_METHOD);
        }

        @Override
        public SourceValue copyOperation(AbstractInsnNode instruction, SourceValue value) {
            return instruction instanceof VarInsnNode ? super.copyOperation(instruction, value) : value;
        }

        @Override
        public SourceValue unaryOperation(AbstractInsnNode instruction, SourceValue value) {
            return instruction.getOpcode() == Opcodes.IINC ? value : super.unaryOperation(instruction, value);
        }
    }
}
