package timeagent.endtoend;

import java.nio.file.Path;

/** The finished files that the tests run. */
final class Artifacts {

    static final Path TIMEAGENT = Path.of(System.getProperty("timeagent.jar"));
    static final Path SAMPLE_APP = Path.of(System.getProperty("sample-app.jar"));

    /** Rules and pages for Mission Control. */
    static final Path RULES = Path.of(System.getProperty("timeagent-jmc.jar"));

    static final Path PROJECT = Path.of(System.getProperty("project.root"));

    private static final Path NEIGHBOURS = Path.of(System.getProperty("neighbours.jars"));

    private Artifacts() {}

    /** A folder below {@code target} that no other JVM of tests uses: two run at a time. */
    static Path ownFolder(String name) {
        return Path.of("target", name + "-" + System.getProperty("timeagent.test.fork"))
                .toAbsolutePath();
    }

    /** Returns a jar that others have made, by the name of its artifact. */
    static Path neighbour(String artifact) {
        return NEIGHBOURS.resolve(artifact + ".jar");
    }
}
