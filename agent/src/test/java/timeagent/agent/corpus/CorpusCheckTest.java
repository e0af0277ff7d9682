package timeagent.agent.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import timeagent.agent.fixture.Generated;
import timeagent.agent.fixture.JdkClass;
import timeagent.agent.fixture.Sources;
import timeagent.agent.fixture.StandIns;
import timeagent.agent.socket.HookTexts;
import timeagent.agent.socket.WriteRewriter;

/** The check sees what it is there to see: every mistake that a rewriter could make. */
final class CorpusCheckTest {
    private static final String READS = """
            import java.time.*;
            import java.util.*;
            import java.util.function.*;

            class Forms<T> extends Date {
                @Deprecated int field;

                static long direct(int times) {
                    long before = System.nanoTime();
                    try {
                        for (int i = 0; i < times; i++) before += System.currentTimeMillis();
                        return before;
                    } catch (IllegalStateException e) {
                        return -1;
                    }
                }
                Object made() { return List.of(new Date(), new GregorianCalendar(), Instant.now()); }
                Object asked(Clock clock) { return clock.millis() + "" + clock.instant(); }
                Object referred(Clock clock) {
                    LongSupplier one = System::nanoTime;
                    Supplier<Instant> two = clock::instant;
                    ToLongFunction<Clock> three = Clock::millis;
                    Supplier<Date> four = Date::new;
                    return List.of(one, two, three, four);
                }
                Object none() { return new Object(); }
            }
            """;
    private static final CorpusCheck.Rewriter AGENT = CorpusCheck.applicationRewriter();

    @Test
    void countsEveryForm() {
        CorpusCheck check = CorpusCheck.ofApplication();

        check.check(Sources.compileOne(READS), "Forms");

        assertThat(check.counts().failures).isEmpty();
        assertThat(check.counts().classes).isEqualTo(1);
        assertThat(check.counts().changed).isEqualTo(1);
        // and the constructor, whose superclass reads
        assertThat(check.counts().methods).isEqualTo(5);
        assertThat(check.counts().reads).isEqualTo(12);
        assertThat(check.changed()).containsExactly("Forms");
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(
                mistake("another clock", onFirst(MethodInsnNode.class, "nanoTime", call -> {
                    call.name = "currentTimeMillis";
                })),
                // by how many there are: an operand, or a constant
                mistake("another number", onFirst(MethodInsnNode.class, "count", call -> {
                    if (call.getPrevious() instanceof IntInsnNode push) {
                        push.operand++;
                    } else {
                        ((LdcInsnNode) call.getPrevious()).cst = 1;
                    }
                })),
                mistake("a read that is not counted", node -> {
                    MethodNode direct = method(node, "direct");
                    for (AbstractInsnNode instruction : direct.instructions) {
                        if (instruction instanceof MethodInsnNode call && call.name.equals("count")) {
                            direct.instructions.set(call, new InsnNode(Opcodes.POP));
                        }
                    }
                }),
                mistake(
                        "an instruction more",
                        node -> method(node, "none").instructions.insert(new InsnNode(Opcodes.NOP))),
                mistake("another instruction", node -> {
                    MethodNode direct = method(node, "direct");
                    for (AbstractInsnNode instruction : direct.instructions) {
                        if (instruction.getOpcode() == Opcodes.LADD) {
                            direct.instructions.set(instruction, new InsnNode(Opcodes.LSUB));
                        }
                    }
                }),
                mistake("another line", onFirst(LineNumberNode.class, "", number -> number.line++)),
                mistake("no frame", node -> {
                    MethodNode direct = method(node, "direct");
                    Arrays.stream(direct.instructions.toArray())
                            .filter(instruction -> instruction instanceof FrameNode)
                            .findFirst()
                            .ifPresent(direct.instructions::remove);
                }),
                mistake(
                        "no exception handler",
                        node -> method(node, "direct").tryCatchBlocks.clear()),
                mistake(
                        "no local variable",
                        node -> method(node, "direct").localVariables.remove(0)),
                mistake("no annotation", node -> node.fields.get(0).visibleAnnotations = null),
                mistake("no signature", node -> node.signature = null),
                mistake("no method", node -> node.methods.remove(method(node, "none"))),
                mistake("a small stack", node -> method(node, "direct").maxStack = 1),
                mistake("a large stack", node -> method(node, "none").maxStack++),
                mistake("another access", node -> node.access |= Opcodes.ACC_FINAL));
    }

