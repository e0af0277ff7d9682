package timeagent.analysis.lint;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import timeagent.analysis.lint.LintReport.ArtifactRow;
import timeagent.analysis.lint.LintReport.Read;
import timeagent.analysis.lint.LintReport.Row;
import timeagent.analysis.text.Columns;
import timeagent.analysis.text.Markdown;
import timeagent.analysis.text.TerminalStyle;
import timeagent.analysis.text.TextOutput;
import timeagent.analysis.text.Units;

/** Prints the result of {@code lint} as text and Markdown. */
public final class LintText {

    private static final int MOST_LIBRARIES = 20;
    private static final int MOST_READS = 4;

    private static final Columns<ArtifactRow> ARTIFACTS = new Columns<ArtifactRow>()
            .number("misuse", "events", "misuse", ArtifactRow::misuse)
            .number("reads", "events", "reads", ArtifactRow::reads)
            .name("artifact", "name", ArtifactRow::name);

    private static final Columns<Row> FINDINGS = new Columns<Row>()
            .text(
                    "place",
                    null,
                    row -> Markdown.escaped(row.packageName() + "." + row.place()
                            + (row.file() == null ? "" : " (" + row.file() + ")")))
            .text("problem", "problem", row -> Markdown.escaped(row.problem()))
            .text("use instead", "remedy", row -> Markdown.escaped(row.remedy()));

    private LintText() {}

    /** @param seconds that it took */
    public static String of(LintReport report, TerminalStyle style, double seconds) {
        TextOutput text = new TextOutput(style);
        byArtifact(report.findings()).forEach((artifact, rows) -> {
            String rule = rule(report, artifact);
            text.section(artifact + rule);
            String before = "";
            for (Row row : rows) {
                if (!row.packageName().equals(before)) {
                    before = row.packageName();
                    text.line(before);
                }
                text.wrap(row.place() + ": " + row.problem() + " [" + row.kind() + "]", "    ", "        ");
                text.wrap(reads(row) + row.remedy(), "        ", "        ");
            }
        });
        List<ArtifactRow> folded = folded(report);
        if (!folded.isEmpty()) {
            text.section("Other classes (--all lists their findings)");
            text.listing(ARTIFACTS.first(MOST_LIBRARIES, folded), "jar");
        }
        text.section("Clock reads");
        text.note(counts(report, seconds));
        if (!report.kinds().isEmpty()) {
            text.note("Misuse: " + list(report.kinds()) + ".");
        }
        if (report.known() > 0) {
            text.note(Units.counted(report.known(), "finding") + " in the baseline not listed.");
        }
        return text.toString();
    }

    private static String counts(LintReport report, double seconds) {
        return Units.counted(report.reads(), "read") + " in " + Units.counted(report.classes(), "class")
                + (report.uses().isEmpty() ? "" : ": " + list(report.uses())) + ". "
                + Units.of(seconds, "s") + ".";
    }

    private static String list(Map<String, Integer> counts) {
        return counts.entrySet().stream()
                .map(entry -> Units.count(entry.getValue()) + " " + entry.getKey())
                .collect(Collectors.joining(", "));
    }

    private static Map<String, List<Row>> byArtifact(List<Row> rows) {
        return rows.stream().collect(Collectors.groupingBy(Row::artifact, LinkedHashMap::new, Collectors.toList()));
    }

    private static String rule(LintReport report, String artifact) {
        return report.artifacts().stream()
                .filter(row -> row.name().equals(artifact))
                .findFirst()
                .map(row -> " (" + (row.application() ? "application" : "library") + ": " + row.rule() + ")")
                .orElse("");
    }

    /** With findings that are not listed. */
    private static List<ArtifactRow> folded(LintReport report) {
        List<ArtifactRow> folded = new ArrayList<>(report.artifacts());
        folded.removeIf(row -> row.misuse() == 0
                || report.findings().stream()
                        .anyMatch(finding -> finding.artifact().equals(row.name()))
                || row.application());
        folded.sort((one, other) -> other.misuse() - one.misuse());
        return folded;
    }

    private static String reads(Row row) {
        if (row.reads().isEmpty()) {
            return "";
        }
        List<String> places = row.reads().stream()
                .limit(MOST_READS)
                .map(read -> place(read, row))
                .toList();
        int more = row.reads().size() - places.size();
        String rate = row.readsPerSecond() == null ? "" : ", " + Units.of(row.readsPerSecond(), "reads/s");
        String share =
                row.estimatedCpuShare() == null ? "" : ", " + Units.about(row.estimatedCpuShare()) + " of the CPU time";
        return String.join(", ", places) + (more > 0 ? " and " + more + " more" : "") + rate + share + "; ";
    }

    /** Without what the finding says already. */
    private static String place(Read read, Row row) {
        String at = read.line() > 0 ? ":" + read.line() : "";
        if (read.className().equals(row.className()) && read.method().equals(row.method())) {
            return read.clock() + (at.isEmpty() ? "" : " " + at);
        }
        String name = read.className().substring(read.className().lastIndexOf('.') + 1);
        return read.clock() + " " + name + "." + read.method() + at;
    }

    /** For a pull request. */
    public static String markdown(LintReport report) {
        StringBuilder text = new StringBuilder();
        text.append("**").append(Units.counted(report.misuse(), "wrong use")).append(" of a clock**");
        text.append(report.known() > 0 ? " (and " + report.known() + " in the baseline)\n\n" : "\n\n");
        if (!report.findings().isEmpty()) {
            text.append(FINDINGS.markdown(report.findings()));
        }
        return text.toString().stripTrailing() + "\n";
    }

    /** A path as a relative reference: blanks and other characters are escaped. */
    static String uri(String path) {
        try {
            return new URI(null, null, path, null).getRawPath();
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(path, e);
        }
    }
}
