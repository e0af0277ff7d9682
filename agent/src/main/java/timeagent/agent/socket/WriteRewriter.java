package timeagent.agent.socket;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.FieldVisitor;
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
     * @throws IllegalStateException if the class does not have the expected methods, or what their hooks read
     */
    public static byte[] rewrite(byte[] classFile) {
        ClassReader reader = ClassFileVersion.reader(classFile);
        Writes writes = new Writes(reader.getClassName());
        reader.accept(writes, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        writes.check();
        if (!writes.oneLacksHooks()) {
            return null;
        }
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(new HookInserter(writer, writes), ClassReader.EXPAND_FRAMES);
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

        private final Map<String, Body> methods = new HashMap<>();
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
            for (HookedMethod method : known) {
                if (method.is(name, descriptor, prefix)) {
                    Body body = new Body(method, fields);
                    methods.put(name.concat(descriptor), body);
                    return body;
                }
            }
            return fields;
        }

        void check() {
            int expected = 0;
            int found = 0;
            for (HookedMethod method : known) {
                expected += method.isExpected() ? 1 : 0;
            }
            for (Body body : methods.values()) {
                found += body.method.isExpected() ? 1 : 0;
            }
            boolean isOfJdk = JdkWrites.concerns(owner) && !JdkWrites.isOfLibrary(owner);
            if (found < expected && isOfJdk) {
                throw new IllegalStateException(owner + " has " + found + " of the expected write methods");
            }
            if (found < expected || methods.isEmpty()) {
                throw new IllegalStateException("this version is not supported");
            }
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

    /** Passes the fields that it uses on. */
    private static final class Body extends MethodVisitor {
        final HookedMethod method;
        int maxLocals;
        boolean hooked;

        Body(HookedMethod method, MethodVisitor fields) {
            super(Opcodes.ASM9, fields);
            this.method = method;
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            hooked |= HookAdvice.isHook(owner);
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
            if (body == null || body.hooked) {
                return methodWriter;
            }
            boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
            Hooks.Body target = new Hooks.Body(
                    writes.owner, writes.prefix, name, descriptor, isStatic, body.maxLocals, writes.members);
            return body.method.hooks().advice(methodWriter, target);
        }
    }
}
