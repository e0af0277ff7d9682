package timeagent.endtoend;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.AnnotatedElement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Finds the runtimes to test on: the first of each feature version from 17 on, looked for in
 * {@code -Dtimeagent.test.jdks} (joined by the path separator), the JVM of the tests, {@code JAVA_HOME},
 * and {@code /usr/lib/jvm}, in this order. {@code timeagent.test.on} selects from them: {@code own}, the build's JDK, and
 * the newest for tests {@link OnNewestToo}; {@code others}, which that leaves out; {@code all}; or the feature versions
 * listed, such as {@code 26:27}.
 */
final class Jdks {

    static final int OLDEST = 17;

    private static final Path INSTALLED = Path.of("/usr/lib/jvm");

    private static final List<Jdk> FOUND = oneOfEachFeatureVersion(places());

    private Jdks() {}

    /** Returns the runtimes of a test, or of all tests of a class, in this run, oldest first. */
    static List<Jdk> of(AnnotatedElement test) {
        String which = System.getProperty("timeagent.test.on", "own");
        boolean onOne = test.isAnnotationPresent(OnOneJdk.class);
        boolean onNewestToo = test.isAnnotationPresent(OnNewestToo.class) && !onOne;
        Predicate<Jdk> isOwn =
                jdk -> jdk.feature() == Runtime.version().feature() || onNewestToo && jdk.equals(newest());
        Predicate<Jdk> isSelected =
                switch (which) {
                    case "all" -> jdk -> !onOne || isOwn.test(jdk);
                    case "own" -> isOwn;
                    case "others" -> jdk -> !onOne && !isOwn.test(jdk);
                    default -> {
                        if (!which.matches("[0-9:]+")) {
                            throw new IllegalArgumentException("timeagent.test.on=" + which);
                        }
                        yield jdk -> List.of(which.split(":")).contains("" + jdk.feature());
                    }
                };
        return FOUND.stream().filter(isSelected).toList();
    }

    /** Returns every runtime found, oldest first. */
    static List<Jdk> found() {
        return FOUND;
    }

    static Jdk newest() {
        return FOUND.get(FOUND.size() - 1);
    }

    private static List<Jdk> oneOfEachFeatureVersion(Collection<Path> places) {
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