    private static Arguments mistake(String name, Consumer<ClassNode> mistake) {
        return arguments(name, mistake);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mistakes")
    void seesAMistake(String name, Consumer<ClassNode> mistake) {
        CorpusCheck check =
                CorpusCheck.ofApplication((className, bytes) -> changed(AGENT.rewrite(className, bytes), mistake));

        check.check(Sources.compileOne(READS), "Forms");

        assertThat(check.counts().failures).hasSize(1);
        assertThat(check.counts().changed).isZero();
    }

    @Test
    void seesNoMistakeWhereThereIsNone() {
        CorpusCheck check =
                CorpusCheck.ofApplication((className, bytes) -> changed(AGENT.rewrite(className, bytes), node -> {}));

        check.check(Sources.compileOne(READS), "Forms");

        assertThat(check.counts().failures).isEmpty();
    }

    @Test
    void seesConstantsThatHaveMoved() {
        CorpusCheck check = CorpusCheck.ofApplication((name, bytes) -> {
            ClassWriter writer = new ClassWriter(0);
            new ClassReader(AGENT.rewrite(name, bytes)).accept(writer, 0);
            return writer.toByteArray();
        });

        check.check(Sources.compileOne(READS), "Forms");

        assertThat(check.counts().failures)
                .containsExactly("Forms: java.lang.AssertionError: the constants have moved");
    }

    @Test
    void seesAClassThatIsMissed() {
        CorpusCheck check = CorpusCheck.ofApplication((name, bytes) -> null);

        check.check(Sources.compileOne(READS), "Forms");

        assertThat(check.counts().failures)
                .containsExactly("Forms: java.lang.AssertionError: 12 reads left alone without a reason");
    }

    @Test
    void seesAReadThatIsCountedTwice() {
        // what it wrote it does not know again
        CorpusCheck check = CorpusCheck.ofApplication((name, bytes) -> {
            byte[] rewritten = AGENT.rewrite(name, bytes);
            return rewritten == null ? bytes : rewritten;
        });

        check.check(Sources.compileOne(READS), "Forms");

        assertThat(check.counts().failures).singleElement().asString().contains("rewritten again");
    }

    @Test
    void seesAnException() {
        CorpusCheck check = CorpusCheck.ofApplication((name, bytes) -> {
            throw new IllegalStateException("fell over");
        });

        check.check(Sources.compileOne(READS), "Forms");

        assertThat(check.counts().failures).containsExactly("Forms: java.lang.IllegalStateException: fell over");
    }

    @Test
    void tellsWhyAClassIsLeftAlone() throws IOException {
        CorpusCheck check = CorpusCheck.ofApplication();
        byte[] reference = Sources.compileOne("class Kept { Object at = (java.io.Serializable &"
                + " java.util.function.LongSupplier) System::nanoTime; }");

        check.check(reference, "Kept");
        check.check(Generated.manyLines(1, 10_000), "Large");
        check.check(Arrays.copyOf(reference, 100), "Cut");
        check.check(
                StandIns.renamed(
                        Sources.compileOne("class Own { long time = System.nanoTime(); }"),
                        Map.of("Own", "timeagent/events/Own")),
                "Own");
        check.check(Sources.compileOne("class None { long time = 1; }"), "None");

        assertThat(check.counts().failures).isEmpty();
        assertThat(check.counts().changed).isZero();
        assertThat(check.counts().leftAlone)
                .containsOnlyKeys(LeftAlone.OWN, LeftAlone.REFERENCE, LeftAlone.TOO_LARGE, LeftAlone.UNREADABLE);
        assertThat(check.counts().leftAlone.get(LeftAlone.TOO_LARGE)).containsExactly("Generated.method0");
    }

    @Test
    void seesAMistakeInAdvice() {
        CorpusCheck right = CorpusCheck.ofJdk((name, bytes) -> WriteRewriter.rewrite(bytes));
        CorpusCheck wrong = CorpusCheck.ofJdk((name, bytes) -> changed(WriteRewriter.rewrite(bytes), node -> {
            onFirst(LdcInsnNode.class, "", constant -> constant.cst = "mistake").accept(node);
        }));
        CorpusCheck late = CorpusCheck.ofJdk((name, bytes) -> changed(WriteRewriter.rewrite(bytes), node -> {
            node.methods.forEach(method -> {
                if (HookTexts.isHooked(node.name, method.name, method.desc)) {
                    method.instructions.insert(new InsnNode(Opcodes.NOP));
                }
            });
        }));

        for (CorpusCheck check : new CorpusCheck[] {right, wrong, late}) {
            check.check(JdkClass.STREAM.bytes(), "Stream");
        }

        assertThat(right.counts().failures).isEmpty();
        assertThat(right.counts().methods).isEqualTo(1);
        assertThat(wrong.counts().failures).singleElement().asString().contains("mistake");
        assertThat(late.counts().failures).singleElement().asString().contains("NOP");
    }

    private static byte[] changed(byte[] rewritten, Consumer<ClassNode> change) {
        if (rewritten == null) {
            return null;
        }
        ClassReader reader = new ClassReader(rewritten);
        ClassNode node = new ClassNode();
        reader.accept(node, 0);
        change.accept(node);
        ClassWriter writer = new ClassWriter(reader, 0);
        node.accept(writer);
        return writer.toByteArray();
    }

    private static <T extends AbstractInsnNode> Consumer<ClassNode> onFirst(
            Class<T> type, String name, Consumer<T> change) {
        return node -> node.methods.stream()
                .flatMap(method -> Arrays.stream(method.instructions.toArray()))
                .filter(type::isInstance)
                .map(type::cast)
                .filter(instruction -> name.isEmpty() || ((MethodInsnNode) (Object) instruction).name.equals(name))
                .findFirst()
                .ifPresent(change);
    }

    private static MethodNode method(ClassNode node, String name) {
        return node.methods.stream()
                .filter(method -> method.name.equals(name))
                .findFirst()
                .orElseThrow();
    }
}
