package timeagent.agent;

import java.util.BitSet;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import timeagent.events.clock.CallSite;
import timeagent.events.clock.CallSites;

/** Puts the hooks that count clock reads around those of a class. */
final class ClockRewriter {
    private final ClockMethods clocks;
    private final HookView hooks = new HookView();

    ClockRewriter(ClockMethods clocks) {
        this.clocks = clocks;
    }

    /** Whether the class can have a call site: only then is it worth parsing. */
    boolean concerns(byte[] classFile) {
        return clocks.concerns(classFile);
    }

    /** The same of a class that is loaded. */
    boolean concerns(Class<?> loaded) {
        return clocks.concerns(loaded);
    }

    /**
     * The class with its clock reads counted, or null if it has none.
     *
     * @throws RuntimeException if it cannot be rewritten, or could not be linked then
     */
    byte[] rewrite(byte[] classFile, ClassLoader loader) {
        return rewrite(classFile, loader, false);
    }

    /** The same of the agent's own class, whose read counts as seen. */
    byte[] rewriteSelfTest(byte[] classFile) {
        return rewrite(classFile, null, true);
    }

    /** Those of the class loaders that were asked whether they find the hooks and do not answer. */
    Set<ClassLoader> silent(Set<ClassLoader> loaders) {
        return hooks.silent(loaders);
    }

    private byte[] rewrite(byte[] classFile, ClassLoader loader, boolean selfTest) {
        ClassReader reader = new ClassReader(classFile);
        ClassWriter writer = new ClassWriter(reader, 0);
        ClassCallSites visitor = new ClassCallSites(writer, reader.getClassName(), selfTest);
        // nothing to expand or compute: what is in a frame stays the same, and stacks are a fixed number deeper
        reader.accept(visitor, hasFrames(classFile) ? 0 : ClassReader.SKIP_FRAMES);
        if (!visitor.found) {
            return null;
        }
        if (!hooks.areSeenBy(loader)) {
            throw new IllegalStateException("its class loader does not find the hooks in java.lang");
        }
        // fails where a method became too large
        byte[] rewritten = writer.toByteArray();
        CallSites.written(visitor.numbers);
        return rewritten;
    }

    /** Before version 50 the JVM takes no notice of a table of frames, which an obfuscator may have left there. */
    private static boolean hasFrames(byte[] classFile) {
        return (classFile[6] << 8 | classFile[7] & 0xff) >= Opcodes.V1_6;
    }

    /** The call sites of one class. */
    final class ClassCallSites extends ClassVisitor {
        private final String className;
        private final boolean selfTest;
        private final BitSet numbers = new BitSet();
        private boolean found;

        private ClassCallSites(ClassWriter writer, String internalName, boolean selfTest) {
            super(Opcodes.ASM9, writer);
            this.className = internalName.replace('/', '.');
            this.selfTest = selfTest;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] thrown) {
            MethodVisitor writer = super.visitMethod(access, name, descriptor, signature, thrown);
            return new ClockCallVisitor(writer, clocks, this, name, descriptor);
        }

        int number(ClockMethod clock, String method, String descriptor, int line) {
            found = true;
            if (selfTest) {
                return CallSites.FIRST + CallSites.SELF_TEST;
            }
            int number = CallSites.number(new CallSite(className, method, descriptor, line, clock.clock()));
            numbers.set(number);
            return CallSites.FIRST + number;
        }
    }
}
