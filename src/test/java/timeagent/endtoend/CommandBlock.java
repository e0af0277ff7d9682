package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Commands of a document behind the comment {@code <!-- runnable -->}, and the output shown behind them, if there is any.
 *
 * <p>The comment can say more: {@code needs 'cc'}, a program; {@code with 'A' as 'B'}, to have less work than the
 * document shows; {@code without 'A'}, the first word of an output line that is not always there; {@code may warn}.
 *
 * @param line of the document, from 1
 */
record CommandBlock(Path file, int line, String marker, String commands, List<String> output) {

    private static final Pattern NEEDS = Pattern.compile("needs '([^']+)'");
    private static final Pattern WITH = Pattern.compile("with '([^']+)' as '([^']+)'");
    private static final Pattern WITHOUT = Pattern.compile("without '([^']+)'");
    private static final String FENCE = "```";

    /** Returns the marked blocks of a document, in order. */
    static List<CommandBlock> of(Path file) {
        try {
            List<String> lines = Files.readAllLines(file);
            List<CommandBlock> blocks = new ArrayList<>();
            for (int i = 0; i < lines.size(); i++) {
                if (lines.get(i).startsWith("<!-- runnable")) {
                    assertThat(lines.get(i + 1)).as("%s:%d", file, i + 2).isEqualTo("```sh");
                    int end = endOfBlock(lines, i + 2);
                    String commands = String.join("\n", lines.subList(i + 2, end)) + "\n";
                    blocks.add(new CommandBlock(file, i + 3, lines.get(i), commands, outputBehind(lines, end + 1)));
                }
            }
            return blocks;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int endOfBlock(List<String> lines, int from) {
        int end = from;
        while (!lines.get(end).equals(FENCE)) {
            end++;
        }
        return end;
    }

    /** The next block without a language, with nothing but comments of other scripts between. */
    private static List<String> outputBehind(List<String> lines, int from) {
        int start = from;
        while (start < lines.size()
                && (lines.get(start).isBlank() || lines.get(start).matches("<!-- [\\w-]+:begin -->"))) {
            start++;
        }
        boolean shown = start < lines.size() && lines.get(start).equals(FENCE);
        return shown ? lines.subList(start + 1, endOfBlock(lines, start + 1)) : List.of();
    }

    List<String> needs() {
        return NEEDS.matcher(marker).results().map(found -> found.group(1)).toList();
    }

    boolean mayWarn() {
        return marker.contains("may warn");
    }

    /** Returns the commands, with less work where the comment says so. */
    String script() {
        String script = commands;
        Matcher with = WITH.matcher(marker);
        while (with.find()) {
            assertThat(script).as(toString()).contains(with.group(1));
            script = script.replace(with.group(1), with.group(2));
        }
        return script;
    }

    /** Asserts that the lines shown are there, in this order: the first word of each, or all keys of a line of keys and values. */
    void mustShow(String printed) {
        List<String> optional =
                WITHOUT.matcher(marker).results().map(found -> found.group(1)).toList();
        List<String> shown = shape(output.stream().toList());
        shown.removeIf(optional::contains);
        List<String> actual = shape(printed.lines().toList());
        actual.removeIf(Predicate.not(shown::contains));
        assertThat(actual).as("%s, of what was printed:\n%s", this, printed).containsSubsequence(shown);
    }

    private static List<String> shape(List<String> lines) {
        List<String> shape = new ArrayList<>();
        for (String line : lines) {
            String text = line.strip();
            boolean pairs = text.matches("\\w+=\\S+( \\w+=\\S+)*");
            if (!text.isEmpty()) {
                String words = pairs ? text.replaceAll("=\\S+", "") : text.split("\\s+")[0];
                shape.add(words.replaceAll("[<]?[0-9][0-9.,]*", "0"));
            }
        }
        return shape;
    }

    @Override
    public String toString() {
        return Artifacts.PROJECT.relativize(file) + ":" + line;
    }
}
