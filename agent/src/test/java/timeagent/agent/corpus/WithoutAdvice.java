package timeagent.agent.corpus;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.util.Textifier;
import org.objectweb.asm.util.TraceMethodVisitor;
import timeagent.agent.socket.WriteMethod;

/** Takes the documented advice off a rewritten write; whatever else was added or changed remains to be seen. */
final class WithoutAdvice {
    private static final String SOCKET_HOOKS = "timeagent/hooks/TimeagentSocket";
    private static final int MOST_MORE_STACK = 7;

    private final WriteMethod write;
    private final MethodNode method;
    private final int answer;

    private WithoutAdvice(WriteMethod write, MethodNode method) {
        this.write = write;
        this.method = method;
        answer = method.maxLocals - 1;
    }

    /**
     * Changes the method.
     *
     * @throws AssertionError if a hook stands between other instructions than it should
     */
    static void take(WriteMethod write, MethodNode method, MethodNode original) {
        new WithoutAdvice(write, method).take(original);
    }

    private void take(MethodNode original) {
        int hooks = 0;
        for (AbstractInsnNode instruction : method.instructions.toArray()) {
            if (instruction instanceof MethodInsnNode call && call.owner.equals(SOCKET_HOOKS)) {
                hooks++;
                take(call);
            }
        }
        check(hooks > 0, "no hook");
        if (hasLocal()) {
            method.maxLocals--;
            for (AbstractInsnNode instruction : method.instructions.toArray()) {
                if (instruction instanceof FrameNode frame) {
                    frame.local = withoutAnswer(frame.local);
                }
            }
        }
        // the analyser has seen that it is enough
        int more = method.maxStack - original.maxStack;
        check(more >= 0 && more <= MOST_MORE_STACK, "a stack " + more + " deeper");
        method.maxStack = original.maxStack;
    }

    private boolean hasLocal() {
        return write.kind() != WriteMethod.AdviceKind.ACCEPT
                && write.kind() != WriteMethod.AdviceKind.ASYNC_ACCEPT
                && write.kind() != WriteMethod.AdviceKind.ASYNC_ENABLE;
    }

    /** As javac writes frames, with nothing unknown at the end. */
    private List<Object> withoutAnswer(List<Object> locals) {
        int last = locals.size() - 1;
        check(last >= 0 && locals.get(last).equals("java/lang/Object"), "a frame without the answer: " + locals);
        while (last > 0 && locals.get(last - 1).equals(Opcodes.TOP)) {
            last--;
        }
        return new ArrayList<>(locals.subList(0, last));
    }

    private void take(MethodInsnNode call) {
        boolean handler = isInHandler(call);
        String load = "ALOAD " + answer;
        String store = "ASTORE " + answer;
        switch (call.name) {
            case "begin" -> take(call, List.of(), store);
            case "beginUnlessHeld" ->
                take(
                        call,
                        List.of(
                                "ALOAD 0",
                                "GETFIELD " + write.owner()
                                        + ".writeLock : Ljava/util/concurrent/locks/ReentrantLock;"),
                        store);
            case "beginTransfer", "enterTransfer" -> take(call, List.of("ALOAD " + write.peerLocal()), store);
            case "resume" -> take(call, List.of("ALOAD 0"), store);
            case "end" -> take(call, joined(result(), List.of(load), peer(), List.of(api())), null);
            case "fail" -> take(call, joined(List.of("DUP", load), peer(), List.of(api())), "ATHROW");
            case "leaveTransfer" ->
                take(call, handler ? List.of("DUP", "POP", load) : List.of(load), handler ? "ATHROW" : null);
            case "complete" -> take(call, joined(List.of("DUP2", load, "ALOAD 0"), peer()), null);
            case "pend" -> take(call, List.of(load, "ALOAD 0"), null);
            case "completeAtOnce" -> take(call, joined(outcome(call), peer()), null);
            case "enable" -> take(call, joined(List.of("ALOAD 0", "ILOAD 1"), peer()), null);
            case "accepted" -> take(call, local(), null);
            default -> throw new AssertionError("unknown hook " + call.name);
        }
    }

    private List<String> peer() {
        return write.peerField() == null ? List.of("ALOAD " + write.peerLocal()) : List.of("ALOAD 0", field());
    }

    private String field() {
        return "GETFIELD " + write.peerOwner() + "." + write.peerField() + " : " + write.peerDescriptor();
    }

    /** Of an accepted connection. */
    private List<String> local() {
        return write.peerDescriptor().equals("I")
                ? List.of("ACONST_NULL", "ALOAD 0", field())
                : List.of("ALOAD 0", field(), "ICONST_0");
    }

    private String api() {
        return "LDC \"" + write.api() + "\"";
    }

    private List<String> result() {
        return switch (Type.getReturnType(method.desc).getSort()) {
            case Type.INT -> List.of("DUP", "I2L");
            case Type.LONG -> List.of("DUP2");
            default -> List.of(write.lengthLocal() == 0 ? "ICONST_M1" : "ILOAD " + write.lengthLocal(), "I2L");
        };
    }

    /** The exception, or null where there is none. */
    private List<String> outcome(MethodInsnNode call) {
        AbstractInsnNode last = back(call, peer().size() + 1);
        return List.of(text(last).equals("ACONST_NULL") ? "ACONST_NULL" : "DUP");
    }

    @SafeVarargs
    private static List<String> joined(List<String>... parts) {
        List<String> all = new ArrayList<>();
        for (List<String> part : parts) {
            all.addAll(part);
        }
        return all;
    }

    private static boolean isInHandler(MethodInsnNode call) {
        return call.getNext().getOpcode() == Opcodes.ATHROW;
    }

    private void take(MethodInsnNode call, List<String> before, String after) {
        if (after != null) {
            check(text(call.getNext()).equals(after), text(call.getNext()) + " after " + call.name);
            method.instructions.remove(call.getNext());
        }
        AbstractInsnNode first = back(call, before.size());
        if ("ATHROW".equals(after)) {
            takeHandler(first);
        }
        for (String wanted : before) {
            check(text(first).equals(wanted), text(first) + " before " + call.name + " in place of " + wanted);
            AbstractInsnNode next = first.getNext();
            method.instructions.remove(first);
            first = next;
        }
        method.instructions.remove(call);
    }

    private static AbstractInsnNode back(AbstractInsnNode from, int steps) {
        AbstractInsnNode at = from;
        for (int i = 0; i < steps; i++) {
            at = at.getPrevious();
        }
        return at;
    }

    /** Its frame, and its entries, which are the last of the table. */
    private void takeHandler(AbstractInsnNode first) {
        check(first.getPrevious() instanceof FrameNode, "a handler without a frame");
        FrameNode frame = (FrameNode) first.getPrevious();
        check(frame.stack.equals(List.of("java/lang/Throwable")), "a handler with " + frame.stack);
        check(frame.getPrevious() instanceof LabelNode, "a handler that nothing leads to");
        int last = method.tryCatchBlocks.size() - 1;
        while (last >= 0
                && method.tryCatchBlocks.get(last).handler == frame.getPrevious()
                && method.tryCatchBlocks.get(last).type == null) {
            method.tryCatchBlocks.remove(last--);
        }
        method.instructions.remove(frame);
    }

    private static String text(AbstractInsnNode instruction) {
        Textifier text = new Textifier();
        instruction.accept(new TraceMethodVisitor(text));
        return text.getText().isEmpty()
                ? "nothing"
                : text.getText().get(0).toString().trim();
    }

    private void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(method.name + method.desc + ": " + otherwise);
        }
    }
}
