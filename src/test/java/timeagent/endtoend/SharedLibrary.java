package timeagent.endtoend;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;

/** The C sources in {@code resources}, compiled for the JVMs of a test. */
final class SharedLibrary {
    private static final Path SOURCES = Path.of("resources");

    private SharedLibrary() {}

    /** @param name {@code slowclock}, or {@code steppedclock}, which is set from time to time; the test is skipped if it cannot be preloaded */
    static Path of(String name, Path folder) throws Exception {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "needs shared libraries of Linux");
        assumeTrue(Shell.has("cc"), "needs the C compiler cc");
        Path library = folder.resolve(name + ".so");
        Process compiler = new ProcessBuilder(
                        "cc",
                        "-shared",
                        "-fPIC",
                        "-O2",
                        "-Wall",
                        "-Werror",
                        "-o",
                        library.toString(),
                        SOURCES.resolve(name + ".c").toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(compiler.getInputStream().readAllBytes());
        if (compiler.waitFor() != 0) {
            throw new AssertionError("cc: " + output);
        }
        return library;
    }
}
