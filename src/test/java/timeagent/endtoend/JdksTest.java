package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class JdksTest {

    @RunFolder
    Path folder;

    @Test
    void areTheFirstOfEachFeatureVersion() throws Exception {
        Path first = install("first", "21.0.8", "java.base jdk.jfr");
        Path second = install("second", "21.0.9", "java.base jdk.jfr");
        Path newer = install("newer", "25", "java.base jdk.jfr");

        assertThat(Jdks.oneOfEachFeatureVersion(List.of(newer, first, second)))
                .containsExactly(new Jdk(first, "21.0.8"), new Jdk(newer, "25"));
    }

    @Test
    void areTheBuildsAndTheNewestOrAllOrTheOthersOrThoseListed() {
        List<Jdk> found = Stream.of("17.0.15", "21.0.8", "24", "25")
                .map(version -> new Jdk(folder, version))
                .toList();

        assertThat(Jdks.selected(found, 21, "own-and-newest"))
                .extracting(Jdk::feature)
                .containsExactly(21, 25);
        assertThat(Jdks.selected(found, 25, "own-and-newest"))
                .extracting(Jdk::feature)
                .containsExactly(25);
        assertThat(Jdks.selected(found, 17, "all")).isEqualTo(found);
        assertThat(Jdks.selected(found, 17, "others")).extracting(Jdk::feature).containsExactly(21, 24);
        assertThat(Jdks.selected(found, 17, "24:99")).extracting(Jdk::feature).containsExactly(24);
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
