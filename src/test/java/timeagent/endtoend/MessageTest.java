package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a message on the page, in the sources and on stderr is known to be the same. */
final class MessageTest {

    @RunFolder
    Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "'FILE' is a folder | 'a.jfr' is a folder | true",
                "'FILE' is a folder | 'a.jfr' is no folder | false",
                "'FILE' is a folder | 'a.jfr' is a folder; look into it | false",
                "N events[, but none of timeagent] | 5 events | true",
                "N events[, but none of timeagent] | 5 events, but none of timeagent | true",
                "N events[, but none of timeagent] | 5 events, but few of timeagent | false",
                "KEY=VALUE is wrong | clock=x is wrong | true",
                "the CPUs were busy | the disks were busy | false",
                "on jcmd JFR.dump | on jcmd JFR.dump | true",
                "on jcmd JFR.dump | on jcmd VM.dump | false"
            })
    void isALineThatDiffersOnlyInWhatVaries(String text, String printed, boolean matches) {
        assertThat(new Message("", text, "", List.of()).matches(printed)).isEqualTo(matches);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "cannot read '…' (…); try again | cannot read 'FILE' (REASON); try again | true",
                "cannot read '…' (…); try again | cannot read 'FILE' (REASON); give up | false",
                "damaged (…) | a part is damaged[ (REASON)] | true"
            })
    void isATextOfTheSourcesThatDiffersOnlyInWhatVaries(String source, String text, boolean shows) {
        assertThat(new Message("", text, "", List.of()).shows(SourceMessages.pattern(source)))
                .isEqualTo(shows);
    }

    @Test
    void isFoundInTheSourcesWhereverItStands() throws Exception {
        Files.writeString(folder.resolve("Some.java"), """
                class Some {
                    @Deprecated(since = "nobody sees this at all")
                    String fail(String file, boolean old) throws Exception {
                        String hint = old ? "the file is too old" : "too new";
                        String text = String.format("timeagent: cannot open %s, sorry for that", file);
                        if (old) {
                            throw new Hidden("nobody sees this at all");
                        }
                        throw new Exception("no file '" + file + "' here" + (old ? ", but an old one there" : ""));
                    }
                }
                """);

        Files.writeString(folder.resolve("Short.java"), "class Short { String text = \"three words only\"; }");

        assertThat(new SourceMessages(Set.of("Hidden")).below(folder, name -> true))
                .containsExactly(
                        "the file is too old",
                        "cannot open …, sorry for that",
                        "no file '…' here…",
                        ", but an old one there");
        assertThat(new SourceMessages(Set.of("Hidden")).below(folder, "Short.java"::equals))
                .isEmpty();
    }
}
