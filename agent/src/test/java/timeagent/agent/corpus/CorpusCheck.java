package timeagent.agent.corpus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicVerifier;
import org.objectweb.asm.util.Textifier;
import org.objectweb.asm.util.TraceMethodVisitor;
import timeagent.agent.clock.ClockMethods;
import timeagent.agent.options.AgentOptions;
import timeagent.agent.options.OptionException;
import timeagent.agent.rewrite.ClassRewriter;
import timeagent.agent.rewrite.ClassScope;
import timeagent.agent.socket.HookedWrites;
import timeagent.events.threads.HookKind;

/**
 * Rewrites classes with everything switched on, and compares each with the original: nothing may differ but what the documents
 * say, and nothing may be missed without a known reason.
 */
final class CorpusCheck {
    /** What is checked: the agent, or something worse, which the check has to find. */
    interface Rewriter {
        /** Returns null for a class that stays as it is. */
        byte[] rewrite(String name, byte[] classFile);
    }

    private static final String OPTIONS = "jdk=true,clock=all";
    private static final int MAJOR = 0xffff;
    private static final Module BASE = Object.class.getModule();
    private static final ClassLoader LOADER = CorpusCheck.class.getClassLoader();

    private final Rewriter rewriter;
    private final boolean ofJdk;
    private final ClockMethods clocks;
    private final ClassScope scope;
    private final CorpusCounts counts = new CorpusCounts();
    private final Set<String> changed = new TreeSet<>();

    private CorpusCheck(Rewriter rewriter, boolean ofJdk) {
        AgentOptions options = options();
        this.rewriter = rewriter;
        this.ofJdk = ofJdk;
        clocks = new ClockMethods(options.clockMethods, options.clock.caches());
        scope = new ClassScope(options, clocks, true);
    }

    static CorpusCheck ofJdk() {
        ClassRewriter agent = new ClassRewriter(options());
        agent.enable(EnumSet.allOf(HookKind.class));
        return new CorpusCheck((name, classFile) -> agent.rewrite(BASE, null, name, classFile), true);
    }

    static CorpusCheck ofApplication() {
        return ofApplication(applicationRewriter());
    }

    static CorpusCheck ofApplication(Rewriter rewriter) {
        return new CorpusCheck(rewriter, false);
    }

    static Rewriter applicationRewriter() {
        ClassRewriter agent = new ClassRewriter(options());
        agent.enable(EnumSet.allOf(HookKind.class));
        return (name, classFile) -> agent.rewrite(LOADER.getUnnamedModule(), LOADER, name, classFile);
    }

    private static AgentOptions options() {
        try {
            return AgentOptions.parse(OPTIONS);
        } catch (OptionException e) {
            throw new IllegalStateException(e);
        }
    }

    CorpusCounts counts() {
        return counts;
    }

    /** Internal names of the classes that the agent changes. */
    Set<String> changed() {
        return changed;
    }

    void check(byte[] classFile, String path) {
        counts.classes++;
        try {
            checkOrThrow(classFile);
        } catch (Throwable e) {
            counts.failures.add(path + ": " + e);
        }
    }

    private void checkOrThrow(byte[] classFile) {
        ClassNode original;
        try {
            original = parsed(classFile, ClassReader.EXPAND_FRAMES);
        } catch (RuntimeException e) {
            checkUnreadable(classFile, e);
            return;
        }
        counts.versions.merge(original.version & MAJOR, 1, Integer::sum);
        byte[] rewritten;
        try {
            rewritten = rewriter.rewrite(original.name, classFile);
        } catch (MethodTooLargeException e) {
            counts.leaveAlone(LeftAlone.TOO_LARGE, original.name + "." + e.getMethodName());
            return;
        }
        // with the numbers that the agent has given by now
        ClassNode wanted = original;
        WantedReads reads = WantedReads.in(wanted, clocks);
        if (rewritten == null) {
            leaveAlone(original.name, reads);
        } else {
            compare(wanted, reads, classFile, rewritten);
        }
    }

    /** The JVM refuses it too, or another tool made it for itself alone; the agent must not fall over it in its own way. */
    private void checkUnreadable(byte[] classFile, RuntimeException why) {
        try {
            rewriter.rewrite("unreadable", classFile);
        } catch (RuntimeException e) {
            // is counted by the agent, and the class stays
        }
        counts.leaveAlone(LeftAlone.UNREADABLE, why.toString());
    }

