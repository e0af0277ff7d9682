package timeagent.agent.corpus;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.util.Textifier;
import org.objectweb.asm.util.TraceMethodVisitor;
import timeagent.agent.socket.HookTexts;

/** Takes the documented advice off a rewritten write; whatever else was added or changed remains to be seen. */
final class WithoutAdvice {
    private static final String SOCKET_HOOKS = "timeagent/hooks/TimeagentSocket";
    private static final int MOST_MORE_STACK = 7;

    private final String owner;
    private final MethodNode method;
    private final int kept;
    private final int answer;
    private final Map<String, List<String>> before;

    private WithoutAdvice(String owner, MethodNode method) {
        this.owner = owner;
        this.method = method;
        kept = HookTexts.keptInt(owner, method.name, method.desc);
        answer = method.maxLocals - (kept == 0 ? 1 : 2);
        before = HookTexts.before(owner, method.name, method.desc, answer);
    }

    /**
     * Changes the method.
     *
     * @throws AssertionError if a hook stands between other instructions than it should
     */
    static void take(String owner, MethodNode method, MethodNode original) {
        new WithoutAdvice(owner, method).take(original);
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
        if (HookTexts.hasState(owner, method.name, method.desc)) {
            method.maxLocals = answer;
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

    /** As javac writes frames, with nothing unknown at the end. */
    private List<Object> withoutAnswer(List<Object> locals) {
        int last = locals.size() - (kept == 0 ? 1 : 2);
        check(kept == 0 || locals.get(last + 1).equals(Opcodes.INTEGER), "a frame without the length: " + locals);
        check(last >= 0 && locals.get(last).equals("java/lang/Object"), "a frame without the answer: " + locals);
        while (last > 0 && locals.get(last - 1).equals(Opcodes.TOP)) {
            last--;
        }
        return new ArrayList<>(locals.subList(0, last));
    }

    private void take(MethodInsnNode call) {
        String load = "ALOAD " + answer;
        List<String> wanted = before.getOrDefault(call.name, List.of());
        switch (call.name) {
            case "begin", "beginUnlessHeld", "beginTransfer", "enterTransfer", "resume" -> {
                List<String> copy = kept == 0 ? List.of() : List.of("ILOAD " + kept, "ISTORE " + (answer + 1));
                take(call, joined(copy, wanted), "ASTORE " + answer);
            }
            case "end", "enable", "accepted" -> take(call, wanted, null);
            case "fail" -> take(call, joined(List.of("DUP"), wanted), "ATHROW");
            case "leaveTransfer" -> {
                boolean handler = isInHandler(call);
                take(call, handler ? List.of("DUP", "POP", load) : List.of(load), handler ? "ATHROW" : null);
            }
            case "complete" -> take(call, List.of("DUP2", load, "ALOAD 0", "ALOAD 0"), null);
            case "pend" -> take(call, List.of(load, "ALOAD 0"), null);
            case "completeAtOnce" -> take(call, List.of(outcome(call), "ALOAD 0"), null);
            default -> throw new AssertionError("unknown hook " + call.name);
        }
    }

    /** The exception, or null where there is none. */
    private static String outcome(MethodInsnNode call) {
        return text(back(call, 2)).equals("ACONST_NULL") ? "ACONST_NULL" : "DUP";
    }

    private static List<String> joined(List<String> first, List<String> second) {
        List<String> all = new ArrayList<>(first);
        all.addAll(second);
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
