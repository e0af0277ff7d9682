package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
    @ParameterizedTest
    @ValueSource(strings = {"clock=sample", "clock=off"})
    void namesALanguageWhoseCallsAreNotCountedAndWanted(String options) {
        Finished run = quick().agent(options)
                .recording()
                .programIn(Programs.classes() + File.pathSeparator + GROOVY, "GroovyReads");

        run.succeededWith("400000\n");
        if (options.equals("clock=off")) {
            assertThat(TestedJdks.otherNotes(run.recording())).isEmpty();
        } else {
            isNoted(run, "dynamic calls not counted: Groovy (org.codehaus.groovy.vmplugin.v8.IndyInterface)");
        }
        assertThat(CallSite.calls(run.recording()).keySet())
                .noneMatch(site -> site.className().startsWith("Script"));
    }

    private void isNoted(Finished run, String note) {
        assertThat(TestedJdks.otherNotes(run.recording())).isEqualTo(note);
        Finished report = java().timeagent("report", run.recordingFile().toString());
        assertThat(report.stdout().replaceAll("\\s+", " ")).containsOnlyOnce("Incomplete: " + note);
    }
}
