package timeagent.endtoend;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** The slow clock, compiled from {@code resources/slowclock.c} for the JVMs of a test. */
final class SharedLibrary {

    private static final Path SOURCE = Path.of("resources", "slowclock.c");

    private SharedLibrary() {}

    /** Returns the library; a test that asks where it cannot be built or preloaded is skipped. */
    static Path slowClock(Path folder) throws Exception {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "needs LD_PRELOAD: Linux only");
        assumeTrue(hasCompiler(), "needs the C compiler cc");
        Path library = folder.resolve("slowclock.so");
        Process compiler = new ProcessBuilder(
                        "cc",
                        "-shared",
                        "-fPIC",
                        "-O2",
                        "-Wall",
                        "-Werror",
                        "-o",
                        library.toString(),
                        SOURCE.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(compiler.getInputStream().readAllBytes());
        if (compiler.waitFor() != 0) {
            throw new AssertionError("cc: " + output);
        }
        return library;
    }

    private static boolean hasCompiler() {
        for (String folder : System.getenv().getOrDefault("PATH", "").split(":")) {
            if (Files.isExecutable(Path.of(folder).resolve("cc"))) {
                return true;
            }
        }
        return false;
    }
}
