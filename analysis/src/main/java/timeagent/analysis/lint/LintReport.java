package timeagent.analysis.lint;

import com.google.gson.annotations.SerializedName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import timeagent.lint.Finding;
import timeagent.lint.Kind;
import timeagent.lint.LintResult;
import timeagent.lint.Use;

/**
 * What {@code lint} found, as it is printed.
 *
 * @param reads clock reads in the class files
 * @param uses reads by use
 * @param misuse findings that are neither known nor folded
 * @param kinds these by kind
 * @param known findings that the baseline has, which are not among the findings
 * @param artifacts folders and jars with class files
 */
public record LintReport(
        int classes,
        int reads,
        Map<String, Integer> uses,
        int misuse,
        Map<String, Integer> kinds,
        int known,
        List<Row> findings,
        List<ArtifactRow> artifacts,
        List<String> warnings) {

    /**
     * A finding.
     *
     * @param readsPerSecond of a recording; null without one, or if it did not run
     */
    public record Row(
            String kind,
            String level,
            String artifact,
            @SerializedName("class") String className,
            String method,
            String descriptor,
            String file,
            int line,
            String problem,
            String remedy,
            List<Read> reads,
            Double readsPerSecond,
            Double estimatedCpuShare) {

        String packageName() {
            int end = className.lastIndexOf('.');
            return end < 0 ? "(no package)" : className.substring(0, end);
        }

        String place() {
            return className.substring(className.lastIndexOf('.') + 1) + "." + method + (line > 0 ? ":" + line : "");
        }
    }

    /** A clock read, or a call that returns the value of one. */
    public record Read(@SerializedName("class") String className, String method, int line, String clock) {}

    /**
     * A folder or a jar.
     *
     * @param rule why it is the application's, or a library
     * @param misuse all findings, also those that are folded or known
     */
    public record ArtifactRow(String name, boolean application, String rule, int classes, int reads, int misuse) {}

    /** Reads per second and share of the CPU time; each may be null. */
    public record Rate(Double perSecond, Double share) {

        public Rate plus(Rate other) {
            return new Rate(sum(perSecond, other.perSecond), sum(share, other.share));
        }

        private static Double sum(Double one, Double other) {
            return one == null ? other : other == null ? one : Double.valueOf(one + other);
        }
    }

    /**
     * @param all whether findings in libraries are listed
     * @param baseline what is known
     * @param rates of a recording, by place
     */
    public static LintReport of(LintResult result, boolean all, Baseline baseline, Map<String, Rate> rates) {
        List<Row> rows = new ArrayList<>();
        List<ArtifactRow> artifacts = new ArrayList<>();
        int known = 0;
        for (LintResult.Part part : result.parts()) {
            List<Finding> listed = new ArrayList<>(part.findings());
            listed.addAll(all ? part.others() : List.of());
            for (Finding finding : listed) {
                if (baseline.isKnown(finding)) {
                    known++;
                } else {
                    rows.add(row(finding, part.name(), rates));
                }
            }
            int found = part.findings().size() + part.others().size();
            artifacts.add(new ArtifactRow(
                    part.name(), part.isApplication(), part.rule(), part.classes(), part.reads(), found));
        }
        if (rows.stream().anyMatch(row -> row.readsPerSecond != null)) {
            rows.sort(Comparator.comparingDouble((Row row) -> row.readsPerSecond == null ? 0 : -row.readsPerSecond));
        }
        Map<String, Integer> kinds = new LinkedHashMap<>();
        for (Kind kind : Kind.values()) {
            int count = (int)
                    rows.stream().filter(row -> row.kind.equals(kind.id())).count();
            if (count > 0) {
                kinds.put(kind.id(), count);
            }
        }
        Map<String, Integer> uses = new LinkedHashMap<>();
        result.uses().forEach((use, count) -> uses.put(text(use), count));
        int reads = artifacts.stream().mapToInt(ArtifactRow::reads).sum();
        return new LintReport(
                result.classes(), reads, uses, rows.size(), kinds, known, rows, artifacts, result.problems());
    }

    /** @param line as a stack trace has it */
    public static String place(String className, String method, int line) {
        return className + "." + method + ":" + line;
    }

    private static String text(Use use) {
        return use.name().toLowerCase(Locale.ROOT);
    }

    private static Row row(Finding finding, String artifact, Map<String, Rate> rates) {
        List<Read> reads = finding.reads().stream()
                .map(site -> new Read(site.className(), site.method(), site.line(), site.clock()))
                .distinct()
                .toList();
        Rate known = finding.reads().stream()
                .map(site -> place(site.className(), site.method(), site.recordedLine()))
                .distinct()
                .map(rates::get)
                .filter(Objects::nonNull)
                .reduce(new Rate(null, null), Rate::plus);
        return new Row(
                finding.kind().id(),
                finding.kind().level().name().toLowerCase(Locale.ROOT),
                artifact,
                finding.className(),
                finding.method(),
                finding.descriptor(),
                finding.file(),
                finding.line(),
                finding.problem(),
                finding.kind().remedy(),
                reads,
                known.perSecond,
                known.share);
    }
}
