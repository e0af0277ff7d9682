package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What a program finds out about its JVM, and class loaders that are like few others. */
@Full
final class StrangersIT extends OnEveryJdk {

    @Test
    void findsEverythingAsItIsWithoutTheAgent() {
        Finished without = java().recording().program("Strangers").succeeded();
        assertThat(without.stdout()).contains("\nmain\nprogram.Strangers$Seen by Selecting\n");

        Finished run = java().agent("clock.cached=10ms").recording().program("Strangers");

        Recording recording = run.succeededWith(without.stdout()).recording();
        assertThat(AgentNotes.of(recording))
                .startsWith(
                        "skipped: program.Strangers$Unseen (its class loader does not find the hooks in java.lang)");
        assertThat(CallSite.calls(recording)).isEqualTo(Programs.marks("Strangers"));
    }

    /** It reads the clock when it defines a class, and the agent's classes are among those that it is to define. */
    @Test
    void isLoadedBesideASystemClassLoaderOfTheApplication() {
        JavaRun java = java().flags("-Djava.system.class.loader=program.OwnSystemLoader");

        Finished run = java.agent("jdk=true").recording().program("Hello");

        assertThat(run.status()).as(run.toString()).isZero();
        assertThat(CallSite.calls(Recording.of(run.recordingFile())).keySet())
                .extracting(CallSite::className)
                .contains("java.net.URLClassLoader");
    }

    @Test
    void stopsNoApplicationWhoseSystemClassLoaderDoesNotSayWhereClassesAreFrom() {
        Finished run = java().flags("-Djava.system.class.loader=program.TacitSystemLoader")
                .agent()
                .program("Hello");

        assertThat(run.status()).as(run.toString()).isZero();
        assertThat(run.stdout()).endsWith("hello\n");
        assertThat(run.stderr())
                .endsWith(
                        "timeagent: the agent could not be installed, nothing is recorded: java.io.IOException: the class"
                                + " loader of timeagent.Agent has no code source\n");
    }
}
