package timeagent.agent.socket;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import timeagent.agent.classfile.ClassFileVersion;

/** Adds hooks to the socket writes of a class of the JDK or of a native transport. */
public final class WriteRewriter {
    private WriteRewriter() {}

    /**
     * Returns the class with hooks around its writes, or null if all have them already: another agent may redefine the
     * class with bytes that were rewritten before. Methods that have hooks are skipped.
     *
     * @throws IllegalStateException if the class does not have the expected methods
     */
    public static byte[] rewrite(byte[] classFile) {
        ClassReader reader = ClassFileVersion.reader(classFile);
        Writes writes = new Writes(reader.getClassName());
        reader.accept(writes, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        if (!writes.areKnown()) {
            throw new IllegalStateException(
                    writes.isNative || WriteMethod.isOfLibrary(writes.owner)
                            ? "this version is not supported"
                            : writes.owner + " has " + writes.expected + " of the expected write methods");
        }
        if (!writes.oneLacksHooks()) {
            return null;
        }
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(new HookInserter(writer, writes), ClassReader.EXPAND_FRAMES);
        return writer.toByteArray();
    }

    /** Finds the write methods of a class, with what the rewriter needs to know in advance. */
    private static final class Writes extends ClassVisitor {
        final Map<String, Body> methods = new HashMap<>();
        private final String owner;
        private final boolean isNative;
        private final Set<String> names = new HashSet<>();
        private int expected;
        private final Set<String> members = new HashSet<>();

        private final MethodVisitor fields = new MethodVisitor(Opcodes.ASM9) {
            @Override
            public void visitFieldInsn(int opcode, String holder, String name, String type) {
                members.add(name.concat(type));
            }
        };

        Writes(String owner) {
            super(Opcodes.ASM9);
            this.owner = owner;
            isNative = NativeWrite.concerns(owner);
        }

        boolean areKnown() {
            return isNative
                    ? NativeWrite.isKnown(owner, names, members)
                    : expected == WriteMethod.count(owner) && WriteMethod.fieldsAreKnown(owner, members);
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] thrown) {
            RewrittenMethod method =
                    isNative ? NativeWrite.find(owner, name, descriptor) : WriteMethod.find(owner, name, descriptor);
            if (isNative) {
                members.add(name.concat(descriptor));
            }
            if (method == null) {
                return isNative ? fields : null;
            }
            names.add(name);
            if (method instanceof WriteMethod write && write.isExpected()) {
                expected++;
            }
            Body body = new Body(method, fields);
            methods.put(name.concat(descriptor), body);
            return body;
        }

        boolean oneLacksHooks() {
            for (Body body : methods.values()) {
                if (!body.hooked) {
                    return true;
                }
            }
            return false;
        }
    }

    /** Passes the fields that it uses on, for those of a channel. */
    private static final class Body extends MethodVisitor {
        final RewrittenMethod method;
        int maxLocals;
        boolean hooked;

        Body(RewrittenMethod method, MethodVisitor fields) {
            super(Opcodes.ASM9, fields);
            this.method = method;
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            hooked |= owner.equals(HookAdvice.HOOK);
        }

        @Override
        public void visitMaxs(int maxStack, int locals) {
            maxLocals = locals;
        }
    }

    private static final class HookInserter extends ClassVisitor {
        private final Writes writes;

        HookInserter(ClassWriter writer, Writes writes) {
            super(Opcodes.ASM9, writer);
            this.writes = writes;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] thrown) {
            MethodVisitor methodWriter = super.visitMethod(access, name, descriptor, signature, thrown);
            Body body = writes.methods.get(name.concat(descriptor));
            return body == null || body.hooked ? methodWriter : body.method.advice(methodWriter, body.maxLocals);
        }
    }
}
