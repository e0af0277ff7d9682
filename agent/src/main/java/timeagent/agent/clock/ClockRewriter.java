package timeagent.agent.clock;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import timeagent.agent.classfile.ClassFile;
import timeagent.agent.classfile.HookVisibility;
import timeagent.agent.classfile.HugeMethods;
import timeagent.agent.classfile.MethodCode;
import timeagent.agent.classfile.RewrittenClasses;
import timeagent.events.clock.CallSite;
import timeagent.events.clock.CallSites;
import timeagent.events.clock.RunningMethods;
import timeagent.events.clock.cost.WrapperClocks;

/** Adds hooks that count clock reads to a class. */
public final class ClockRewriter {
    private final ClockMethods clocks;
    private final HookVisibility hooks;
    private final CallSites sites;
    private final RewrittenClasses classes;
    /** Null if no method of a class that is rewritten can be running. */
    private volatile RunningMethods running;

    public ClockRewriter(ClockMethods clocks) {
        this(clocks, new HookVisibility(), CallSites.LIVE, new RewrittenClasses(CallSites.LIVE));
    }

    /**
     * @param sites numbers the call sites
     * @param classes receives the rewritten ones
     */
    public ClockRewriter(ClockMethods clocks, HookVisibility hooks, CallSites sites, RewrittenClasses classes) {
        this.clocks = clocks;
        this.hooks = hooks;
        this.sites = sites;
        this.classes = classes;
    }

    /** @param methods receives the rewritten ones; null for none */
    public void report(RunningMethods methods) {
        running = methods;
    }

    /** Whether the class may have a call site and must be parsed. */
    public boolean concerns(byte[] classFile) {
        return clocks.concerns(classFile);
    }

    /** The same for a loaded class. */
    public boolean concerns(Class<?> loaded) {
        return clocks.concerns(loaded);
    }

    /**
     * Returns the class with its clock reads counted, or null if it has none or has the hooks already.
     *
     * @throws RuntimeException if it cannot be rewritten, or the result could not be linked
     */
    public byte[] rewrite(byte[] classFile, ClassLoader loader) {
        Set<String> leftAlone = new HashSet<>();
        byte[] rewritten = rewrite(classFile, loader, leftAlone);
        while (rewritten != null && leftAlone.addAll(HugeMethods.madeBy(classFile, rewritten))) {
            rewritten = rewrite(classFile, loader, leftAlone);
        }
        return rewritten;
    }

    /** @param leftAlone names with descriptors of the methods that stay as they are */
    private byte[] rewrite(byte[] classFile, ClassLoader loader, Set<String> leftAlone) {
        ClassReader reader = ClassFile.reader(classFile);
        Set<String> readers = MethodCode.callers(reader, clocks);
        if (readers.isEmpty() || ClockCallVisitor.hasHooks(classFile, reader)) {
            return null;
        }
        ClassWriter writer = new ClassWriter(reader, 0);
        ClassCallSites visitor = new ClassCallSites(writer, reader, readers, leftAlone);
        byte[] rewritten = null;
        try {
            // frames stay unchanged and stacks are deeper by a fixed number, so nothing is expanded or computed
            reader.accept(visitor, ClassFile.hasFrames(classFile) ? 0 : ClassReader.SKIP_FRAMES);
            if (visitor.found) {
                hooks.require(loader);
                // throws if a method became too large
                rewritten = writer.toByteArray();
            }
        } finally {
            if (rewritten == null) {
                sites.releaseAndFree(visitor.numbers);
            }
        }
        if (rewritten != null) {
            sites.inWrappers(visitor.inWrappers);
            classes.add(loader, reader.getClassName(), visitor.numbers);
        }
        return rewritten;
    }

    /** The call sites of one class. */
    final class ClassCallSites extends ClassVisitor {
        private final String className;
        private final List<String> types = new ArrayList<>();
        private final BitSet numbers = new BitSet();
        private final BitSet inWrappers = new BitSet();
        private BitSet ofMethod = new BitSet();
        private final Set<String> readers;
        private final Set<String> leftAlone;
        private InlinedLines lines = InlinedLines.NONE;
        private boolean found;

        /**
         * @param readers names with descriptors of the methods that may have call sites
         * @param leftAlone of those that stay as they are nevertheless
         */
        private ClassCallSites(ClassWriter writer, ClassReader reader, Set<String> readers, Set<String> leftAlone) {
            super(Opcodes.ASM9, writer);
            this.readers = readers;
            this.leftAlone = leftAlone;
            this.className = reader.getClassName().replace('/', '.');
            types.add(reader.getClassName());
            types.add(reader.getSuperName());
            types.addAll(List.of(reader.getInterfaces()));
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
            List<String> wrappers = clocks.wrappers(types, name, descriptor, (access & Opcodes.ACC_STATIC) != 0);
            if (!wrappers.isEmpty()) {
                return wrapper(wrappers, writer);
            }
            if (!readers.contains(name.concat(descriptor))) {
                // ASM copies the code
                return writer;
            }
            if (leftAlone.contains(name.concat(descriptor))) {
                HugeMethods.report(className, name);
                return writer;
            }
            ofMethod = new BitSet();
            return new ClockCallVisitor(writer, clocks, this, name, descriptor);
        }

        /** A method has call sites. */
        void rewritten(String method, boolean isWrapper) {
            if (isWrapper) {
                inWrappers.or(ofMethod);
            }
            RunningMethods reported = running;
            if (reported != null) {
                reported.rewritten(className, method);
            }
        }

        /** Leaves the code as it is: its reads are counted where it is called. */
        private MethodVisitor wrapper(List<String> wrappers, MethodVisitor writer) {
            return new MethodVisitor(Opcodes.ASM9, writer) {
                @Override
                public void visitMethodInsn(
                        int opcode, String owner, String name, String descriptor, boolean isInterface) {
                    ClockMethod clock = clocks.find(opcode, owner, name, descriptor, isInterface);
                    if (clock != null) {
                        for (String wrapper : wrappers) {
                            WrapperClocks.reads(wrapper, clock.original());
                        }
                    }
                    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                }
            };
        }

        /** An initialiser makes a method reference of a clock. */
        void refers(String method) {
            RunningMethods reported = running;
            if (reported != null) {
                reported.refers(className, method);
            }
        }

        /** The number in rewritten code. */
        int number(ClockMethod clock, String method, String descriptor, int line) {
            found = true;
            CallSite site = new CallSite(className, method, descriptor, lines.source(line), clock.clock());
            int number = sites.number(site, numbers);
            ofMethod.set(number);
            return sites.inCode(number);
        }
    }
}
