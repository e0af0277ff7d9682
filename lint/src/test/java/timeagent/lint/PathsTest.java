package timeagent.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.lint.LintResult.Part;

/** Class files are found wherever they are. */
final class PathsTest {
    private static final String SOURCE = """
            package %1$s;

            final class %2$s {
                long elapsed() {
                    long start = System.currentTimeMillis();
                    return System.currentTimeMillis() - start;
                }
            }
            """;

    private static final String IN_ACME = "wall-clock-elapsed com.acme.Acme.elapsed:6";
    private static final String IN_LIBRARY = "wall-clock-elapsed org.lib.Lib.elapsed:6";

    @TempDir
    private Path folder;

    private byte[] acme;
    private byte[] library;

    @BeforeEach
    void compile() throws IOException {
        acme = compile("com.acme", "Acme");
        library = compile("org.lib", "Lib");
    }

    private byte[] compile(String packageName, String name) throws IOException {
        Path sources = Files.createTempDirectory(folder, "sources");
        Path classes = Sources.javac(sources, name, SOURCE.formatted(packageName, name));
        return Files.readAllBytes(classes.resolve(packageName.replace('.', '/')).resolve(name + ".class"));
    }

    private static byte[] zip(Map<String, byte[]> files) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue());
            }
        }
        return bytes.toByteArray();
    }

    private Path write(String name, byte[] content) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.write(file, content);
    }

    private static LintResult lint(Object... paths) throws IOException {
        return Lint.of(Stream.of(paths).map(Object::toString).toList(), null);
    }

    private static List<String> names(List<Finding> findings) {
        return findings.stream()
                .map(finding -> finding.kind().id() + " " + finding.name() + ":" + finding.line())
                .toList();
    }

    @Test
    void readsAClassFileAFolderAndAJar() throws IOException {
        Path file = write("classes/com/acme/Acme.class", acme);
        Path jar = write("app.jar", zip(Map.of("com/acme/Acme.class", acme)));

        for (Path path : List.of(file, folder.resolve("classes"), jar)) {
            LintResult result = lint(path);
            assertThat(names(result.findings())).as("%s", path).containsExactly(IN_ACME);
            assertThat(result.problems()).isEmpty();
            assertThat(result.classes()).isEqualTo(1);
        }
    }

    @Test
    void readsASpringBootJarAndTheJarsInIt() throws IOException {
        byte[] inner = zip(Map.of("org/lib/Lib.class", library));
        Path jar = write(
                "my app.jar",
                zip(Map.of(
                        "BOOT-INF/classes/com/acme/Acme.class",
                        acme,
                        "BOOT-INF/lib/a lib-1.0.jar",
                        inner,
                        "org/springframework/boot/loader/Launcher.class",
                        compile("org.springframework.boot.loader", "Launcher"))));

        LintResult result = lint(jar);

        assertThat(names(result.findings())).containsExactly(IN_ACME);
        assertThat(result.parts())
                .extracting(Part::name, Part::isApplication, part -> names(part.others())
                        .size())
                .containsExactly(
                        tuple(jar + "!/BOOT-INF/classes", true, 0),
                        tuple(jar.toString(), false, 1),
                        tuple(jar + "!/BOOT-INF/lib/a lib-1.0.jar", false, 1));
    }

    @Test
    void readsAWarInAnEar() throws IOException {
        byte[] war = zip(Map.of(
                "WEB-INF/classes/com/acme/Acme.class",
                acme,
                "WEB-INF/lib/lib.jar",
                zip(Map.of("org/lib/Lib.class", library))));
        Path ear = write("app.ear", zip(Map.of("web.war", war)));

        LintResult result = lint(ear);

        assertThat(names(result.findings())).containsExactly(IN_ACME);
        assertThat(result.parts()).extracting(Part::name).contains(ear + "!/web.war!/WEB-INF/lib/lib.jar");
    }

    @Test
    void readsTheNewestClassFileOfAMultiReleaseJar() throws IOException {
        String source = SOURCE.formatted("com.acme", "Acme").replace("long start", "\n\n\nlong start");
        Path classes = Sources.javac(Files.createTempDirectory(folder, "sources"), "Acme", source);
        byte[] newer = Files.readAllBytes(classes.resolve("com/acme/Acme.class"));
        Path jar = write(
                "app.jar",
                zip(Map.of(
                        "META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nMulti-Release: true\n".getBytes(),
                        "com/acme/Acme.class", acme,
                        "META-INF/versions/9/com/acme/Acme.class", library,
                        "META-INF/versions/17/com/acme/Acme.class", newer)));

        assertThat(names(lint(jar).findings())).containsExactly("wall-clock-elapsed com.acme.Acme.elapsed:9");
    }

    @Test
    void aJarBesideAFolderIsALibrary() throws IOException {
        write("classes/com/acme/Acme.class", acme);
        Path jar = write("lib/lib.jar", zip(Map.of("org/lib/Lib.class", library)));
        String classPath = folder.resolve("classes") + File.pathSeparator + jar;
        String options = "-cp \"" + classPath.replace("\\", "\\\\") + "\"";

        for (Object path : List.of(classPath, "@" + write("classpath.txt", options.getBytes()))) {
            assertThat(names(lint(path).findings())).as("%s", path).containsExactly(IN_ACME);
        }
        String jars = folder.resolve("lib") + File.separator + "*";
        assertThat(names(lint(jars).findings())).containsExactly(IN_LIBRARY);
    }

    @Test
    void argumentsInAFileMayBeQuoted() throws IOException {
        Path jar = write("my app.jar", zip(Map.of("com/acme/Acme.class", acme)));
        String quoted = jar.toString().replace("\\", "\\\\");

        Path arguments = write("arguments", ("\n\"" + quoted + "\"\n").getBytes());

        assertThat(names(lint("@" + arguments).findings())).containsExactly(IN_ACME);
    }

    @Test
    void theMainClassDecidesInAJarThatHasLibraries() throws IOException {
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nMain-Class: com.acme.Main\n".getBytes());
        files.put("META-INF/maven/com.acme/app/pom.properties", new byte[0]);
        files.put("META-INF/maven/org.lib/lib/pom.properties", new byte[0]);
        files.put("com/acme/Acme.class", acme);
        files.put("org/lib/Lib.class", library);

        LintResult result = lint(write("all.jar", zip(files)));

        assertThat(names(result.findings())).containsExactly(IN_ACME);
        assertThat(names(result.parts().get(0).others())).containsExactly(IN_LIBRARY);
        assertThat(result.parts().get(0).rule()).isEqualTo("below com.acme.*, the package of the main class");
    }

    @Test
    void aPatternDecidesBeforeThePlace() throws IOException {
        Path jar = write("all.jar", zip(Map.of("com/acme/Acme.class", acme, "org/lib/Lib.class", library)));
        Predicate<String> included = name -> name.startsWith("org.lib.");

        LintResult result = Lint.of(List.of(jar.toString()), included);

        assertThat(names(result.findings())).containsExactly(IN_LIBRARY);
        assertThat(result.parts().get(0).rule()).isEqualTo("--include");
    }

    @Test
    void whatCannotBeReadIsNamedAndTheRestIsRead() throws IOException {
        byte[] newer = acme.clone();
        newer[7] = 120;
        byte[] broken = acme.clone();
        broken[10] = 99;
        Path jar = write(
                "app.jar",
                zip(Map.of(
                        "com/acme/Acme.class", acme,
                        "Newer.class", newer,
                        "Broken.class", broken,
                        "Empty.class", new byte[0],
                        "broken.jar", new byte[100])));

        Path text = write("classes/Text.class", "This is text".getBytes());

        LintResult result = lint(jar, folder.resolve("missing.jar"), write("text.jar", "text".getBytes()));

        assertThat(names(result.findings())).containsExactly(IN_ACME);
        assertThat(result.problems())
                .hasSize(6)
                .anyMatch(problem -> problem.startsWith(jar + "!/Newer.class: ") && problem.contains("version 120"))
                .anyMatch(problem -> problem.startsWith(jar + "!/Broken.class: "))
                .anyMatch(problem -> problem.equals(jar + "!/Empty.class: is no class file"))
                .anyMatch(problem -> problem.startsWith(jar + "!/broken.jar: "))
                .anyMatch(problem -> problem.equals(folder.resolve("missing.jar") + ": no such file or folder"))
                .anyMatch(problem -> problem.startsWith(folder.resolve("text.jar") + ": is no jar, or damaged ("));
        assertThat(lint(text.getParent()).problems()).containsExactly(text + ": is no class file");
    }

    @Test
    void aClassThatIsThereTwiceIsReadOnce() throws IOException {
        Path one = write("a.jar", zip(Map.of("com/acme/Acme.class", acme)));
        Path other = write("b.jar", zip(Map.of("com/acme/Acme.class", acme)));

        LintResult result = lint(one, other, one);

        assertThat(names(result.findings())).containsExactly(IN_ACME);
        assertThat(result.duplicates()).isEqualTo(1);
    }
}
