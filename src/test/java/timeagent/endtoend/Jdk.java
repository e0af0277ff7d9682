package timeagent.endtoend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;

/**
 * One installed Java runtime.
 *
 * @param version as its {@code release} file says, e.g. {@code 17.0.15}
 */
record Jdk(Path home, String version) {

    /** Returns the runtime in a folder, or nothing if there is none, or none with Flight Recorder. */
    static Optional<Jdk> at(Path folder) {
        Path release = folder.resolve("release");
        if (!Files.isRegularFile(release) || !Files.isRegularFile(launcher(folder))) {
            return Optional.empty();
        }
        Properties properties = new Properties();
        try (var lines = Files.newBufferedReader(release)) {
            properties.load(lines);
            String version = unquoted(properties, "JAVA_VERSION");
            boolean hasFlightRecorder = unquoted(properties, "MODULES").contains("jdk.jfr");
            return version.isEmpty() || !hasFlightRecorder
                    ? Optional.empty()
                    : Optional.of(new Jdk(folder.toRealPath(), version));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String unquoted(Properties properties, String key) {
        return properties.getProperty(key, "").replace("\"", "");
    }

    private static Path launcher(Path home) {
        boolean windows = System.getProperty("os.name").startsWith("Windows");
        return home.resolve("bin").resolve(windows ? "java.exe" : "java");
    }

    Path launcher() {
        return launcher(home);
    }

    /** Whether programs of this runtime can attach to a JVM. */
    boolean canAttach() {
        return Files.isRegularFile(home.resolve("lib").resolve(System.mapLibraryName("attach")));
    }

    int feature() {
        return Runtime.Version.parse(version).feature();
    }

    @Override
    public String toString() {
        return "JDK " + version;
    }
}
