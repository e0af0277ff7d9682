package timeagent.endtoend;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Other agents, before and after ours on the command line, and frameworks whose class loaders hide most classes from an application or
 * delegate in an order of their own.
 */
@Full
final class NeighboursIT extends BesideNeighbours {

    private static final Path SOURCES = Path.of("resources", "neighbours");

    @Test
    void changesNothingBesideOpenTelemetry() throws Exception {
        inBothOrders(java -> java.environment("OTEL_TRACES_EXPORTER", "none")
                .environment("OTEL_METRICS_EXPORTER", "none")
                .environment("OTEL_LOGS_EXPORTER", "none")
                .flags("-javaagent:" + Artifacts.neighbour("opentelemetry-javaagent")));
    }

    @Test
    void changesNothingBesideJaCoCo() throws Exception {
        String options = "=destfile=" + folder.resolve("jacoco.exec");
        inBothOrders(java -> java.flags("-javaagent:" + Artifacts.neighbour("org.jacoco.agent") + options));
    }

    @Test
    void changesNothingBesideBlockHound() throws Exception {
        inBothOrders(java -> java.flags(
                "-XX:+AllowRedefinitionToAddDeleteMethods", "-javaagent:" + Artifacts.neighbour("blockhound")));
    }

    private void inBothOrders(UnaryOperator<JavaRun> neighbour) throws Exception {
        Program program = java -> java.program("Neighbour");
        Finished without = without(neighbour, program);

        Finished behind = program.run(neighbour.apply(quick()).agent().recording());
        Finished before = program.run(neighbour.apply(quick().agent()).recording());

        assertSame(without, behind, "");
        countsAll(behind);
        assertSame(without, before, "");
        countsAll(before);
    }

    @Test
    void changesNothingInABundleThatIsShownNothingOfTheBootLoader() throws Exception {
        String classPath = compile("OsgiHost", "org.apache.felix.framework");
        Path bundle = bundle();

        runsTheSame(
                java -> java,
                java -> java.programIn(
                        classPath,
                        "OsgiHost",
                        bundle.toUri().toString(),
                        Files.createTempDirectory(folder, "framework").toString()));
    }

    @Test
    void changesNothingInAWebApplicationThatAsksItsOwnClassesFirst() throws Exception {
        String classPath = compile("TomcatHost", "tomcat-embed-core", "tomcat-annotations-api");
        Path classes = Files.createDirectories(folder.resolve("application/WEB-INF/classes"));
        Programs.compile(List.of(Programs.source("Guest")), classes);

        runsTheSame(
                java -> java,
                java -> java.programIn(
                        classPath,
                        "TomcatHost",
                        folder.resolve("application").toString(),
                        Files.createTempDirectory(folder, "server").toString()));
    }

    /** Returns the class path with the compiled program, which does not have the guest. */
    private String compile(String name, String... jars) throws Exception {
        Path classes = Files.createDirectories(folder.resolve("host"));
        String neighbours = Stream.of(jars)
                .map(Artifacts::neighbour)
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        Programs.compile(List.of(SOURCES.resolve(name + ".java")), classes, List.of("-cp", neighbours));
        return classes + File.pathSeparator + neighbours;
    }

    private Path bundle() throws Exception {
        Path classes = Files.createDirectories(folder.resolve("guest"));
        Programs.compile(
                List.of(SOURCES.resolve("OsgiGuest.java"), Programs.source("Guest")),
                classes,
                List.of("-cp", Artifacts.neighbour("org.apache.felix.framework").toString()));
        Manifest manifest = new Manifest();
        Attributes main = manifest.getMainAttributes();
        main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        main.putValue("Bundle-ManifestVersion", "2");
        main.putValue("Bundle-SymbolicName", "guest");
        main.putValue("Bundle-Activator", "program.OsgiGuest");
        main.putValue("Import-Package", "org.osgi.framework");
        Path bundle = folder.resolve("guest.jar");
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(bundle), manifest)) {
            for (String name : List.of("program/OsgiGuest.class", "program/Guest.class")) {
                jar.putNextEntry(new JarEntry(name));
                Files.copy(classes.resolve(name), jar);
            }
        }
        return bundle;
    }
}
