package timeagent.analysis.cli;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import timeagent.analysis.output.TerminalStyle;

/** The terminal that this process was started on, with keys read without Enter; without the program {@code stty} neither that nor its size. */
final class Terminal implements AutoCloseable {

    private static final File TERMINAL = new File("/dev/tty");
    private static final int STANDARD_HEIGHT = 24;
    private static final char QUIT = 'q';

    private final TerminalStyle style;
    private final String before;

    Terminal(TerminalStyle style) {
        this.style = style;
        before = stty("-g");
        if (!before.isEmpty()) {
            stty("-icanon", "-echo");
        }
    }

    /** Shows a text in place of the one before, as far as there are lines. */
    String screen(Text text) {
        String[] size = stty("size").split(" ");
        boolean known = size.length == 2 && !size[0].equals("0") && !size[1].equals("0");
        int height = known ? Integer.parseInt(size[0]) : STANDARD_HEIGHT;
        TerminalStyle current = known ? new TerminalStyle(Integer.parseInt(size[1]), true) : style;
        // a line that is too long is cut off: wrapped, it would move those above out of sight
        StringBuilder screen = new StringBuilder("\u001b[H\u001b[?7l");
        // not the last line, which would scroll
        text.of(current, height - 1).lines().limit(height - 1L).forEach(line -> screen.append(line)
                .append("\u001b[K\n"));
        return screen.append("\u001b[J\u001b[?7h").toString();
    }

    /** What is to be shown in so many lines. */
    interface Text {
        String of(TerminalStyle style, int height);
    }

    /** Whether q has been typed. */
    boolean quits() {
        try {
            while (System.in.available() > 0) {
                if (System.in.read() == QUIT) {
                    return true;
                }
            }
        } catch (IOException e) {
            // closed: Ctrl-C is left
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
        List<String> command = new ArrayList<>(List.of("stty"));
        command.addAll(Arrays.asList(arguments));
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
