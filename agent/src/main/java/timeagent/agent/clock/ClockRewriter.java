package timeagent.agent.clock;

import java.util.BitSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import timeagent.agent.classfile.ClassFileVersion;
import timeagent.agent.classfile.CollectedLoaders;
import timeagent.agent.classfile.HookVisibility;
import timeagent.agent.classfile.RewrittenClasses;
import timeagent.events.clock.CallSite;
import timeagent.events.clock.CallSites;
import timeagent.events.clock.RunningMethods;

/** Adds hooks that count clock reads to a class. */
public final class ClockRewriter {
    /** The class with the agent's own call site. */
    public static final String SELF_TEST = "timeagent.agent.SelfTest";

    private final ClockMethods clocks;
    /** Null if calls of wrappers are not counted. */
    private final WrapperMethods wrappers;

    private final HookVisibility hooks;
    private final RewrittenClasses classes;
    /** Null if no method of a class that is rewritten can be running. */
    private volatile RunningMethods running;

    public ClockRewriter(ClockMethods clocks) {
        this(clocks, null, new HookVisibility(new CollectedLoaders()), new RewrittenClasses(new CollectedLoaders()));
    }

    /**
     * @param wrappers whose callers are counted; null for none
     * @param classes receives the rewritten ones
     */
    public ClockRewriter(ClockMethods clocks, WrapperMethods wrappers, HookVisibility hooks, RewrittenClasses classes) {
        this.clocks = clocks;
        this.wrappers = wrappers;
        this.hooks = hooks;
        this.classes = classes;
    }

    /** @param methods receives the rewritten ones; null for none */
    public void report(RunningMethods methods) {
        running = methods;
    }

    /** Whether the class may have a call site and must be parsed. */
    public boolean concerns(byte[] classFile) {
        return clocks.concerns(classFile) || wrappers != null && wrappers.concerns(classFile);
    }

    /** The same for a loaded class. */
    public boolean concerns(Class<?> loaded) {
        return clocks.concerns(loaded);
    }

    /**
     * Returns the class with its clock reads counted, or null if it has none.
     *
     * @throws RuntimeException if it cannot be rewritten, or the result could not be linked
     */
    public byte[] rewrite(byte[] classFile, ClassLoader loader) {
        ClassReader reader = ClassFileVersion.reader(classFile);
        ClassWriter writer = new ClassWriter(reader, 0);
        Set<String> own = wrappers == null ? Set.of() : wrappers.in(reader, clocks, loader);
        ClassCallSites visitor = new ClassCallSites(writer, reader.getClassName(), own);
        byte[] rewritten = null;
        try {
            // frames stay unchanged and stacks are deeper by a fixed number, so nothing is expanded or computed
            reader.accept(visitor, hasFrames(classFile) ? 0 : ClassReader.SKIP_FRAMES);
            if (visitor.found) {
                hooks.require(loader);
                // throws if a method became too large
                rewritten = writer.toByteArray();
            }
        } finally {
            if (rewritten == null) {
                CallSites.release(visitor.numbers);
            }
        }
        if (rewritten != null) {
            CallSites.written(visitor.numbers, visitor.inWrappers);
            classes.add(loader, reader.getClassName(), visitor.numbers);
        }
        return rewritten;
    }

    /** The JVM ignores frames before version 50; an obfuscator may have left invalid ones. */
    public static boolean hasFrames(byte[] classFile) {
        return (classFile[6] << 8 | classFile[7] & 0xff) >= Opcodes.V1_6;
    }

    /** The call sites of one class. */
    final class ClassCallSites extends ClassVisitor {
        private final String className;
        private final Set<String> own;
        private final BitSet numbers = new BitSet();
        private final BitSet inWrappers = new BitSet();
        private BitSet ofMethod = new BitSet();
        private boolean methodReads;
        private InlinedLines lines = InlinedLines.NONE;
        private boolean found;

        /** @param own wrappers of this class, by name and descriptor */
        private ClassCallSites(ClassWriter writer, String internalName, Set<String> own) {
            super(Opcodes.ASM9, writer);
            this.className = internalName.replace('/', '.');
            this.own = own;
        }

        @Override
        public void visitSource(String source, String debug) {
            lines = InlinedLines.of(debug);
            super.visitSource(source, debug);
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] thrown) {
            MethodVisitor writer = super.visitMethod(access, name, descriptor, signature, thrown);
            boolean isWrapper = own.contains(name.concat(descriptor));
            ofMethod = new BitSet();
            methodReads = false;
            ClockCallVisitor calls = new ClockCallVisitor(writer, clocks, wrappers, isWrapper, this, name, descriptor);
            return new WrapperShape(clocks, calls) {
                @Override
                public void visitEnd() {
                    super.visitEnd();
                    if (isWrapper || isReader()) {
                        inWrappers.or(ofMethod);
                    }
                    RunningMethods reported = running;
                    if (reported != null && methodReads) {
                        reported.rewritten(className, name, calls.firstLine(), calls.lastLine());
                    }
                }
            };
        }

        int number(ClockMethod clock, String method, String descriptor, int line) {
            if (className.equals(SELF_TEST)) {
                found = true;
                return CallSites.FIRST + CallSites.SELF_TEST;
            }
            methodReads = true;
            return number(new CallSite(className, method, descriptor, lines.source(line), clock.clock()));
        }

        /** @param called name and descriptor of a method that may be a wrapper */
        int call(String called, String method, String descriptor, int line) {
            return number(CallSite.ofCall(className, method, descriptor, lines.source(line), called));
        }

        private int number(CallSite site) {
            found = true;
            int number = CallSites.number(site, numbers);
            ofMethod.set(number);
            return CallSites.FIRST + number;
        }
    }
}
