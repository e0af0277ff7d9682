package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Archives for class-data sharing, made by a run without the agent and by one with it. */
@Full
final class SharedArchiveIT extends BesideNeighbours {

    private static final String TESTING_ONLY =
            "OpenJDK 64-Bit Server VM warning: This archive was created with AllowArchivingWithJavaAgent.";

    /**
     * Without these flags, a JVM makes no archive while an agent runs and does not use one made that way; JDK 26 dropped the second
     * flag. JDK 17 archives rewritten classes, which only runs with the agent can use.
     */
    private static final String[] WITH_AGENTS = {"-XX:+UnlockDiagnosticVMOptions", "-XX:+AllowArchivingWithJavaAgent"};

    private static final String READ = "reads 1\n";
    private static final String LEFT_ALONE =
            "timeagent: jdk=true is ignored while the JVM records or writes an archive of its"
                    + " classes or an AOT cache\n";

    private Path archive;
    private String programs;

    @BeforeEach
    void packPrograms() throws IOException {
        archive = folder.resolve("classes.jsa");
        // no archive is made of classes in a folder
        Path file = folder.resolve("programs.jar");
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file))) {
            for (String name : List.of("Neighbour", "Guest", "LateReads", "LateReads$Late", "ThisJvm")) {
                String entry = "program/" + name + ".class";
                jar.putNextEntry(new JarEntry(entry));
                Files.copy(Programs.classes().resolve(entry), jar);
            }
        }
        programs = file.toString();
    }

    @Test
    void changesNothingWithAnArchiveMadeWithoutTheAgent() throws Exception {
        make(java());

        runsTheSame(
                java -> java.flags("-XX:SharedArchiveFile=" + archive), java -> java.programIn(programs, "Neighbour"));
    }

    @Test
    void changesNothingWithAnArchiveMadeWithTheAgent() throws Exception {
        assumeTrue(jdk.feature() < 26, "no archive is made with an agent on " + jdk);
        make(java().flags(WITH_AGENTS).agent());
        Finished without = without(java -> java, java -> java.programIn(programs, "Neighbour"));

        Finished with = java().flags(WITH_AGENTS)
                .flags("-XX:SharedArchiveFile=" + archive)
                .agent()
                .recording()
                .programIn(programs, "Neighbour");

        String printed = with.stderr().startsWith(TESTING_ONLY)
                ? with.stderr().lines().findFirst().get() + "\n"
                : "";
        assertSame(without, with, printed);
        countsAll(with);
    }

    /** Until JDK 24 a JVM puts a class into its archive as it was rewritten, if the agent was attached. */
    @Test
    void leavesNoRewrittenClassInAnArchiveThatIsMadeWhereItIsAttached() {
        assumeTrue(jdk.canAttach(), "no module jdk.attach in " + jdk);

        Finished made = java().flags(making()).programIn(programs, "LateReads", Artifacts.TIMEAGENT.toString());

        assertThat(made.status()).as(made.toString()).isZero();
        assertThat(made.stdout())
                .contains(
                        jdk.feature() < 25
                                ? "1 timeagent: this JVM may write an archive of its classes (-XX:ArchiveClassesAtExit,"
                                : "0 attached to PID: ")
                .contains("\nreads 1\n");
        assertThat(archive).as(made.toString()).isNotEmptyFile();
        java().flags("-XX:SharedArchiveFile=" + archive)
                .programIn(programs, "LateReads")
                .succeededWith(READ);
    }

    /** A JVM crashes that lacks a core class in its cache, which it leaves a rewritten one out of. */
    @Test
    void rewritesNoClassOfTheJdkWhileAnAotCacheIsMade() {
        assumeTrue(jdk.feature() >= 25, "no AOT cache of one's own in " + jdk);
        Path cache = folder.resolve("classes.aot");
        String configuration = "-XX:AOTConfiguration=" + folder.resolve("classes.aotconf");

        Finished recorded = withJdk("-XX:AOTMode=record", configuration);
        Finished created = withJdk("-XX:AOTMode=create", configuration, "-XX:AOTCache=" + cache);
        Finished run = withJdk("-XX:AOTMode=on", "-XX:AOTCache=" + cache);
        Finished atOnce = withJdk("-XX:AOTCacheOutput=" + folder.resolve("at-once.aot"));

        assertThat(recorded.stdout()).contains(READ);
        assertThat(recorded.stderr()).isEqualTo(LEFT_ALONE);
        assertThat(created.stderr()).isEmpty();
        assertThat(cache).isNotEmptyFile();
        run.succeededWith(READ);
        assertThat(atOnce.stdout()).contains(READ);
        assertThat(atOnce.stderr()).contains(LEFT_ALONE);
        assertThat(folder.resolve("at-once.aot")).isNotEmptyFile();
    }

    /** Without the warnings of the JVM, which names every class that it leaves out. */
    private Finished withJdk(String... flags) {
        // rewrites classes without a recording: while an archive is made, there is none
        Finished run = java().flags("-Xlog:disable")
                .flags(flags)
                .agent("jdk=true,clock.cached=10ms")
                .programIn(programs, "LateReads");
        assertThat(run.status()).as(run.toString()).isZero();
        return run;
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
