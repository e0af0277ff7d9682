package timeagent.agent.types;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.Interpreter;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * Data flow of one method: which instructions produced a value, and which use of each event type may have been the last.
 */
final class EventFlow extends Analyzer<SourceValue> {
    /** Limits the memory that the values before all instructions of a method need: 32 MB. */
    private static final long MOST_VALUES = 1 << 22;

    private final Map<AbstractInsnNode, EventUse> uses;
    private final Map<String, Set<EventUse>> atBegin = new HashMap<>();

    private EventFlow(Map<AbstractInsnNode, EventUse> uses) {
        super(new Values());
        this.uses = uses;
        for (EventUse use : uses.values()) {
            atBegin.put(use.type, Set.of(EventUse.NONE));
        }
    }

    /** Returns the state before each instruction; null if it is unreachable. */
    static State[] of(String owner, MethodNode method, Map<AbstractInsnNode, EventUse> uses) {
        if ((long) method.instructions.size() * (method.maxLocals + method.maxStack) > MOST_VALUES) {
            throw new IllegalArgumentException("a method has too many local variables for its length");
        }
        try {
            Frame<SourceValue>[] frames = new EventFlow(uses).analyze(owner, method);
            State[] states = new State[frames.length];
            for (int i = 0; i < frames.length; i++) {
                states[i] = (State) frames[i];
            }
            return states;
        } catch (AnalyzerException e) {
            throw new IllegalArgumentException("the code of " + method.name + " cannot be followed", e);
        }
    }

    @Override
    protected Frame<SourceValue> newFrame(int locals, int stack) {
        return new State(locals, stack, this);
    }

    @Override
    protected Frame<SourceValue> newFrame(Frame<? extends SourceValue> frame) {
        return new State(frame);
    }

    /** The state before an instruction. */
    static final class State extends Frame<SourceValue> {
        // neither has an initial value: init() is called by the constructor of the superclass
        private Map<AbstractInsnNode, EventUse> uses;
        private Map<String, Set<EventUse>> last;

        private State(int locals, int stack, EventFlow flow) {
            super(locals, stack);
            uses = flow.uses;
            last = flow.atBegin;
        }

        private State(Frame<? extends SourceValue> other) {
            super(other);
        }

        /** The possible last uses; {@link EventUse#NONE} if there may be none in this method. */
        Set<EventUse> last(String type) {
            return last.get(type);
        }

        /** @param depth number of values above it */
        SourceValue top(int depth) {
            return getStack(getStackSize() - 1 - depth);
        }

        @Override
        public Frame<SourceValue> init(Frame<? extends SourceValue> other) {
            super.init(other);
            uses = ((State) other).uses;
            last = ((State) other).last;
            return this;
        }

        @Override
        public void execute(AbstractInsnNode instruction, Interpreter<SourceValue> interpreter)
                throws AnalyzerException {
            super.execute(instruction, interpreter);
            EventUse use = uses.get(instruction);
            if (use != null && !isAskedInWork(use)) {
                put(use.type, Set.of(use));
            }
        }

        /** The application may query a started event anywhere in its work. */
        private boolean isAskedInWork(EventUse use) {
            boolean isAsked = false;
            if (use.method == EventMethod.IS_ENABLED) {
                for (EventUse before : last(use.type)) {
                    isAsked |= before.isBegin();
                }
            }
            return isAsked;
        }

        @Override
        public boolean merge(Frame<? extends SourceValue> other, Interpreter<SourceValue> interpreter)
                throws AnalyzerException {
            boolean changed = super.merge(other, interpreter);
            for (Map.Entry<String, Set<EventUse>> theirs : ((State) other).last.entrySet()) {
                if (!last.get(theirs.getKey()).containsAll(theirs.getValue())) {
                    Set<EventUse> both = new HashSet<>(last.get(theirs.getKey()));
                    both.addAll(theirs.getValue());
                    put(theirs.getKey(), both);
                    changed = true;
                }
            }
            return changed;
        }

        private void put(String type, Set<EventUse> of) {
            // other states have the same map
            last = new HashMap<>(last);
            last.put(type, of);
        }
    }

    /** Loads and stores of local variables are where values come from, copies on the operand stack are not. */
    private static final class Values extends SourceInterpreter {
        private Values() {
            super(Opcodes.ASM9);
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
