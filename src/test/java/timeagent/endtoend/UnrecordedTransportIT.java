package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A library whose socket writes are not recorded is named, so that no write is missing silently. */
final class UnrecordedTransportIT extends OnEveryJdk {

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

        String note = "socket writes not recorded: jnr-unixsocket (" + NAME + ")";
        assertThat(run.recording().last("timeagent.AgentInfo").getString("notes"))
                .isEqualTo(note);
        Finished report = java().timeagent("report", run.recordingFile().toString());
        assertThat((report.stdout() + report.stderr()).replaceAll("\\s+", " ")).contains(note);
    }

    @Test
    void namesNoneIfNoSocketWriteIsWanted() {
        Finished run = quick().agent("socket=off").recording().program("Hello").succeeded();

        assertThat(run.recording().last("timeagent.AgentInfo").getString("notes"))
                .isEmpty();
    }
}
