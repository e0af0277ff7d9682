package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Archives for class-data sharing, made by a run without the agent and by one with it. */
final class SharedArchiveTest extends BesideNeighbours {

    private static final String TESTING_ONLY =
            "OpenJDK 64-Bit Server VM warning: This archive was created with AllowArchivingWithJavaAgent.";

    /**
     * A JVM refuses to make an archive in a run with any agent, and to use one that was, unless it is told this. The JVM of 17
     * puts rewritten classes into it, which belong to runs with the agent only.
     */
    private static final String[] WITH_AGENTS = {"-XX:+UnlockDiagnosticVMOptions", "-XX:+AllowArchivingWithJavaAgent"};

    private Path archive;
    private String programs;

    @BeforeEach
    void packPrograms() throws IOException {
        archive = folder.resolve("classes.jsa");
        // no archive is made of classes in a folder
        Path file = folder.resolve("programs.jar");
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file))) {
            for (String name : List.of("program/Neighbour.class", "program/Guest.class")) {
                jar.putNextEntry(new JarEntry(name));
                Files.copy(Programs.classes().resolve(name), jar);
            }
        }
        programs = file.toString();
    }

    @Test
    void changesNothingWithAnArchiveMadeWithoutTheAgent() throws Exception {
        make(java().verifyingAsUsual());

        runsTheSame(
                java -> java.verifyingAsUsual().flags("-XX:SharedArchiveFile=" + archive),
                java -> java.programIn(programs, "Neighbour"));
    }

    @Test
    void changesNothingWithAnArchiveMadeWithTheAgent() throws Exception {
        make(java().verifyingAsUsual().flags(WITH_AGENTS).agent());
        Finished without = without(java -> java.verifyingAsUsual(), java -> java.programIn(programs, "Neighbour"));

        Finished with = java().verifyingAsUsual()
                .flags(WITH_AGENTS)
                .flags("-XX:SharedArchiveFile=" + archive)
                .agent()
                .recording()
                .programIn(programs, "Neighbour");

        String told = with.stderr().startsWith(TESTING_ONLY)
                ? with.stderr().lines().findFirst().get() + "\n"
                : "";
        assertSame(without, with, told);
        countsAll(with);
    }

    private void make(JavaRun java) {
        Finished made = java.flags(making()).programIn(programs, "Neighbour");
        assertThat(made.stdout()).contains("reads 400, channel 100, stream 50\n");
        assertThat(archive).as(made.toString()).isNotEmptyFile();
    }

    private String[] making() {
        return jdk.feature() < 19
                ? new String[] {"-XX:ArchiveClassesAtExit=" + archive}
                : new String[] {"-XX:+AutoCreateSharedArchive", "-XX:SharedArchiveFile=" + archive};
    }
}
