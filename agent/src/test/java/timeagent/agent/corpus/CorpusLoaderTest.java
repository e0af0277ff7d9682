package timeagent.agent.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnNode;
import timeagent.agent.fixture.Sources;

/** The JVM tells a broken class from one that lacks another. */
final class CorpusLoaderTest {
    private final CorpusCounts counts = new CorpusCounts();

    @TempDir
    Path folder;

    private List<Path> jars;

    @BeforeEach
    void pack() throws IOException {
        Map<String, byte[]> classes = Sources.compile("""
                class Reads {
                    long time = System.nanoTime();
                    static class Needs extends Base { long time = System.nanoTime(); }
                    static class Base { }
                }
                """);
        Path jar = folder.resolve("reads.jar");
        try (OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            for (String name : List.of("Reads", "Reads$Needs")) {
                zip.putNextEntry(new ZipEntry(name + ".class"));
                zip.write(classes.get(name));
                zip.closeEntry();
            }
        }
        jars = List.of(jar);
    }

    @Test
    void loadsWhatTheAgentMakes() throws IOException {
        CorpusLoader.load(List.of("Reads"), jars, CorpusCheck.applicationRewriter(), counts);

        assertThat(counts.failures).isEmpty();
        assertThat(counts.loaded).isEqualTo(1);
        assertThat(counts.notLoadable).isEmpty();
    }

    @Test
    void aClassThatLacksAnotherIsNotLoadableEitherWay() throws IOException {
        CorpusLoader.load(List.of("Reads$Needs"), jars, CorpusCheck.applicationRewriter(), counts);

        assertThat(counts.failures).isEmpty();
        assertThat(counts.loaded).isZero();
        assertThat(counts.notLoadable).singleElement().asString().contains("NoClassDefFoundError: Reads$Base");
    }

    @Test
    void aClassThatTheVerifierRefusesIsAFailure() throws IOException {
        CorpusLoader.load(List.of("Reads"), jars, CorpusLoaderTest::withAPopMore, counts);

        assertThat(counts.failures)
                .singleElement()
                .asString()
                .startsWith("Reads cannot be loaded any more: java.lang.VerifyError");
        assertThat(counts.loaded).isZero();
    }

    private static byte[] withAPopMore(String name, byte[] classFile) {
        ClassNode node = new ClassNode();
        new ClassReader(classFile).accept(node, 0);
        node.methods.forEach(method -> method.instructions.insert(new InsnNode(Opcodes.POP)));
        ClassWriter writer = new ClassWriter(0);
        node.accept(writer);
        return writer.toByteArray();
    }
}
