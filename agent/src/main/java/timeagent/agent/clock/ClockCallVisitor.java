package timeagent.agent.clock;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import timeagent.agent.classfile.ClassFile;

/**
 * Rewrites the clock reads of one method.
 *
 * <p>The call or constructor stays in place, so no stack trace of the application has a frame of the agent. {@code count}
 * after it counts the read. A method reference is linked by a hook.
 */
final class ClockCallVisitor extends MethodVisitor {
    private static final String HOOKS = "timeagent/hooks/TimeagentClock";
    private static final String COUNT = "count";
    private static final byte[][] TELLTALE = {HOOKS.getBytes(StandardCharsets.ISO_8859_1)};
    private static final String SOURCE = "source";
    private static final String CACHED = "cachedTimeMillis";
    private static final String LAMBDAS = "java/lang/invoke/LambdaMetafactory";
    private static final Handle REFERENCE = new Handle(
            Opcodes.H_INVOKESTATIC,
            "timeagent/hooks/TimeagentReference",
            "link",
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;"
                    + "Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;I)"
                    + "Ljava/lang/invoke/CallSite;",
            false);
    private static final int NO_LINE = -1;

    /** The clock that a read is given, once more, and the number of the call site. */
    private static final int MORE_STACK = 2;

    /** Limit of the class file format. */
    private static final int DEEPEST_STACK = 0xffff;

    /** Classes of the JDK whose methods convert a time and read no clock. */
    private static final Set<String> CONVERSIONS = Set.of(
            "java/util/concurrent/TimeUnit",
            "java/time/Instant",
            "java/time/Duration",
            "java/util/Date",
            "java/lang/Math",
            "java/lang/Long",
            "java/lang/Integer",
            "java/lang/Double");

    private final ClockMethods clocks;
    private final ClockRewriter.ClassCallSites sites;
    private final String name;
    private final String descriptor;
    private int line = NO_LINE;
    private int firstLine = NO_LINE;
    private int lastLine = NO_LINE;
    private final BitSet counted;
    private int calls;
    private boolean rewritten;
    private int reads;
    private int otherCalls;
    /** Whether the method has a branch, an assignment, a new object or a call, which a wrapper of a clock does not have. */
    private boolean doesMore;

    /** @param counted the calls that are counted already, in the order of the code */
    ClockCallVisitor(
            MethodVisitor writer,
            ClockMethods clocks,
            ClockRewriter.ClassCallSites sites,
            String name,
            String type,
            BitSet counted) {
        super(Opcodes.ASM9, writer);
        this.clocks = clocks;
        this.sites = sites;
        this.name = name;
        this.descriptor = type;
        this.counted = counted;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String method, String type, boolean isInterface) {
        ClockMethod clock = clocks.find(opcode, owner, method, type, isInterface);
        reads += clock == null ? 0 : 1;
        otherCalls += clock != null || CONVERSIONS.contains(owner) ? 0 : 1;
        boolean isCounted = counted.get(calls++);
        if (clock == null || isCounted) {
            super.visitMethodInsn(opcode, owner, method, type, isInterface);
            return;
        }
        int number = number(clock);
        if (clock.readsGivenClock()) {
            super.visitInsn(Opcodes.DUP);
            pushNumber(number);
            hook(SOURCE, "(Ljava/time/Clock;I)V");
        }
        if (clock.isCached()) {
            hook(CACHED, type);
        } else {
            super.visitMethodInsn(opcode, owner, method, type, isInterface);
        }
        pushNumber(number);
        hook(COUNT, "(I)V");
    }

    @Override
    public void visitInvokeDynamicInsn(String method, String type, Handle bootstrap, Object... arguments) {
        doesMore = true;
        ClockMethod clock = captured(bootstrap, arguments);
        if (clock == null) {
            super.visitInvokeDynamicInsn(method, type, bootstrap, arguments);
            return;
        }
        Object[] counted = Arrays.copyOf(arguments, arguments.length + 1);
        counted[arguments.length] = number(clock);
        if (name.charAt(0) == '<') {
            // elsewhere it is linked again when it is made again
            sites.refers(name);
        }
        if (clock.isCached()) {
            counted[1] = new Handle(Opcodes.H_INVOKESTATIC, HOOKS, CACHED, clock.descriptor(), false);
        }
        super.visitInvokeDynamicInsn(method, type, REFERENCE, counted);
    }

