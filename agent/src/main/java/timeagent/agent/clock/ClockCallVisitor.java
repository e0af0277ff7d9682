package timeagent.agent.clock;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import timeagent.agent.classfile.ConstantPool;

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
        boolean isCounted = counted.get(calls++);
        ClockMethod clock = isCounted ? null : clocks.find(opcode, owner, method, type, isInterface);
        if (clock == null) {
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

    @Override
    public void visitLineNumber(int number, Label start) {
        line = number;
        firstLine = firstLine == NO_LINE ? number : Math.min(firstLine, number);
        lastLine = Math.max(lastLine, number);
        super.visitLineNumber(number, start);
    }

    /** The lowest line; -1 if the class file has none. */
    int firstLine() {
        return firstLine;
    }

    /** The highest line; -1 if the class file has none. */
    int lastLine() {
        return lastLine;
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        if (rewritten && maxStack + MORE_STACK > DEEPEST_STACK) {
            throw new IllegalArgumentException("a method's operand stack would pass 65,535");
        }
        super.visitMaxs(rewritten ? maxStack + MORE_STACK : maxStack, maxLocals);
    }

    /**
     * Finds the calls in a class file after which the agent counts already: another agent may pass on what this one has
     * rewritten.
     *
     * @return by method, its name with its descriptor: which of its calls are counted, in the order of its code
     */
    static Map<String, BitSet> counted(byte[] classFile, ClassReader reader, ClockMethods clocks) {
        Map<String, BitSet> counted = new HashMap<>();
        if (!ConstantPool.mentions(classFile, TELLTALE)) {
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
