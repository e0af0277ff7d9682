package timeagent.analysis.lint;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import timeagent.analysis.common.IoErrorText;
import timeagent.analysis.common.UserException;
import timeagent.lint.Finding;
import timeagent.lint.Kind;

/**
 * Findings that are known: lines of a kind or {@code *}, a class and method in which {@code *} stands for any text, and how many
 * there are ({@code x2}; all if not given).
 *
 * <p>Without line numbers, which change with every edit.
 */
public final class Baseline {

    private static final Pattern LINE = Pattern.compile("(\\S+)\\s+(\\S+?)(?:\\s+x([1-9]\\d{0,5}))?");
    private static final String ANY = "*";

    private static final class Entry {

        private final String kind;
        private final Pattern name;
        private int left;

        Entry(String kind, Pattern name, int left) {
            this.kind = kind;
            this.name = name;
            this.left = left;
        }
    }

    private final List<Entry> entries = new ArrayList<>();

    /** @throws UserException if a file cannot be read, or has another line */
    public static Baseline of(List<Path> files) throws UserException {
        Baseline baseline = new Baseline();
        for (Path file : files) {
            try {
                for (String line : Files.readAllLines(file)) {
                    baseline.add(line.replaceFirst("(^|\\s)#.*", "").strip(), file);
                }
            } catch (IOException e) {
                throw UserException.failed("cannot read the baseline '" + file + "' (" + IoErrorText.of(e)
                        + "); write one with --write-baseline");
            }
        }
        return baseline;
    }

    private void add(String line, Path file) throws UserException {
        if (line.isEmpty()) {
            return;
        }
        Matcher parts = LINE.matcher(line);
        boolean isKnown = parts.matches()
                && (parts.group(1).equals(ANY)
                        || Arrays.stream(Kind.values())
                                .anyMatch(kind -> kind.id().equals(parts.group(1))));
        if (!isKnown) {
            throw UserException.failed("'" + line + "' in '" + file + "' is not valid; give KIND CLASS.METHOD [xCOUNT],"
                    + " such as " + Kind.WALL_CLOCK_ELAPSED.id() + " com.acme.Session.* x2");
        }
        String name = Arrays.stream(parts.group(2).split("\\*", -1))
                .map(Pattern::quote)
                .collect(Collectors.joining(".*"));
        int count = parts.group(3) == null ? Integer.MAX_VALUE : Integer.parseInt(parts.group(3));
        entries.add(new Entry(parts.group(1), Pattern.compile(name), count));
    }

    /** Whether a finding is one of those; counts it. */
    boolean isKnown(Finding finding) {
        for (Entry entry : entries) {
            boolean isOfKind =
                    entry.kind.equals(ANY) || entry.kind.equals(finding.kind().id());
            if (entry.left > 0 && isOfKind && entry.name.matcher(finding.name()).matches()) {
                entry.left--;
                return true;
            }
        }
        return false;
    }

    /** The text of a baseline with these findings. */
    public static String text(List<LintReport.Row> findings) {
        Map<String, Integer> counts = new TreeMap<>();
        findings.forEach(row -> counts.merge(row.kind() + " " + row.className() + "." + row.method(), 1, Integer::sum));
        return counts.entrySet().stream()
                .map(entry -> entry.getKey() + " x" + entry.getValue() + "\n")
                .collect(Collectors.joining());
    }
}
