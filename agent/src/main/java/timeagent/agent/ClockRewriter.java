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

/** Adds hooks that count clock reads to a class. */
final class ClockRewriter {
    private final ClockMethods clocks;
    private final HookVisibility hooks = new HookVisibility();

    ClockRewriter(ClockMethods clocks) {
        this.clocks = clocks;
    }

    /** Whether the class may have a call site and must be parsed. */
    boolean concerns(byte[] classFile) {
        return clocks.concerns(classFile);
    }

    /** The same for a loaded class. */
    boolean concerns(Class<?> loaded) {
        return clocks.concerns(loaded);
    }

    /**
     * Returns the class with its clock reads counted, or null if it has none.
     *
     * @throws RuntimeException if it cannot be rewritten, or the result could not be linked
     */
    byte[] rewrite(byte[] classFile, ClassLoader loader) {
        return rewrite(classFile, loader, false);
    }

    /** The same for the agent's self-test class. */
    byte[] rewriteSelfTest(byte[] classFile) {
        return rewrite(classFile, null, true);
    }

    /** Returns the class loaders that did not respond when asked for the hooks. */
    Set<ClassLoader> silent(Set<ClassLoader> loaders) {
        return hooks.silent(loaders);
    }

    private byte[] rewrite(byte[] classFile, ClassLoader loader, boolean selfTest) {
        ClassReader reader = new ClassReader(classFile);
        ClassWriter writer = new ClassWriter(reader, 0);
        ClassCallSites visitor = new ClassCallSites(writer, reader.getClassName(), selfTest);
        // frames stay unchanged and stacks are deeper by a fixed number, so nothing is expanded or computed
        reader.accept(visitor, hasFrames(classFile) ? 0 : ClassReader.SKIP_FRAMES);
        if (!visitor.found) {
            return null;
        }
        if (!hooks.areSeenBy(loader)) {
            throw new IllegalStateException("its class loader does not find the hooks in java.lang");
        }
        // throws if a method became too large
        byte[] rewritten = writer.toByteArray();
        CallSites.written(visitor.numbers);
        return rewritten;
    }

    /** The JVM ignores frames before version 50; an obfuscator may have left invalid ones. */
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
