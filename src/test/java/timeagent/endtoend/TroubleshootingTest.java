package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** {@code docs/troubleshooting.md} has every message that the agent and the command line can print. */
final class TroubleshootingTest {

    private static final boolean WRITE = Boolean.getBoolean("timeagent.docs.write");
    private static final List<String> MODULES = List.of("agent", "analysis", "events");

    /** Texts that are a result or a help, and no message. */
    private static final List<String> NO_MESSAGES = List.of(
            "analysis/output/", "analysis/page/HtmlPage.java", "analysis/Workflow.java", "… rounds in random order");

    /** Swallowed and counted: a class with more or other than is known stays as it was. */
    private static final List<String> NEVER_PRINTED = List.of(
            "of the writes known",
            "does not end as known",
            "more than … clock",
            "the hooks belong to the agent",
            "the agent has been taken out",
            "interrupted while a recording was read");

    /** What is wrong inside a damaged chunk: {@code report} tells that a part of the file is damaged. */
    private static final Set<String> INTERNAL = Set.of("DamagedRecordingException");

    private static final List<String> OF_THE_CODE = textsOfTheCode();

    @RunFolder
    Path folder;

    @Test
    void explainsEveryMessageOfTheCode() throws IOException {
        List<String> unexplained = OF_THE_CODE.stream()
                .filter(text -> Troubleshooting.PAGE.messages().stream()
                        .noneMatch(message -> message.tells(SourceMessages.pattern(text))))
                .toList();
        if (WRITE && !unexplained.isEmpty()) {
            String items = String.join(
                    "",
                    unexplained.stream().map(text -> "- `" + text + "`\\\n\n").toList());
            Files.writeString(Troubleshooting.PAGE.file(), "\n" + items, StandardOpenOption.APPEND);
        }

        assertThat(unexplained)
                .as("messages that %s has no item for; -Dtimeagent.docs.write=true adds them to its end", page())
                .isEmpty();
    }

    @Test
    void hasNoMessageThatTheCodeDoesNotHave() throws IOException {
        assertThat(Troubleshooting.PAGE.messages())
                .filteredOn(message -> message.provokedBy().isEmpty())
                .allMatch(
                        message -> OF_THE_CODE.stream().anyMatch(text -> message.shows(SourceMessages.pattern(text))),
                        "is in the code");
    }

    @Test
    void saysOfEveryMessageWhatItMeans() {
        assertThat(Troubleshooting.PAGE.messages()).hasSizeGreaterThan(50);
        assertThat(Troubleshooting.PAGE.messages())
                .filteredOn(message -> message.explanation().isBlank())
                .isEmpty();
        assertThat(Troubleshooting.PAGE.messages())
                .as("what varies is a word in capitals")
                .filteredOn(message -> message.text().contains("…"))
                .isEmpty();
        assertThat(Troubleshooting.PAGE.messages()).extracting(Message::text).doesNotHaveDuplicates();
    }

    /** Each command that the page has in a comment behind a message has it printed. */
    @TestFactory
    Stream<DynamicTest> hasMessagesThatArePrintedLikeThat() throws IOException {
        Shell shell = new Shell(folder);
        Path programs = Files.createDirectories(folder.resolve("programs").resolve("program"));
        for (String name : List.of("Hello.class", "Flow.class")) {
            Files.copy(Programs.classes().resolve("program").resolve(name), programs.resolve(name));
        }
        String prepared = Files.readString(Path.of("resources", "troubleshooting.sh"));
        assertThat(shell.run(prepared + "record_all\n").stderr()).isEmpty();
        return Troubleshooting.PAGE.messages().stream().flatMap(message -> message.provokedBy().stream()
                .map(command -> DynamicTest.dynamicTest(command, () -> {
                    Finished run = shell.run(prepared + command + "\n");
                    assertThat(Stream.concat(run.stderr().lines(), run.stdout().lines())
                                    .map(line -> line.replaceFirst("^ *- ", ""))
                                    .map(Troubleshooting.PAGE::explaining))
                            .as("%s\n%s", run.stdout(), run.stderr())
                            .contains(message);
                })));
    }

    private static List<String> textsOfTheCode() {
        List<String> texts = new ArrayList<>();
        for (String module : MODULES) {
            Path sources = Artifacts.PROJECT.resolve(module).resolve("src/main/java/timeagent");
            texts.addAll(new SourceMessages(INTERNAL)
                    .below(sources, name -> NO_MESSAGES.stream().noneMatch(name::startsWith)));
        }
        assertThat(NEVER_PRINTED).allMatch(part -> texts.stream().anyMatch(text -> text.contains(part)));
        texts.removeIf(text -> NEVER_PRINTED.stream().anyMatch(text::contains)
                || NO_MESSAGES.stream().anyMatch(text::startsWith));
        return texts.stream().distinct().toList();
    }

    private static Path page() {
        return Artifacts.PROJECT.relativize(Troubleshooting.PAGE.file());
    }
}