    private void leaveAlone(String name, WantedReads reads) {
        if (reads.reads() == 0) {
            if (reads.references() > 0) {
                counts.leaveAlone(LeftAlone.REFERENCE, name);
            }
        } else if (ofJdk && !scope.contains(BASE, null, name)) {
            boolean clock = clocks.isImplementedBy(name);
            counts.leaveAlone(clock ? LeftAlone.CLOCK_CODE : LeftAlone.BELOW_THE_HOOKS, name);
        } else if (!ofJdk && !scope.contains(LOADER.getUnnamedModule(), LOADER, name)) {
            counts.leaveAlone(LeftAlone.OWN, name);
        } else {
            throw new AssertionError(reads.reads() + " reads left alone without a reason");
        }
    }

    private void compare(ClassNode wanted, WantedReads reads, byte[] classFile, byte[] rewritten) {
        ClassNode found = parsed(rewritten, ClassReader.EXPAND_FRAMES);
        for (MethodNode method : found.methods) {
            boolean write = HookedWrites.contains(found.name, method.name, method.desc);
            if (write) {
                checkKeeps(sameMethod(wanted, method), method);
            }
            if (write || reads.methods().contains(method.name + method.desc)) {
                counts.methods++;
                analyse(found.name, method);
            }
        }
        for (ClassNode one : List.of(wanted, found)) {
            one.methods.removeIf(method -> HookedWrites.contains(one.name, method.name, method.desc));
        }
        checkSame(ClassText.of(wanted), ClassText.of(found));
        checkPool(classFile, rewritten);
        if (rewriter.rewrite(found.name, rewritten) != null) {
            throw new AssertionError("rewritten again where it was rewritten before");
        }
        counts.changed++;
        counts.reads += reads.reads();
        changed.add(found.name);
    }

    /** A write has hooks between its own instructions, which stay in their order; where the hooks are, other tests check. */
    private static void checkKeeps(MethodNode wanted, MethodNode found) {
        Iterator<String> rest = instructions(found).iterator();
        for (String instruction : instructions(wanted)) {
            boolean kept = false;
            while (!kept && rest.hasNext()) {
                kept = rest.next().equals(instruction);
            }
            if (!kept) {
                throw new AssertionError(wanted.name + wanted.desc + " has lost " + instruction);
            }
        }
    }

    /** With line numbers, and without the numbers of labels. */
    private static List<String> instructions(MethodNode method) {
        List<String> instructions = new ArrayList<>();
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction.getOpcode() >= 0 || instruction instanceof LineNumberNode) {
                Textifier text = new Textifier();
                instruction.accept(new TraceMethodVisitor(text));
                instructions.add(text.getText().get(0).toString().trim());
            }
        }
        return instructions;
    }

    private static ClassNode parsed(byte[] classFile, int options) {
        ClassNode node = new ClassNode();
        new ClassReader(classFile).accept(node, options);
        return node;
    }

    private static void analyse(String owner, MethodNode method) {
        try {
            new Analyzer<>(new BasicVerifier()).analyze(owner, method);
        } catch (AnalyzerException e) {
            throw new AssertionError(method.name + method.desc + ": " + e.getMessage(), e);
        }
    }

    private static MethodNode sameMethod(ClassNode owner, MethodNode method) {
        return owner.methods.stream()
                .filter(other -> other.name.equals(method.name) && other.desc.equals(method.desc))
                .findFirst()
                .orElseThrow(() -> new AssertionError("a new method " + method.name + method.desc));
    }

    private static void checkSame(String wanted, String found) {
        if (wanted.equals(found)) {
            return;
        }
        String[] wantedLines = wanted.split("\n");
        String[] foundLines = found.split("\n");
        int line = Arrays.mismatch(wantedLines, foundLines);
        throw new AssertionError(
                "line " + line + ": " + at(foundLines, line) + " in place of " + at(wantedLines, line));
    }

    private static String at(String[] lines, int line) {
        return line < lines.length ? "'" + lines[line].trim() + "'" : "nothing";
    }

    /** The constants that were there keep their places: attributes that nobody here knows may refer to them. */
    private static void checkPool(byte[] classFile, byte[] rewritten) {
        int begin = 10;
        int end = new ClassReader(classFile).header;
        if (end > rewritten.length || !Arrays.equals(classFile, begin, end, rewritten, begin, end)) {
            throw new AssertionError("the constants have moved");
        }
    }
}
