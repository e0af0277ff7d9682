package timeagent.agent.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.TreeMap;
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

    /**
     * Finds one JDK of each feature version: in {@code -Dtimeagent.test.jdks}, joined by the path separator, the one that runs the
     * tests, {@code JAVA_HOME} and {@code /usr/lib/jvm}, in this order.
     */
    private static final class JdkHomes {
        private static final Path INSTALLED = Path.of("/usr/lib/jvm");

        private JdkHomes() {}

        /** By version, such as {@code 17.0.15}, in the order of the feature versions. */
        static List<Jdk> all() throws IOException {
            TreeMap<Integer, Jdk> found = new TreeMap<>();
            for (Path place : places()) {
                Path release = place.resolve("release");
                if (Files.isRegularFile(release) && Files.isRegularFile(place.resolve("lib/jrt-fs.jar"))) {
                    Properties properties = new Properties();
                    try (var lines = Files.newBufferedReader(release)) {
                        properties.load(lines);
                    }
                    String version = properties.getProperty("JAVA_VERSION").replace("\"", "");
                    found.putIfAbsent(Runtime.Version.parse(version).feature(), new Jdk(version, place.toRealPath()));
                }
            }
            return List.copyOf(found.values());
        }

        private static List<Path> places() throws IOException {
            List<Path> places = new ArrayList<>();
            for (String listed : System.getProperty("timeagent.test.jdks", "").split(File.pathSeparator)) {
                if (!listed.isBlank()) {
                    places.add(Path.of(listed));
                }
            }
            places.add(Path.of(System.getProperty("java.home")));
            if (System.getenv("JAVA_HOME") != null) {
                places.add(Path.of(System.getenv("JAVA_HOME")));
            }
            if (Files.isDirectory(INSTALLED)) {
                try (var folders = Files.list(INSTALLED)) {
                    folders.sorted().forEach(places::add);
                }
            }
            return places;
        }

        /** One of them. */
        record Jdk(String version, Path home) {}
    }
}
