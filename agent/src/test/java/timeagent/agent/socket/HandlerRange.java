package timeagent.agent.socket;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * A range of instructions that an exception handler covers.
 *
 * @param instructions how many there are, of those that {@link Counter} counts
 * @param hooks names of the socket hooks that are called in it
 * @param isOfHook whether the handler begins as those of the hooks do, and as none of the compiler's
 */
record HandlerRange(int instructions, List<String> hooks, boolean isOfHook) {

    static List<HandlerRange> of(byte[] classFile) {
        List<HandlerRange> ranges = new ArrayList<>();
        new ClassReader(classFile)
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access, String name, String type, String signature, String[] thrown) {
                                return new Counter(ranges);
                            }
                        },
                        0);
        return ranges;
    }

    /** Numbers the instructions of one method. */
    private static final class Counter extends MethodVisitor {
        private final List<HandlerRange> ranges;
        private final List<Label[]> blocks = new ArrayList<>();
        private final Map<Label, Integer> places = new HashMap<>();
        private final Map<Integer, String> calls = new HashMap<>();
        private final Set<Integer> copies = new HashSet<>();
        private int at;

        Counter(List<HandlerRange> ranges) {
            super(Opcodes.ASM9);
            this.ranges = ranges;
        }

        @Override
        public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
            blocks.add(new Label[] {start, end, handler});
        }

        @Override
        public void visitLabel(Label label) {
            places.put(label, at);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            calls.put(at++, owner.equals(HookAdvice.HOOK) ? name : "");
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle handle, Object... arguments) {
            calls.put(at++, "");
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode == Opcodes.DUP) {
                copies.add(at);
            }
            at++;
        }

        @Override
        public void visitIntInsn(int opcode, int operand) {
            at++;
        }

        @Override
        public void visitVarInsn(int opcode, int variable) {
            at++;
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            at++;
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            at++;
        }

        @Override
        public void visitJumpInsn(int opcode, Label label) {
            at++;
        }

        @Override
        public void visitLdcInsn(Object value) {
            at++;
        }

        @Override
        public void visitIincInsn(int variable, int increment) {
            at++;
        }

        @Override
        public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
            at++;
        }

        @Override
        public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
            at++;
        }

        @Override
        public void visitEnd() {
            for (Label[] block : blocks) {
                int start = places.get(block[0]);
                int end = places.get(block[1]);
                List<String> hooks = new ArrayList<>();
                for (int i = start; i < end; i++) {
                    if (!calls.getOrDefault(i, "").isEmpty()) {
                        hooks.add(calls.get(i));
                    }
                }
                ranges.add(new HandlerRange(end - start, hooks, copies.contains(places.get(block[2]))));
            }
        }
    }
}
