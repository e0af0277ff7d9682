package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Runtimes with few modules, made by {@code jlink}, and applications that are modules. */
@Full
final class RuntimeImageIT extends BesideNeighbours {

    @Test
    void changesNothingInARuntimeWithoutManagement() throws Exception {
        Jdk image = image("java.base,java.instrument,jdk.jfr");

        runsTheSame(java -> java, java -> java.on(image).program("Neighbour"));
    }

    @Test
    void changesNothingWithoutManagementAmongTheModules() throws Exception {
        Recording recording = runsTheSame(
                java -> java.flags("--limit-modules", "java.instrument,jdk.jfr"), java -> java.program("Neighbour"));

        // which ask the module how long the reading took, where they can
        boolean linux = System.getProperty("os.name").equals("Linux");
        assertThat(recording.events("timeagent.ContextSwitches").isEmpty()).isNotEqualTo(linux);
    }

    @Test
    void changesNothingInAModuleThatRequiresNothing() throws Exception {
        Path modules = module("", "Neighbour", "Guest");

        runsTheSame(java -> java, java -> java.module(modules.toString(), "application/program.Neighbour"));
    }

    /** The JVM then loads the module of instrumentation into a layer of its own. */
    @Test
    void isAttachedToAModuleThatDoesNotRequireInstrumentation() throws Exception {
        Target.assumePossible(jdk);
        String modules = module("requires jdk.jfr;", "Recorded").toString();
        ProcessBuilder program =
                new ProcessBuilder(jdk.launcher().toString(), "-p", modules, "-m", "application/program.Recorded");

        try (Target target = Target.start(program, folder)) {
            assertThat(java().timeagent("attach", target.pid()).succeeded().stdout())
                    .startsWith("attached to " + target.pid());
        }
    }

    private Path module(String requires, String... programs) throws Exception {
        Path modules = Files.createDirectories(folder.resolve("modules"));
        List<Path> sources =
                new ArrayList<>(Stream.of(programs).map(Programs::source).toList());
        sources.add(Files.writeString(folder.resolve("module-info.java"), "module application { " + requires + " }\n"));
        Programs.compile(sources, modules);
        return modules;
    }

    /** Makes a runtime; a test is skipped where the JDK cannot make one. */
    private Jdk image(String modules) throws Exception {
        Path jlink = jdk.home().resolve("bin").resolve("jlink");
        assumeTrue(Files.isExecutable(jlink), jdk + " has no jlink");
        Path image = folder.resolve("image");
        Path output = folder.resolve("jlink.txt");
        int status = new ProcessBuilder(
                        jlink.toString(), "--add-modules", modules, "--strip-debug", "--output", image.toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start()
                .waitFor();
        boolean canLink = status == 0 || Files.isDirectory(jdk.home().resolve("jmods"));
        assumeTrue(canLink, jdk + " has nothing to link: " + Files.readString(output));
        assertThat(status).as(Files.readString(output)).isZero();
        return new Jdk(image, jdk.version());
    }
}
