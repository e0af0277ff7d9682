package timeagent.endtoend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The page {@code docs/troubleshooting.md}: an item for each message, which begins with the message as code and a line break,
 * and goes on with the explanation.
 */
record Troubleshooting(Path file, List<Message> messages) {

    static final Troubleshooting PAGE = read(Artifacts.PROJECT.resolve("docs").resolve("troubleshooting.md"));

    private static final String OURS = "timeagent: ";
    private static final String SECTION = "## ";
    private static final String PROGRESS = "Progress";
    private static final Pattern SIDE = Pattern.compile("^[ab]: ");

    /** Asserts that each message of ours in an output is on the page. */
    void mustExplain(String output) {
        for (String line : output.lines().toList()) {
            if (line.startsWith(OURS) && explaining(line) == null) {
                throw new AssertionError(file + " has no item for what was printed here: " + line);
            }
        }
    }

    /** Returns the message that a line is, or null. */
    Message explaining(String line) {
        String message = line.startsWith(OURS) ? line.substring(OURS.length()) : line.strip();
        String alone = SIDE.matcher(message).replaceFirst("");
        return messages.stream()
                .filter(known -> known.matches(message) || known.matches(alone))
                .findFirst()
                .orElse(null);
    }

    /** Whether a line tells of nothing but how far a command is. */
    boolean tellsProgress(String line) {
        Message message = line.startsWith(OURS) ? explaining(line) : null;
        return message != null && message.section().equals(PROGRESS);
    }

    static Troubleshooting read(Path file) {
        List<Message> messages = new ArrayList<>();
        try {
            List<String> lines = Files.readAllLines(file);
            String section = "";
            for (int i = 0; i < lines.size(); i++) {
                if (lines.get(i).startsWith(SECTION)) {
                    section = lines.get(i).substring(SECTION.length());
                }
                if (lines.get(i).matches("- `.+`\\\\")) {
                    String text = lines.get(i).substring(3, lines.get(i).length() - 2);
                    int end = i + 1;
                    while (end < lines.size() && lines.get(end).startsWith("  ")) {
                        end++;
                    }
                    messages.add(message(section, text, lines.subList(i + 1, end)));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Troubleshooting(file, List.copyOf(messages));
    }

    private static Message message(String section, String text, List<String> lines) {
        StringBuilder explanation = new StringBuilder();
        List<String> provokedBy = new ArrayList<>();
        for (String line : lines) {
            if (line.strip().startsWith("<!-- try: ")) {
                provokedBy.add(line.strip().replaceFirst("^<!-- try: ", "").replaceFirst(" -->$", ""));
            } else {
                explanation.append(line.strip()).append(' ');
            }
        }
        return new Message(section, text, explanation.toString().strip(), provokedBy);
    }
}
