package timeagent.agent;

import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** Puts the hooks around the socket writes of a JDK class. */
final class WriteRewriter {
    private WriteRewriter() {}

    /**
     * The class with hooks around its writes.
     *
     * @throws IllegalStateException if the class has other methods than this agent knows
     */
    static byte[] rewrite(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        String owner = reader.getClassName();
        ClassWriter writer = new ClassWriter(reader, 0);
        int[] found = new int[1];
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
                        return new WriteAdvice(methodWriter, method, maxLocals(reader, name, descriptor));
                    }
                },
                ClassReader.EXPAND_FRAMES);
        if (found[0] != WriteMethod.count(owner)) {
            throw new IllegalStateException(owner + " has " + found[0] + " of the writes known");
        }
        return writer.toByteArray();
    }

    private static int maxLocals(ClassReader reader, String name, String descriptor) {
        int[] locals = new int[1];
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String method, String type, String signature, String[] thrown) {
                        if (!method.equals(name) || !type.equals(descriptor)) {
                            return null;
                        }
                        return new MethodVisitor(Opcodes.ASM9) {
                            @Override
                            public void visitMaxs(int maxStack, int maxLocals) {
                                locals[0] = maxLocals;
                            }
                        };
                    }
                },
                ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return locals[0];
    }
}
