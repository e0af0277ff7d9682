package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    void areTheBuildsAndPerhapsTheNewestOrAllOrTheOthersOrThoseListed() {
        List<Jdk> found = found();

        assertThat(features(found, 21, "own", false)).containsExactly(21);
        assertThat(features(found, 21, "own", true)).containsExactly(21, 25);
        assertThat(features(found, 25, "own", true)).containsExactly(25);
        assertThat(features(found, 17, "24:99", true)).containsExactly(24);
    }

    @ParameterizedTest
    @CsvSource({"17, true", "17, false", "21, true", "21, false", "25, true", "25, false"})
    void runEveryTestOnEachOnceInABuildAndItsRest(int own, boolean onNewestToo) {
        List<Jdk> found = found();

        List<Integer> both = new ArrayList<>(features(found, own, "own", onNewestToo));
        both.addAll(features(found, own, "others", onNewestToo));

        assertThat(both).containsExactlyInAnyOrderElementsOf(features(found, own, "all", onNewestToo));
        assertThat(Jdks.selected(found, own, "all", onNewestToo)).isEqualTo(found);
    }

    private List<Jdk> found() {
        return Stream.of("17.0.15", "21.0.8", "24", "25")
                .map(version -> new Jdk(folder, version))
                .toList();
    }

    private static List<Integer> features(List<Jdk> found, int own, String which, boolean onNewestToo) {
        return Jdks.selected(found, own, which, onNewestToo).stream()
                .map(Jdk::feature)
                .toList();
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
