package timeagent.benchmarks.rounds;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/** A JDK that is measured. */
record Jdk(Path home, String version) {

    /** @throws IOException if there is no JDK */
    static Jdk at(Path home) throws IOException {
        Properties release = new Properties();
        try (Reader file = Files.newBufferedReader(home.resolve("release"))) {
            release.load(file);
        }
        return new Jdk(home, release.getProperty("JAVA_VERSION").replace("\"", ""));
    }

    String java() {
        return home.resolve("bin").resolve("java").toString();
    }

    String feature() {
        return version.split("\\.")[0];
    }
}
