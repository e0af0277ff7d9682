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
import java.util.Set;
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
        int own = Runtime.version().feature();
        String which = System.getProperty("timeagent.test.on", "own");
        if (test.isAnnotationPresent(OnOneJdk.class) && !which.matches("[0-9:]+")) {
            return which.equals("others") ? List.of() : selected(FOUND, own, "own", false);
        }
        return selected(FOUND, own, which, test.isAnnotationPresent(OnNewestToo.class));
    }

    /** Returns every runtime found, oldest first. */
    static List<Jdk> found() {
        return FOUND;
    }

    static Jdk newest() {
        return FOUND.get(FOUND.size() - 1);
    }

    /**
     * @param own feature version of the build's JDK
     * @param onNewestToo whether the newest is selected with it
     */
    static List<Jdk> selected(List<Jdk> found, int own, String which, boolean onNewestToo) {
        int newest = found.get(found.size() - 1).feature();
        Predicate<Jdk> isOwn = jdk -> jdk.feature() == own || onNewestToo && jdk.feature() == newest;
        if (which.matches("[0-9:]+")) {
            Set<String> wanted = Set.of(which.split(":"));
            return found.stream()
                    .filter(jdk -> wanted.contains("" + jdk.feature()))
                    .toList();
        }
        return switch (which) {
            case "all" -> found;
            case "own" -> found.stream().filter(isOwn).toList();
            case "others" -> found.stream().filter(isOwn.negate()).toList();
            default -> throw new IllegalArgumentException("timeagent.test.on=" + which);
        };
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
