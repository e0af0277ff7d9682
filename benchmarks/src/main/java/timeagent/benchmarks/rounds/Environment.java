package timeagent.benchmarks.rounds;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What runs use: built jars and a folder for files.
 *
 * @param agent timeagent.jar
 * @param jmh benchmarks.jar
 * @param sampleApp sample-app.jar
 * @param btrace folder of BTrace's jars; need not exist
 * @param work folder of files that runs share
 * @param quick whether to measure as little as possible
 */
record Environment(Path agent, Path jmh, Path sampleApp, Path btrace, Path work, boolean quick) {

    /** Options of JMH: a fork that is short leaves time for many, and they differ more than iterations within one. */
    List<String> iterations() {
        return List.of((quick ? "-wi 1 -w 50ms -i 4 -r 20ms" : "-wi 5 -w 100ms -i 20 -r 40ms").split(" "));
    }

    /** A file of {@link #work} with this content. */
    Path file(String name, byte[] content) throws IOException {
        Path file = work.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.write(file, content);
    }
}
