package timeagent.agent.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Rewrites the jars of a folder, which profile {@code corpus} of the build fills from Maven Central, and every JDK found, and
 * prints a table and writes it, with the names of all classes left alone, to {@code target/corpus.md}.
 */
@EnabledIfSystemProperty(named = "timeagent.corpus", matches = ".+", disabledReason = "needs the profile corpus")
final class LargeCorpusTest {
    private final Path folder = Path.of(System.getProperty("timeagent.corpus", ""));
    private final CorpusCounts all = new CorpusCounts();
    private final List<String> report = new ArrayList<>(List.of(CorpusCounts.TABLE_HEAD));

    @Test
    void nothingButReadsAndWritesChanges() throws IOException {
        List<Path> jars = jars();
        for (Path jar : jars) {
            CorpusCheck check = CorpusCheck.ofApplication();
            ClassFiles.ofJar(jar, check::check);
            List<Path> jarFirst = new ArrayList<>(List.of(jar));
            jarFirst.addAll(jars);
            CorpusLoader.load(check.changed(), jarFirst, CorpusCheck.applicationRewriter(), check.counts());
            add(jar.getFileName().toString().replace(".jar", ""), check.counts());
        }
        List<JdkHomes.Jdk> jdks = JdkHomes.all();
        for (JdkHomes.Jdk jdk : jdks) {
            CorpusCheck check = CorpusCheck.ofJdk();
            ClassFiles.ofJdk(jdk.home(), check::check);
            add("JDK " + jdk.version(), check.counts());
        }
        finish("all: " + jars.size() + " artifacts, " + jdks.size() + " JDKs");

        assertThat(all.failures).isEmpty();
        assertThat(jars).hasSizeGreaterThanOrEqualTo(30);
        assertThat(all.classes).isGreaterThanOrEqualTo(150_000);
        assertThat(all.changed).isGreaterThan(2_000);
        assertThat(all.loaded).isGreaterThan(1_000);
    }

    private List<Path> jars() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
        }
    }

    private void add(String name, CorpusCounts counts) {
        report.add(counts.tableRow(name));
        counts.failures.replaceAll(failure -> name + " " + failure);
        all.add(counts);
    }

    private static String java(int version) {
        int release = version - 44;
        return "Java " + (release < 5 ? "1." + release : release);
    }

    /** The table for people; the names of all classes that were left alone go to a file. */
    private void finish(String name) throws IOException {
        report.add(all.tableRow(name));
        report.add("\n| left alone | classes |\n|---|---:|");
        all.leftAlone.forEach((reason, names) -> report.add("| " + reason + " | " + names.size() + " |"));
        report.add("\n| class files of | classes |\n|---|---:|");
        all.versions.forEach((version, count) -> report.add("| " + java(version) + " | " + count + " |"));
        all.failures.forEach(failure -> report.add("failed: " + failure));
        PrintStream out = System.out;
        report.forEach(out::println);
        all.leftAlone.forEach((reason, names) -> {
            report.add("\n" + reason + ":");
            report.addAll(names);
        });
        report.add("\nnot loadable:");
        report.addAll(all.notLoadable);
        Files.write(folder.resolveSibling("corpus.md"), report, StandardCharsets.UTF_8);
    }
}
