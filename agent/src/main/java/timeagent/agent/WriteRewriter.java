package timeagent.agent;

import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** Adds hooks to the socket writes of a JDK class. */
final class WriteRewriter {
    private WriteRewriter() {}

    /**
     * Returns the class with hooks around its writes, or null if all have them already: another agent may redefine the
     * class with bytes that were rewritten before. Methods that have hooks are skipped.
     *
     * @throws IllegalStateException if the class does not have the expected methods
     */
    static byte[] rewrite(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        String owner = reader.getClassName();
        ClassWriter writer = new ClassWriter(reader, 0);
        int[] found = new int[1];
        int[] hooked = new int[1];
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String descriptor, String signature, String[] thrown) {
                        MethodVisitor methodWriter = super.visitMethod(access, name, descriptor, signature, thrown);
                        WriteMethod method = WriteMethod.find(owner, name, descriptor);
                        if (method == null) {
                            return methodWriter;
                        }
                        found[0]++;
                        Body body = Body.of(reader, name, descriptor);
                        if (body.hooked) {
                            hooked[0]++;
                            return methodWriter;
                        }
                        return method.advice(methodWriter, body.maxLocals);
                    }
                },
                ClassReader.EXPAND_FRAMES);
        if (found[0] != WriteMethod.count(owner)) {
            throw new IllegalStateException(owner + " has " + found[0] + " of the expected write methods");
        }
        return hooked[0] == found[0] ? null : writer.toByteArray();
    }

    /** Properties of a method that the rewriter needs in advance. */
    private static final class Body extends MethodVisitor {
        private int maxLocals;
        private boolean hooked;

        private Body() {
            super(Opcodes.ASM9);
        }

        static Body of(ClassReader reader, String name, String descriptor) {
            Body body = new Body();
            reader.accept(
                    new ClassVisitor(Opcodes.ASM9) {
                        @Override
                        public MethodVisitor visitMethod(
                                int access, String method, String type, String signature, String[] thrown) {
                            return method.equals(name) && type.equals(descriptor) ? body : null;
                        }
                    },
                    ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
            return body;
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            hooked |= owner.equals(LocalVariableAdvice.HOOK);
        }

        @Override
        public void visitMaxs(int maxStack, int locals) {
            maxLocals = locals;
        }
    }
}
