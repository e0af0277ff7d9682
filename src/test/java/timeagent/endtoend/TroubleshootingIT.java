package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * A message of {@code docs/troubleshooting.md} with a comment {@code <!-- try: COMMAND -->} is what that command prints.
 *
 * <p>An item is the beginning of a message as code. A word in capitals stands for what varies.
 */
@Full
final class TroubleshootingIT {

    private static final Path PAGE = Artifacts.PROJECT.resolve("docs").resolve("troubleshooting.md");
    private static final Pattern TRIED = Pattern.compile("(?ms)^- `([^`]+)`(?:(?!^- |^#).)*?<!-- try: (.+?) -->");
    private static final Pattern VARIES = Pattern.compile("(?<![\\w.])[A-Z][A-Z0-9]*(?![\\w.]*[a-z])");
    private static final Pattern BEGINNING = Pattern.compile("^(timeagent: | *- )?([ab]: )?");

    @RunFolder
    Path folder;

    @TestFactory
    Stream<DynamicTest> showsMessagesAsTheyArePrinted() throws IOException {
        Shell shell = new Shell(folder);
        Path programs = Files.createDirectories(folder.resolve("programs").resolve("program"));
        for (String name : List.of("Hello.class", "Flow.class")) {
            Files.copy(Programs.classes().resolve("program").resolve(name), programs.resolve(name));
        }
        String prepared = Files.readString(Path.of("resources", "troubleshooting.sh"));
        assertThat(shell.run(prepared + "record_all\n").stderr()).isEmpty();
        List<MatchResult> tried =
                TRIED.matcher(Files.readString(PAGE)).results().toList();
        assertThat(tried).hasSizeGreaterThan(10);
        return tried.stream()
                .map(item -> DynamicTest.dynamicTest(item.group(2), () -> {
                    Finished run = shell.run(prepared + item.group(2) + "\n");
                    assertThat(Stream.concat(run.stderr().lines(), run.stdout().lines())
                                    .map(line -> BEGINNING.matcher(line).replaceFirst("")))
                            .as("%s\n%s", run.stdout(), run.stderr())
                            .anyMatch(
                                    line -> pattern(item.group(1)).matcher(line).lookingAt());
                }));
    }

    private static Pattern pattern(String message) {
        StringBuilder regex = new StringBuilder();
        Matcher varies = VARIES.matcher(message);
        int end = 0;
        while (varies.find()) {
            regex.append(Pattern.quote(message.substring(end, varies.start()))).append(".*");
            end = varies.end();
        }
        return Pattern.compile(
                regex.append(Pattern.quote(message.substring(end))).toString());
    }
}