    /** The clock that a method reference reads; null for a serializable one, which is deserialized by method name. */
    private ClockMethod captured(Handle bootstrap, Object[] arguments) {
        boolean reference = bootstrap.getOwner().equals(LAMBDAS)
                && bootstrap.getName().equals("metafactory")
                && arguments.length == 3
                && arguments[1] instanceof Handle;
        if (!reference) {
            return null;
        }
        Handle target = (Handle) arguments[1];
        int opcode =
                switch (target.getTag()) {
                    case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
                    case Opcodes.H_INVOKEVIRTUAL -> Opcodes.INVOKEVIRTUAL;
                    case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
                    case Opcodes.H_NEWINVOKESPECIAL -> Opcodes.INVOKESPECIAL;
                    // super::millis calls the method of the superclass, which a hook cannot
                    default -> Opcodes.NOP;
                };
        ClockMethod clock = opcode == Opcodes.NOP
                ? null
                : clocks.find(opcode, target.getOwner(), target.getName(), target.getDesc(), target.isInterface());
        return clock == null || !clock.isCountedByReference() ? null : clock;
    }

    private int number(ClockMethod clock) {
        rewritten = true;
        return sites.number(clock, name, descriptor, line);
    }

    private void pushNumber(int number) {
        if (number <= Byte.MAX_VALUE) {
            super.visitIntInsn(Opcodes.BIPUSH, number);
        } else if (number <= Short.MAX_VALUE) {
            super.visitIntInsn(Opcodes.SIPUSH, number);
        } else {
            super.visitLdcInsn(number);
        }
    }

    private void hook(String hook, String type) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, hook, type, false);
    }

    /**
     * Whether the method does little else than read a clock: it loads, calculates, converts and returns what it reads, once, with
     * no branch, assignment or new object.
     */
    boolean isWrapper() {
        return !doesMore && reads == 1 && otherCalls == 0;
    }

    @Override
    public void visitInsn(int opcode) {
        doesMore |= opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE
                || opcode == Opcodes.RETURN
                || opcode == Opcodes.ATHROW
                || opcode == Opcodes.MONITORENTER;
        super.visitInsn(opcode);
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
        doesMore |= opcode >= Opcodes.ISTORE;
        super.visitVarInsn(opcode, variable);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String field, String type) {
        doesMore |= opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
        super.visitFieldInsn(opcode, owner, field, type);
    }

    @Override
    public void visitIincInsn(int variable, int increment) {
        doesMore = true;
        super.visitIincInsn(variable, increment);
    }

    @Override
    public void visitJumpInsn(int opcode, Label target) {
        doesMore = true;
        super.visitJumpInsn(opcode, target);
    }

    @Override
    public void visitTableSwitchInsn(int from, int to, Label otherwise, Label... targets) {
        doesMore = true;
        super.visitTableSwitchInsn(from, to, otherwise, targets);
    }

    @Override
    public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] targets) {
        doesMore = true;
        super.visitLookupSwitchInsn(otherwise, keys, targets);
    }

    @Override
    public void visitTryCatchBlock(Label from, Label to, Label handler, String type) {
        doesMore = true;
        super.visitTryCatchBlock(from, to, handler, type);
    }

    @Override
    public void visitLineNumber(int number, Label start) {
        line = number;
        firstLine = firstLine == NO_LINE ? number : Math.min(firstLine, number);
        lastLine = Math.max(lastLine, number);
        super.visitLineNumber(number, start);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        if (rewritten && maxStack + MORE_STACK > DEEPEST_STACK) {
            throw new IllegalArgumentException("a method's operand stack would pass 65,535");
        }
        super.visitMaxs(rewritten ? maxStack + MORE_STACK : maxStack, maxLocals);
    }

    @Override
    public void visitEnd() {
        super.visitEnd();
        if (rewritten) {
            sites.rewritten(name, firstLine, lastLine, isWrapper());
        }
    }

    /**
     * Finds the calls in a class file after which the agent counts already: another agent may pass on what this one has
     * rewritten.
     *
     * @return by method, its name with its descriptor: which of its calls are counted, in the order of its code
     */
    static Map<String, BitSet> counted(byte[] classFile, ClassReader reader, ClockMethods clocks) {
        Map<String, BitSet> counted = new HashMap<>();
        if (!ClassFile.mentions(classFile, TELLTALE)) {
            return counted;
        }
        ClassVisitor counts = new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(
                    int access, String name, String descriptor, String signature, String[] thrown) {
                BitSet ofMethod = new BitSet();
                counted.put(name.concat(descriptor), ofMethod);
                return new MethodVisitor(Opcodes.ASM9) {
                    private int calls;
                    private int lastRead;

                    @Override
                    public void visitMethodInsn(
                            int opcode, String owner, String method, String type, boolean isInterface) {
                        if (clocks.find(opcode, owner, method, type, isInterface) != null) {
                            lastRead = calls;
                        } else if (owner.equals(HOOKS) && method.equals(COUNT)) {
                            ofMethod.set(lastRead);
                        }
                        calls++;
                    }
                };
            }
        };
        reader.accept(counts, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return counted;
    }
}
