package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class JdksTest {

    @RunFolder
    Path folder;

    /** A run on fewer is no run: it would say nothing about the differences between the JDKs. */
    @Test
    void includeSeventeenAndANewerOne() {
        System.out.println("end-to-end tests run on " + Jdks.all());

        assertThat(Jdks.all()).extracting(Jdk::feature).contains(17);
        assertThat(Jdks.newest().feature()).isGreaterThan(17);
    }

    @Test
    void areTheFirstOfEachFeatureVersion() throws Exception {
        Path first = install("first", "21.0.8", "java.base jdk.jfr");
        Path second = install("second", "21.0.9", "java.base jdk.jfr");
        Path newer = install("newer", "25", "java.base jdk.jfr");

        assertThat(Jdks.oneOfEachFeatureVersion(List.of(newer, first, second)))
                .containsExactly(new Jdk(first, "21.0.8"), new Jdk(newer, "25"));
    }

    @Test
    void leaveOutWhatIsTooOldOrHasNoFlightRecorderOrIsNoRuntime() throws Exception {
        Path old = install("old", "11.0.2", "java.base jdk.jfr");
        Path bare = install("bare", "21.0.8", "java.base");
        Path empty = Files.createDirectory(folder.resolve("empty"));

        assertThat(Jdks.oneOfEachFeatureVersion(List.of(old, bare, empty, folder.resolve("missing"))))
                .isEmpty();
    }

    private Path install(String name, String version, String modules) throws Exception {
        Path home = folder.toRealPath().resolve(name);
        Files.createDirectories(home.resolve("bin"));
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"%s\"\nMODULES=\"%s\"\n".formatted(version, modules));
        Files.createFile(new Jdk(home, version).launcher());
        return home;
    }
}
