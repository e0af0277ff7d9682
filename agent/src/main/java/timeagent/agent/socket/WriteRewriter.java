package timeagent.agent.socket;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import timeagent.agent.classfile.ClassFile;
import timeagent.agent.socket.HookedMethod.Body;

/** Adds hooks to the socket writes of a class of the JDK or of a native transport. */
public final class WriteRewriter {
    private WriteRewriter() {}

    /**
     * Returns the class with hooks around its writes, or null if it has them already: another agent may redefine the
     * class with bytes that were rewritten before.
     *
     * @throws IllegalStateException if the class does not have the expected methods, or what their hooks read
     */
    public static byte[] rewrite(byte[] classFile) {
        ClassReader reader = ClassFile.reader(classFile);
        Writes writes = new Writes(reader.getClassName());
        reader.accept(writes, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        writes.check();
        if (writes.haveHooks) {
            return null;
        }
        ClassWriter writer = new ClassWriter(reader, 0);
        ClassVisitor inserter = new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public MethodVisitor visitMethod(
                    int access, String name, String descriptor, String signature, String[] thrown) {
                MethodVisitor methodWriter = super.visitMethod(access, name, descriptor, signature, thrown);
                Body body = writes.found.get(name.concat(descriptor));
                return body == null ? methodWriter : new HookAdvice(methodWriter, body);
            }
        };
        reader.accept(inserter, ClassReader.EXPAND_FRAMES);
        return writer.toByteArray();
    }

    /** The methods of a class that get hooks; empty for most classes. */
    static List<HookedMethod> methods(String owner) {
        return JdkWrites.concerns(owner) ? JdkWrites.of(owner) : NettyWrites.of(owner);
    }

    /** Finds the write methods of a class, with what the rewriter needs to know in advance. */
    private static final class Writes extends ClassVisitor {
        private final String owner;
        private final List<HookedMethod> known;
        /** What relocation added to the class's name. */
        private final String prefix;

        private final Map<String, Body> found = new HashMap<>();
        private final Set<String> members = new HashSet<>();
        /** Judged by its code: the constants of a class that was restored may still have the hooks. */
        private boolean haveHooks;

        Writes(String owner) {
            super(Opcodes.ASM9);
            this.owner = owner;
            known = methods(owner);
            prefix = owner.substring(0, owner.length() - known.get(0).owner().length());
        }

        @Override
        public FieldVisitor visitField(int access, String name, String type, String signature, Object value) {
            members.add(name.concat(type));
            return null;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] thrown) {
            members.add(name.concat(descriptor));
            boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
            return new MethodVisitor(Opcodes.ASM9) {
                @Override
                public void visitFieldInsn(int opcode, String holder, String field, String type) {
                    members.add(field.concat(type));
                }

                @Override
                public void visitMethodInsn(
                        int opcode, String holder, String called, String type, boolean isInterface) {
                    haveHooks |= holder.equals(HookAdvice.HOOK) || holder.equals(HookAdvice.NATIVE_HOOK);
                }

                @Override
                public void visitMaxs(int maxStack, int locals) {
                    for (HookedMethod method : known) {
                        if (method.is(name, descriptor, prefix)) {
                            found.put(
                                    name.concat(descriptor),
                                    new Body(method, owner, prefix, descriptor, isStatic, locals, members));
                        }
                    }
                }
            };
        }

        void check() {
            int missing = 0;
            for (HookedMethod method : known) {
                missing += method.isExpected() ? 1 : 0;
            }
            int expected = missing;
            for (Body body : found.values()) {
                missing -= body.method().isExpected() ? 1 : 0;
            }
            if (missing > 0 && JdkWrites.concerns(owner)) {
                throw new IllegalStateException(
                        owner + " has " + (expected - missing) + " of the expected write methods");
            }
            if (missing > 0 || found.isEmpty()) {
                throw new IllegalStateException("this version is not supported");
            }
        }
    }
}
