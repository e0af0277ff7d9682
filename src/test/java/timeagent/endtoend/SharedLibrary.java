package timeagent.endtoend;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** The clocks in {@code resources}, compiled for the JVMs of a test. */
final class SharedLibrary {

    private static final Path SOURCES = Path.of("resources");

    private SharedLibrary() {}

    /** Returns the library of a slow clock; a test that asks where it cannot be built or preloaded is skipped. */
    static Path slowClock(Path folder) throws Exception {
        return compiled("slowclock", folder);
    }

    /** Likewise, of a clock that jumps. */
    static Path jumpingClock(Path folder) throws Exception {
        return compiled("jumpingclock", folder);
    }

    private static Path compiled(String name, Path folder) throws Exception {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "needs LD_PRELOAD: Linux only");
        assumeTrue(hasCompiler(), "needs the C compiler cc");
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

    private static boolean hasCompiler() {
        for (String folder : System.getenv().getOrDefault("PATH", "").split(":")) {
            if (Files.isExecutable(Path.of(folder).resolve("cc"))) {
                return true;
            }
        }
        return false;
    }
}
