package timeagent.agent.clock;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
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

    /** Bytes of code, hooks included. */
    private static final int MOST_OF_WRAPPER = 32;

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
    private boolean rewritten;
    private int reads;
    private int otherCalls;
    /** Whether the method has a branch or a lambda, which a wrapper of a clock does not have. */
    private boolean doesMore;

    ClockCallVisitor(
            MethodVisitor writer, ClockMethods clocks, ClockRewriter.ClassCallSites sites, String name, String type) {
        super(Opcodes.ASM9, writer);
        this.clocks = clocks;
        this.sites = sites;
        this.name = name;
        this.descriptor = type;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String method, String type, boolean isInterface) {
        ClockMethod clock = clocks.find(opcode, owner, method, type, isInterface);
        reads += clock == null ? 0 : 1;
        otherCalls += clock != null || CONVERSIONS.contains(owner) ? 0 : 1;
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
     * Whether the method does little else than read a clock: it is short and returns something, reads once, and neither branches nor
     * calls anything but conversions.
     */
    private boolean isWrapper(int length) {
        return length <= MOST_OF_WRAPPER && !doesMore && reads == 1 && otherCalls == 0 && !descriptor.endsWith("V");
    }

    @Override
    public void visitJumpInsn(int opcode, Label target) {
        doesMore = true;
        super.visitJumpInsn(opcode, target);
    }

    @Override
    public void visitLineNumber(int number, Label start) {
        line = number;
        super.visitLineNumber(number, start);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        if (rewritten && maxStack + MORE_STACK > DEEPEST_STACK) {
            throw new IllegalArgumentException("a method's operand stack would pass 65,535");
        }
        if (rewritten) {
            Label end = new Label();
            super.visitLabel(end);
            sites.rewritten(name, isWrapper(end.getOffset()));
        }
        super.visitMaxs(rewritten ? maxStack + MORE_STACK : maxStack, maxLocals);
    }

    /** Whether the agent counts in the class already: another agent may pass on what this one has rewritten. */
    static boolean hasHooks(byte[] classFile, ClassReader reader) {
        if (!ClassFile.mentions(classFile, TELLTALE)) {
            return false;
        }
        // a restored class keeps the constants of the hooks, not their calls
        AtomicBoolean found = new AtomicBoolean();
        ClassVisitor finder = new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(
                    int access, String name, String descriptor, String signature, String[] thrown) {
                return new MethodVisitor(Opcodes.ASM9) {
                    @Override
                    public void visitMethodInsn(
                            int opcode, String owner, String method, String type, boolean isInterface) {
                        if (owner.equals(HOOKS) && method.equals(COUNT)) {
                            found.set(true);
                        }
                    }
                };
            }
        };
        reader.accept(finder, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return found.get();
    }
}
