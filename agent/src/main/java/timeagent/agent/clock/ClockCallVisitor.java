package timeagent.agent.clock;

import java.util.Arrays;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Rewrites the clock reads of one method.
 *
 * <p>The call or constructor stays in place, so no stack trace of the application has a frame of the agent. {@code
 * begin} before it counts the read, {@code end} after it finishes an event. The result of {@code begin} stays on the
 * operand stack, below the arguments of the call: a local variable would change the frames. A method reference is
 * linked by a hook. Reads that are already rewritten are skipped.
 */
final class ClockCallVisitor extends MethodVisitor {
    private static final String HOOKS = "timeagent/hooks/TimeagentClock";
    private static final String BEGIN = "begin";
    private static final String END = "end";
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

    /** Taking the result of {@code begin} from below a long needs the long twice: three slots more than the call. */
    private static final int MORE_STACK = 3;

    /** Limit of the class file format. */
    private static final int DEEPEST_STACK = 0xffff;

    private final ClockMethods clocks;
    private final ClockRewriter.ClassCallSites sites;
    private final String name;
    private final String descriptor;
    private int line = NO_LINE;
    private int firstLine = NO_LINE;
    private int lastLine = NO_LINE;
    private boolean rewritten;
    /** Whether the code is between a begin and its end: it was rewritten before. */
    private boolean counted;

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
        if (clock == null || counted) {
            if (owner.equals(HOOKS)) {
                counted = method.equals(BEGIN);
            }
            super.visitMethodInsn(opcode, owner, method, type, isInterface);
        } else {
            begin(clock, number(clock));
            if (clock.isCached()) {
                hook(CACHED, type);
            } else {
                super.visitMethodInsn(opcode, owner, method, type, isInterface);
            }
            end(Type.getReturnType(type).getSize());
        }
    }

    private void begin(ClockMethod clock, int number) {
        if (clock.readsGivenClock()) {
            super.visitInsn(Opcodes.DUP);
            pushNumber(number);
            hook(BEGIN, "(Ljava/time/Clock;I)Ljava/lang/Object;");
        } else {
            pushNumber(number);
            hook(BEGIN, "(I)Ljava/lang/Object;");
        }
        putBelow(clock.taken());
    }

    /** Moves the top of the stack below {@code slots} others: 0 to 2, or those of three values. */
    private void putBelow(int slots) {
        switch (slots) {
            case 0 -> {}
            case 1 -> super.visitInsn(Opcodes.SWAP);
            case 2 -> {
                super.visitInsn(Opcodes.DUP_X2);
                super.visitInsn(Opcodes.POP);
            }
            default -> {
                // a b c o becomes a o b c, b c a o, b c o a, o a b c
                super.visitInsn(Opcodes.DUP_X2);
                super.visitInsn(Opcodes.POP);
                super.visitInsn(Opcodes.DUP2_X2);
                super.visitInsn(Opcodes.POP2);
                super.visitInsn(Opcodes.SWAP);
                super.visitInsn(Opcodes.DUP2_X2);
                super.visitInsn(Opcodes.POP2);
            }
        }
    }

    /** @param result the slots of the call's result */
    private void end(int result) {
        if (result == 2) {
            super.visitInsn(Opcodes.DUP2_X1);
            super.visitInsn(Opcodes.POP2);
        } else if (result == 1) {
            super.visitInsn(Opcodes.SWAP);
        }
        hook(END, "(Ljava/lang/Object;)V");
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
}
