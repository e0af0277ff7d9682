package timeagent.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import timeagent.agent.classfile.ClassFileVersion;
import timeagent.agent.classfile.CollectedLoaders;
import timeagent.agent.fixture.Generated;
import timeagent.agent.fixture.Sources;

final class ClockUsesTest {
    private static final ClockMethods CLOCKS = new ClockMethods(List.of(ClockMethod.GROUPS), false);
    private static final String MARK = " // ";

    @Test
    void findsPlainUsesAndNoOthers() throws IOException {
        String source = source("ClockReads");
        Map<Integer, String> expected = expected(source);

        assertThat(expected).hasSizeGreaterThan(100);
        assertThat(uses(Sources.compileOne(source))).isEqualTo(expected);
    }

    @Test
    void findsThemThroughWrappers() throws IOException {
        String source = source("WrapperReads");
        Map<String, byte[]> classFiles = Sources.compile(source);
        WrapperMethods wrappers = new WrapperMethods(List.of("auto"), new CollectedLoaders());
        for (int round = 0; round < 2; round++) {
            // as where callers are loaded before wrappers
            classFiles.values().forEach(each -> wrappers.in(each, ClassFileVersion.reader(each), CLOCKS, null));
        }

        Map<Integer, String> uses = new TreeMap<>();
        classFiles.values().forEach(each -> uses.putAll(uses(each, wrappers)));
        assertThat(uses).isEqualTo(expected(source));
    }

    private static String source(String name) throws IOException {
        try (InputStream file = ClockUsesTest.class.getResourceAsStream("/uses/" + name + ".java")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** What the source says, by line. */
    private static Map<Integer, String> expected(String source) {
        Map<Integer, String> expected = new TreeMap<>();
        String[] lines = source.split("\n");
        for (int i = 0; i < lines.length; i++) {
            if (lines[i].contains(";" + MARK) || lines[i].contains("{" + MARK)) {
                expected.put(i + 1, lines[i].substring(lines[i].indexOf(MARK) + MARK.length()));
            }
        }
        return expected;
    }

    @Test
    void interpretsEveryClassOfTheJdk() throws IOException {
        Map<String, Integer> uses = new TreeMap<>();
        try (Stream<Path> files = Files.walk(Path.of(URI.create("jrt:/java.base")))) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".class")).toList()) {
                byte[] classFile = Files.readAllBytes(file);
                if (CLOCKS.concerns(classFile)) {
                    uses(classFile).values().forEach(use -> uses.merge(use, 1, Integer::sum));
                }
            }
        }

        assertThat(uses).containsKeys("elapsed", "deadline", "-");
    }

    /** As Eclipse's compiler writes it: a jump back is the only way to the body. */
    @Test
    void followsALoopWhoseConditionIsLast() {
        byte[] classFile = Generated.runnable(Opcodes.V1_5, method -> {
            Label body = new Label();
            Label inBody = new Label();
            Label condition = new Label();
            Label end = new Label();
            nanoTime(method);
            method.visitVarInsn(Opcodes.LSTORE, 1);
            method.visitJumpInsn(Opcodes.GOTO, condition);
            method.visitLabel(body);
            nanoTime(method);
            method.visitVarInsn(Opcodes.LSTORE, 1);
            jump(method, Opcodes.IFNULL, end);
            jump(method, Opcodes.IFNULL, inBody);
            method.visitInsn(Opcodes.NOP);
            method.visitLabel(inBody);
            nanoTime(method);
            method.visitVarInsn(Opcodes.LLOAD, 1);
            method.visitInsn(Opcodes.LSUB);
            method.visitInsn(Opcodes.POP2);
            method.visitLabel(condition);
            jump(method, Opcodes.IFNONNULL, body);
            method.visitLabel(end);
        });

        // the first read is never used
        assertThat(ClockUses.of(ClassFileVersion.reader(classFile), CLOCKS, null, new BitSet()))
                .startsWith(0, ClockUse.ELAPSED, ClockUse.ELAPSED);
    }

    private static void nanoTime(MethodVisitor method) {
        method.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/System", "nanoTime", "()J", false);
    }

    private static void jump(MethodVisitor method, int opcode, Label target) {
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitJumpInsn(opcode, target);
    }

    @Test
    void aCallSiteWithDifferentUsesHasNone() {
        assertThat(ClockUse.use(ClockUse.ELAPSED)).isEqualTo("elapsed");
        assertThat(ClockUse.use(ClockUse.ELAPSED | ClockUse.DEADLINE)).isEmpty();
        assertThat(ClockUse.use(ClockUse.TIMESTAMP | ClockUse.OTHER)).isEmpty();
        assertThat(ClockUse.misuse(ClockUse.ELAPSED | ClockUse.DEADLINE | ClockUse.OF_WALL_CLOCK))
                .isEqualTo("wall clock");
        assertThat(ClockUse.misuse(ClockUse.ELAPSED | ClockUse.OTHER | ClockUse.OF_WALL_CLOCK))
                .isEmpty();
    }

    private static Map<Integer, String> uses(byte[] classFile) {
        return uses(classFile, null);
    }

    /** The uses of the reads of each line; a finally block is there more than once. */
    private static Map<Integer, String> uses(byte[] classFile, WrapperMethods wrappers) {
        BitSet wrapperCalls = new BitSet();
        List<Integer> lines = linesOfReads(classFile, wrappers, wrapperCalls);
        int[] uses = ClockUses.of(ClassFileVersion.reader(classFile), CLOCKS, wrappers, wrapperCalls);
        Map<Integer, String> byLine = new TreeMap<>();
        for (int i = 0; i < lines.size(); i++) {
            byLine.merge(
                    lines.get(i),
                    text(i < uses.length ? uses[i] : 0),
                    (one, other) -> one.equals(other) ? one : one + " | " + other);
        }
        return byLine;
    }

    private static String text(int bits) {
        String use = ClockUse.use(bits);
        String misuse = ClockUse.misuse(bits);
        return (use.isEmpty() ? "-" : use) + (misuse.isEmpty() ? "" : " (" + misuse + ")");
    }

    /** @param wrapperCalls receives which calls are of wrappers */
    private static List<Integer> linesOfReads(byte[] classFile, WrapperMethods wrappers, BitSet wrapperCalls) {
        ClassNode node = new ClassNode();
        new ClassReader(classFile).accept(node, 0);
        List<Integer> lines = new ArrayList<>();
        int calls = 0;
        for (MethodNode method : node.methods) {
            int line = 0;
            for (AbstractInsnNode instruction : method.instructions) {
                if (instruction instanceof LineNumberNode number) {
                    line = number.line;
                } else if (instruction instanceof MethodInsnNode call) {
                    boolean isWrapper = wrappers != null && wrappers.isCalled(call.owner, call.name);
                    wrapperCalls.set(calls++, isWrapper);
                    if (isWrapper
                            || CLOCKS.find(call.getOpcode(), call.owner, call.name, call.desc, call.itf) != null) {
                        lines.add(line);
                    }
                }
            }
        }
        return lines;
    }
}
