package timeagent.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the comments in the sources below {@code uses} expect is found, and nothing else. */
final class UsesTest {
    @TempDir
    private Path folder;

    private interface Compiler {
        Path compile(Path folder, String name, String source) throws Exception;
    }

    private void findsWhatTheCommentsExpect(String file, Compiler compiler) throws Exception {
        String source = Sources.text(file);
        Map<Integer, String> expected = Sources.expected(source);

        assertThat(expected).hasSizeGreaterThan(40);
        assertThat(found(compiler.compile(folder, file.substring(0, file.indexOf('.')), source)))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ClockReads", "WrapperReads", "OtherMisuses"})
    void findsUsesAndMisusesInFilesOfJavac(String name) throws Exception {
        findsWhatTheCommentsExpect(name + ".java", Sources::javac);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ClockReads", "WrapperReads", "OtherMisuses"})
    void findsTheSameInFilesOfEcj(String name) throws Exception {
        findsWhatTheCommentsExpect(name + ".java", Sources::ecj);
    }

    @Test
    @Tag("full")
    void findsThemInFilesOfKotlin() throws Exception {
        findsWhatTheCommentsExpect("KotlinReads.kt", Sources::kotlinc);
    }

    @Test
    @Tag("full")
    void hasTheLineOfInlinedCodeAsAStackTraceHasIt() throws Exception {
        String source = Sources.text("KotlinReads.kt");
        int lines = (int) source.lines().count();

        Set<Site> inlined = uses(Sources.kotlinc(folder, "KotlinReads", source)).keySet();
        inlined.removeIf(site -> site.line() == site.recordedLine());

        assertThat(inlined)
                .extracting(Site::method)
                .contains("ofInlined", "ofInlinedNanos", "ofOwnInlined", "isOverOfInlined");
        assertThat(inlined).allMatch(site -> site.line() < lines && site.recordedLine() > lines);
    }

    @Test
    @Tag("full")
    void findsThemInFilesOfScala() throws Exception {
        findsWhatTheCommentsExpect("ScalaReads.scala", Sources::scalac);
    }

    private static Map<Integer, String> found(Path classes) throws IOException {
        Map<Integer, Set<String>> uses = new TreeMap<>();
        uses(classes).forEach((site, some) -> uses.computeIfAbsent(site.line(), line -> new TreeSet<>())
                .add(Use.of(some).name().toLowerCase(Locale.ROOT)));
        Map<Integer, Set<String>> kinds = new TreeMap<>();
        LintResult result = Lint.of(List.of(classes.toString()), null);
        assertThat(result.problems()).isEmpty();
        result.findings().forEach(finding -> kinds.computeIfAbsent(finding.line(), line -> new TreeSet<>())
                .add(finding.kind().id()));
        // of what a compiler adds
        uses.remove(0);
        Map<Integer, String> found = new TreeMap<>();
        uses.forEach((line, some) -> found.put(line, String.join(" | ", some)));
        kinds.forEach(
                (line, some) -> found.merge(line, "! " + String.join(", ", some), (one, other) -> one + " " + other));
        return found;
    }

    private static Map<Site, Set<Use>> uses(Path classes) throws IOException {
        Map<Site, Set<Use>> uses = new TreeMap<>();
        try (ClassFiles files = new ClassFiles((what, e) -> {})) {
            files.find(List.of(classes.toString()));
            Program program = new Program((what, e) -> {});
            files.artifacts().forEach(program::add);
            program.follow();
            program.facts().values().forEach(facts -> facts.uses()
                    .forEach((site, some) -> uses.computeIfAbsent(site, key -> EnumSet.noneOf(Use.class))
                            .addAll(some)));
        }
        return uses;
    }
}
