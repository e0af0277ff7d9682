package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Commands that a document marks as runnable end with status 0 and print what it shows, and no link is broken. */
final class DocumentsIT {

    private static final Path DOCS = Artifacts.PROJECT.resolve("docs");
    private static final Path README = Artifacts.PROJECT.resolve("README.md");
    private static final Path INTERNALS = DOCS.resolve("internals");
    private static final Path SLOW_CLOCK = Path.of("src/test/resources/slowclock.c");
    private static final Path EXAMPLES = Path.of("docs/examples");
    private static final Pattern LINK = Pattern.compile("]\\((?!https?:)([^)#]*)(?:#([^)]*))?\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

    @RunFolder
    Path folder;

    /** All commands of a document run in one folder, so that one can read what another wrote. */
    @Full
    @TestFactory
    Stream<DynamicTest> runTheirCommands() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (Path document : documents()) {
            List<CommandBlock> blocks = CommandBlock.of(document);
            if (!blocks.isEmpty()) {
                String name = DOCS.relativize(document).toString().replaceAll("\\W+", "-");
                Shell shell = new Shell(Files.createDirectories(folder.resolve(name)))
                        .with(SLOW_CLOCK)
                        .with(EXAMPLES);
                blocks.forEach(block -> tests.add(DynamicTest.dynamicTest(block.toString(), () -> run(block, shell))));
            }
        }
        assertThat(tests).isNotEmpty();
        return tests.stream();
    }

    private static void run(CommandBlock block, Shell shell) {
        block.needs().forEach(program -> assumeTrue(Shell.has(program), "there is no " + program));
        Finished run = shell.run(block.script());
        assertThat(run.status()).as("%s: %s", block, run.stderr()).isZero();
        block.mustShow(run.stdout());
    }

    @Test
    void haveTheReadmesCommandsAmongTheRunnableOnes() {
        assertThat(CommandBlock.of(README)).hasSizeGreaterThanOrEqualTo(3);
    }

    @Test
    void haveLinksThatLeadSomewhere() throws IOException {
        List<String> broken = new ArrayList<>();
        for (Path document : documents()) {
            Matcher link = LINK.matcher(Files.readString(document));
            while (link.find()) {
                Path target = link.group(1).isEmpty()
                        ? document
                        : document.resolveSibling(link.group(1)).normalize();
                boolean there = Files.exists(target)
                        && (link.group(2) == null || anchors(target).contains(link.group(2)));
                if (!there) {
                    broken.add(Artifacts.PROJECT.relativize(document) + ": " + link.group());
                }
            }
        }

        assertThat(broken).isEmpty();
    }

    @Test
    void areAllLinkedFromTheReadmeOrTheIndexOfTheInternals() throws IOException {
        Path index = INTERNALS.resolve("README.md");

        assertThat(linked(README)).contains(index);
        for (Path document : documents()) {
            if (document.startsWith(DOCS)) {
                boolean internal = document.startsWith(INTERNALS) && !document.equals(index);
                assertThat(linked(internal ? index : README))
                        .as("links in the index of %s", document)
                        .contains(document);
            }
        }
    }

    private static List<Path> linked(Path document) throws IOException {
        return LINK.matcher(Files.readString(document))
                .results()
                .map(link -> document.resolveSibling(link.group(1)).normalize())
                .toList();
    }

    /** The anchors of headings, as GitHub makes them. */
    private static List<String> anchors(Path document) throws IOException {
        return HEADING.matcher(Files.readString(document))
                .results()
                .map(heading -> heading.group(1)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\w\\- ]", "")
                        .replace(' ', '-'))
                .toList();
    }

    private static List<Path> documents() throws IOException {
        try (Stream<Path> files = Files.walk(DOCS)) {
            return Stream.concat(
                            Stream.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")
                                    .map(Artifacts.PROJECT::resolve),
                            files.filter(file -> file.toString().endsWith(".md"))
                                    .sorted())
                    .toList();
        }
    }
}
