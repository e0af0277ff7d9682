package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is taken out of a document to be run, and what is compared with the output it shows. */
final class CommandBlockTest {

    private static final String PAGE = """
            A page.

            ```sh
            not marked
            ```

            <!-- runnable with '--calls 300' as '--calls 3', needs 'cc' -->
            ```sh
            cc a.c
            run --calls 300
            ```

            ```
            name  value
            calls   300 in 5 s
            ... more
            reads=300 seconds=5.1
            ```

            <!-- runnable -->
            ```sh
            ls
            ```

            ```properties
            a = b
            ```
            """;

    @RunFolder
    Path folder;

    private CommandBlock first;
    private CommandBlock second;

    @BeforeEach
    void read() throws Exception {
        Path page = Files.writeString(folder.resolve("page.md"), PAGE);
        assertThat(CommandBlock.of(page)).hasSize(2);
        first = CommandBlock.of(page).get(0);
        second = CommandBlock.of(page).get(1);
    }

    @Test
    void runsWhatIsMarkedWithLessWork() {
        assertThat(first.script()).isEqualTo("cc a.c\nrun --calls 3\n");
        assertThat(first.needs()).containsExactly("cc");
        assertThat(first.line()).isEqualTo(9);
        assertThat(second.script()).isEqualTo("ls\n");
        assertThat(second.needs()).isEmpty();
    }

    @Test
    void takesNoOtherBlockForTheOutput() {
        assertThat(first.output()).hasSize(4);
        assertThat(second.output()).isEmpty();
        assertThatCode(() -> second.mustShow("anything\n")).doesNotThrowAnyException();
    }

    @Test
    void comparesFirstWordsAndKeys() {
        assertThatCode(() -> first.mustShow("name  value\ncalls 3 in 1 s\nmore\nreads=3 seconds=0.1\n"))
                .doesNotThrowAnyException();
        refuses("name  value\nreads=3 seconds=0.1\n");
        refuses("calls 3 in 1 s\nname  value\nreads=3 seconds=0.1\n");
        refuses("name  value\ncalls 3 in 1 s\nreads=3 nanos=0.1\n");
    }

    private void refuses(String printed) {
        assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> first.mustShow(printed));
    }
}
