package timeagent.endtoend;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jpountz.lz4.LZ4Factory;
import org.openjdk.jmc.common.IDescribable;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.openjdk.jmc.flightrecorder.rules.RuleRegistry;
import org.openjdk.jmc.flightrecorder.rules.jdk.general.DumpReasonRule;
import org.owasp.encoder.Encode;

/** The jars that Mission Control's rules need, those of the JDK's rules last, and a program that runs rules. */
final class MissionControl {

    private static final Path SOURCES = Path.of("resources", "mission-control");

    private MissionControl() {}

    static List<Path> jars() {
        return Stream.of(
                        Encode.class,
                        LZ4Factory.class,
                        IDescribable.class,
                        JfrLoaderToolkit.class,
                        RuleRegistry.class,
                        DumpReasonRule.class)
                .map(MissionControl::jar)
                .toList();
    }

    private static Path jar(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    static String classPath(List<Path> jars) {
        return jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    /** Mission Control 9.1 logs that it has not read a field of JDK 25's threads. */
    static JavaRun quiet(JavaRun run) {
        return run.flags("-Djava.util.logging.config.file="
                + SOURCES.resolve("logging.properties").toAbsolutePath());
    }

    /** The folder of the program that prints the results of rules, which is compiled once. */
    static Path ruleResults() {
        return RuleResults.CLASSES;
    }

    private static final class RuleResults {

        static final Path CLASSES = compiled();

        private static Path compiled() {
            try {
                Path classes = Files.createDirectories(Artifacts.ownFolder("rule-results"));
                Path source = SOURCES.resolve("RuleResults.java");
                Programs.compile(List.of(source), classes, List.of("-cp", classPath(jars())));
                return classes;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
