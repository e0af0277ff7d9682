package timeagent.endtoend;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The C sources in {@code resources}, compiled for the JVMs of a test. */
final class SharedLibrary {
    private static final Path SOURCES = Path.of("resources");

    private SharedLibrary() {}

    /** Returns the library of a slow clock; skips the test if it cannot be built or preloaded. */
    static Path slowClock(Path folder) throws Exception {
        return compiled("slowclock", folder);
    }

    /** Returns the library of a clock that is set from time to time; skips the test as {@link #slowClock} does. */
    static Path steppedClock(Path folder) throws Exception {
        return compiled("steppedclock", folder);
    }

    /** Returns the library that the program {@code ClassCode} loads; skips the test if it cannot be built. */
    static Path classCode(Path folder) throws Exception {
        Optional<Path> headers = Jdks.found().stream()
                .map(jdk -> jdk.home().resolve("include"))
                .filter(include -> Files.isRegularFile(include.resolve("jvmti.h")))
                .findFirst();
        assumeTrue(headers.isPresent(), "needs the C headers of a JDK");
        return compiled(
                "classcode", folder, "-I" + headers.get(), "-I" + headers.get().resolve("linux"));
    }

    private static Path compiled(String name, Path folder, String... more) throws Exception {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "needs shared libraries of Linux");
        assumeTrue(Shell.has("cc"), "needs the C compiler cc");
        Path library = folder.resolve(name + ".so");
        List<String> command = new ArrayList<>(List.of("cc", "-shared", "-fPIC", "-O2", "-Wall", "-Werror"));
        command.addAll(List.of(more));
        command.addAll(
                List.of("-o", library.toString(), SOURCES.resolve(name + ".c").toString()));
        Process compiler = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(compiler.getInputStream().readAllBytes());
        if (compiler.waitFor() != 0) {
            throw new AssertionError("cc: " + output);
        }
        return library;
    }
}
