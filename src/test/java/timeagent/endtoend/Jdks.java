package timeagent.endtoend;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;

/**
 * Finds the runtimes to test on: the first of each feature version from 17 on, looked for in
 * {@code -Dtimeagent.test.jdks} (joined by the path separator), the JVM of the tests, {@code JAVA_HOME},
 * and {@code /usr/lib/jvm}, in this order.
 */
final class Jdks {

    static final int OLDEST = 17;

    private static final Path INSTALLED = Path.of("/usr/lib/jvm");

    private static final List<Jdk> ALL = oneOfEachFeatureVersion(places());

    private Jdks() {}

    /** Returns the runtimes, oldest first. */
    static List<Jdk> all() {
        return ALL;
    }

    static Jdk newest() {
        return ALL.get(ALL.size() - 1);
    }

    static List<Jdk> oneOfEachFeatureVersion(Collection<Path> places) {
        TreeMap<Integer, Jdk> found = new TreeMap<>();
        for (Path place : places) {
            Jdk.at(place)
                    .filter(jdk -> jdk.feature() >= OLDEST)
                    .ifPresent(jdk -> found.putIfAbsent(jdk.feature(), jdk));
        }
        return List.copyOf(found.values());
    }

    private static List<Path> places() {
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
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return places;
    }
}
