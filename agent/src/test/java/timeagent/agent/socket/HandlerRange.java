package timeagent.agent.socket;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * A range of instructions that an exception handler covers.
 *
 * @param instructions how many there are
 * @param hooks names of the socket hooks that are called in it
 * @param isOfHook whether the handler begins as those of the hooks do, and as none of the compiler's
 */
record HandlerRange(int instructions, List<String> hooks, boolean isOfHook) {

    /** Those of each method, in the order in which the JVM asks them. */
    static List<List<HandlerRange>> of(byte[] classFile) {
        ClassNode owner = new ClassNode();
        new ClassReader(classFile).accept(owner, 0);
        return owner.methods.stream()
                .map(method ->
                        method.tryCatchBlocks.stream().map(HandlerRange::of).toList())
                .toList();
    }

    private static HandlerRange of(TryCatchBlockNode block) {
        int instructions = 0;
        List<String> hooks = new ArrayList<>();
        for (AbstractInsnNode each = block.start; each != block.end; each = each.getNext()) {
            instructions += each.getOpcode() >= 0 ? 1 : 0;
            if (each instanceof MethodInsnNode call && call.owner.equals(HookAdvice.HOOK)) {
                hooks.add(call.name);
            }
        }
        AbstractInsnNode first = block.handler;
        while (first.getOpcode() < 0) {
            first = first.getNext();
        }
        return new HandlerRange(instructions, hooks, first.getOpcode() == Opcodes.DUP);
    }
}
