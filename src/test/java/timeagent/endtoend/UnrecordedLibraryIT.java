package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A library whose socket writes or clock reads are not recorded is named, so that nothing is missing silently. */
final class UnrecordedLibraryIT extends OnEveryJdk {

    private static final Path GROOVY = Path.of(System.getProperty("other-languages.jars"), "groovy.jar");
    private static final String NAME = "com.acme.jnr.unixsocket.UnixSocketChannel";

    @Test
    void namesALibraryWhoseWritesAreNotRecorded() throws Exception {
        Path library = Files.writeString(
                folder.resolve("UnixSocketChannel.java"),
                "package com.acme.jnr.unixsocket; public class UnixSocketChannel {}");
        Path program = Files.writeString(folder.resolve("UsesLibrary.java"), """
                package program;

                class UsesLibrary {
                    public static void main(String[] args) {
                        new com.acme.jnr.unixsocket.UnixSocketChannel();
                    }
                }
                """);
        Programs.compile(List.of(library, program), folder);

        Finished run = quick().agent()
                .recording()
                .programIn(folder + File.pathSeparator + Programs.classes(), "UsesLibrary")
                .succeeded();

        isNoted(run, "socket writes not recorded: jnr-unixsocket (" + NAME + ")");
    }

    @Full
    @Test
    void namesALanguageWhoseCallsAreNotCounted() {
        Finished run =
                quick().agent().recording().programIn(Programs.classes() + File.pathSeparator + GROOVY, "GroovyReads");

        run.succeededWith("400000\n");
        isNoted(run, "dynamic calls not counted: Groovy (org.codehaus.groovy.vmplugin.v8.IndyInterface)");
        assertThat(CallSite.calls(run.recording()).keySet())
                .noneMatch(site -> site.className().startsWith("Script"));
    }

    private void isNoted(Finished run, String note) {
        assertThat(TestedJdks.otherNotes(run.recording())).isEqualTo(note);
        Finished report = java().timeagent("report", run.recordingFile().toString());
        assertThat(report.stdout().replaceAll("\\s+", " ")).containsOnlyOnce("Incomplete: " + note);
    }

    @Full
    @Test
    void namesNoneThatIsNotLoadedOrNotWanted() {
        Finished run = quick().agent().recording().program("Hello").succeeded();
        Finished unwanted = quick().agent("clock=off")
                .recording()
                .programIn(Programs.classes() + File.pathSeparator + GROOVY, "GroovyReads")
                .succeeded();

        assertThat(List.of(run, unwanted))
                .extracting(each -> TestedJdks.otherNotes(each.recording()))
                .containsOnly("");
    }
}
