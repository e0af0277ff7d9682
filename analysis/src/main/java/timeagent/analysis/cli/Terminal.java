package timeagent.analysis.cli;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import timeagent.analysis.text.TerminalStyle;

/** The terminal that this process was started on, with keys read without Enter; without the program {@code stty} neither that nor its size. */
final class Terminal implements AutoCloseable {

    private static final File TERMINAL = new File("/dev/tty");
    private static final int STANDARD_HEIGHT = 24;

    private final TerminalStyle style;
    private final String before = stty("-g");

    Terminal(TerminalStyle style) {
        this.style = style;
        if (!before.isEmpty()) {
            stty("-icanon", "-echo");
        }
    }

    /** Shows a text of a style and at most so many lines in place of the one before. */
    String screen(BiFunction<TerminalStyle, Integer, String> text) {
        String size = stty("size");
        boolean known = size.matches("[1-9]\\d* [1-9]\\d*");
        int height = known ? Integer.parseInt(size.split(" ")[0]) : STANDARD_HEIGHT;
        TerminalStyle current = known ? new TerminalStyle(Integer.parseInt(size.split(" ")[1]), true) : style;
        // a line that is too long is cut off: wrapped, it would move those above out of sight
        StringBuilder screen = new StringBuilder("\u001b[H\u001b[?7l");
        // not the last line, which would scroll
        text.apply(current, height - 1).lines().limit(height - 1L).forEach(line -> screen.append(line)
                .append("\u001b[K\n"));
        return screen.append("\u001b[J\u001b[?7h").toString();
    }

    /** Whether q has been typed. */
    boolean quits() throws IOException {
        while (System.in.available() > 0) {
            if (System.in.read() == 'q') {
                return true;
            }
        }
        return false;
    }

    @Override
    public void close() {
        if (!before.isEmpty()) {
            stty(before);
        }
    }

    /** Empty where it fails. */
    private static String stty(String... arguments) {
        List<String> command = new ArrayList<>(List.of(arguments));
        command.add(0, "stty");
        try {
            Process stty = new ProcessBuilder(command)
                    .redirectInput(TERMINAL)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return new String(stty.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            return "";
        }
    }
}
