package timeagent.agent.corpus;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.TreeMap;

/**
 * Finds one JDK of each feature version: in {@code -Dtimeagent.test.jdks}, joined by the path separator, the one that runs the
 * tests, {@code JAVA_HOME} and {@code /usr/lib/jvm}, in this order.
 */
final class JdkHomes {
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
