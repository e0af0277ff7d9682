package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Commands of a document after the comment {@code <!-- runnable -->}, and the output block after them, if there is one.
 *
 * <p>The comment can say {@code needs 'cc'}, a program, and {@code with 'A' as 'B'}, to run less work than the document
 * shows. An output line that begins with {@code ...} stands for lines left out.
 *
 * @param line of the document, from 1
 */
record CommandBlock(Path file, int line, String marker, String commands, List<String> output) {

    private static final Pattern NEEDS = Pattern.compile("needs '([^']+)'");
    private static final Pattern WITH = Pattern.compile("with '([^']+)' as '([^']+)'");
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
                    blocks.add(new CommandBlock(file, i + 3, lines.get(i), commands, outputAfter(lines, end + 1)));
                }
            }
            return blocks;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int endOfBlock(List<String> lines, int from) {
        return from + lines.subList(from, lines.size()).indexOf(FENCE);
    }

    /** The next block without a language, with only blank lines between. */
    private static List<String> outputAfter(List<String> lines, int from) {
        int start = from;
        while (start < lines.size() && lines.get(start).isBlank()) {
            start++;
        }
        boolean shown = start < lines.size() && lines.get(start).equals(FENCE);
        return shown ? lines.subList(start + 1, endOfBlock(lines, start + 1)) : List.of();
    }

    List<String> needs() {
        return NEEDS.matcher(marker).results().map(found -> found.group(1)).toList();
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

    /**
     * Asserts that the lines shown are printed, in this order: the first word of each, or all keys of a line of keys and
     * values. The further lines of a list's item are not compared: its figures decide where they break.
     */
    void mustShow(String printed) {
        List<String> shown = shape(output);
        List<String> actual = new ArrayList<>(shape(printed.lines().toList()));
        actual.retainAll(shown);
        assertThat(actual).as("%s, of what was printed:\n%s", this, printed).containsSubsequence(shown);
    }

    private static List<String> shape(List<String> lines) {
        List<String> shape = new ArrayList<>();
        int item = Integer.MAX_VALUE;
        for (String line : lines) {
            String text = line.strip();
            int indent = line.indexOf(text);
            if (indent > item) {
                continue;
            }
            item = text.startsWith("- ") ? indent : Integer.MAX_VALUE;
            boolean pairs = text.matches("\\w+=\\S+( \\w+=\\S+)*");
            if (!text.isEmpty() && !text.startsWith("...")) {
                String words = pairs ? text.replaceAll("=\\S+", "") : text.split("\\s+")[0];
                shape.add(words.replaceAll("[<]?[0-9][0-9.,]*", "0"));
            }
        }
        return shape;
    }

    @Override
    public String toString() {
        return file.getFileName() + ":" + line;
    }
}
