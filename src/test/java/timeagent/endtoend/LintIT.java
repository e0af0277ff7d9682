package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;

/** What {@code lint} of the packed jar finds. */
final class LintIT extends OnEveryJdk {

    private static final Path SOURCES = Artifacts.PROJECT.resolve("lint/src/test/resources/uses");

    /** The module's own tests have those of the compiler of the build. */
    @Full
    @Test
    void findsEachKindInClassFilesOfThisJdksCompiler() throws Exception {
        for (String name : List.of("ClockReads", "WrapperReads", "OtherMisuses")) {
            Path source = SOURCES.resolve(name + ".java");
            Path classes = folder.resolve("classes-" + name);
            java().javac("-g", "-nowarn", "-d", classes.toString(), source.toString());

            JsonObject report = java().timeagent("lint", "--json", "-", classes.toString())
                    .succeeded()
                    .json();
            Map<Integer, TreeSet<String>> found = new TreeMap<>();
            for (JsonObject finding : Json.objects(report.get("findings"))) {
                found.computeIfAbsent(finding.get("line").getAsInt(), line -> new TreeSet<>())
                        .add(finding.get("kind").getAsString());
            }

            assertThat(found).as(name).isEqualTo(expected(source));
        }
    }

    /** By line, the kinds behind the exclamation mark of its comment. */
    private static Map<Integer, TreeSet<String>> expected(Path source) throws Exception {
        Map<Integer, TreeSet<String>> expected = new TreeMap<>();
        List<String> lines = Files.readAllLines(source);
        for (int i = 0; i < lines.size(); i++) {
            int mark = lines.get(i).indexOf("! ", Math.max(0, lines.get(i).indexOf(" // ")));
            if (mark >= 0 && lines.get(i).contains(" // ")) {
                expected.put(
                        i + 1,
                        new TreeSet<>(List.of(lines.get(i).substring(mark + 2).split(", "))));
            }
        }
        return expected;
    }

    @Test
    void readsAJarInsideOfAJarAndLeavesNothingBehind() throws Exception {
        Path app = folder.resolve("my app.jar");
        try (OutputStream file = Files.newOutputStream(app);
                ZipOutputStream zip = new ZipOutputStream(file)) {
            zip.putNextEntry(new ZipEntry("BOOT-INF/lib/sample app.jar"));
            Files.copy(Artifacts.SAMPLE_APP, zip);
        }
        Path temporary = Files.createDirectory(folder.resolve("temporary"));

        Finished lint = java().flags("-Djava.io.tmpdir=" + temporary).timeagent("lint", "--all", app.toString());

        assertThat(lint.succeeded().stdout()).contains("Clock reads\n");
        try (Stream<Path> left = Files.list(temporary)) {
            assertThat(left).isEmpty();
        }
    }
}
