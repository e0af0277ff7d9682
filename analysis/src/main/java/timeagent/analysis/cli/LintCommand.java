package timeagent.analysis.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import timeagent.analysis.common.IoErrorText;
import timeagent.analysis.common.UserException;
import timeagent.analysis.findings.Checks;
import timeagent.analysis.lint.Baseline;
import timeagent.analysis.lint.LintReport;
import timeagent.analysis.lint.LintReport.Rate;
import timeagent.analysis.lint.LintText;
import timeagent.analysis.lint.Sarif;
import timeagent.analysis.summary.clock.Clock;
import timeagent.analysis.text.Units;
import timeagent.lint.Lint;
import timeagent.lint.LintResult;

@Command(
        name = "lint",
        description =
                "Finds clock reads in class files, what they are used for, and which uses are wrong. Runs nothing.",
        footerHeading = SubCommand.EXAMPLES,
        footer = {
            "  java -jar timeagent.jar lint target/classes",
            "  java -jar timeagent.jar lint app.jar --include 'com.acme.*' --markdown l.md",
            "  java -jar timeagent.jar lint target/classes --fail-if 'misuse > 0'"
        })
final class LintCommand extends SubCommand {

    private static final double NANOS = 1e9;

    /** Where the result goes. */
    static final class Files extends ResultOptions {

        private OutputFile sarif = new OutputFile("--sarif", null);
        private OutputFile markdown = new OutputFile("--markdown", null);
        private OutputFile baseline = new OutputFile("--write-baseline", null);

        @Option(
                names = "--sarif",
                paramLabel = "FILE",
                description = "Write SARIF 2.1.0, which code hosts show beside the lines, to FILE; -: stdout.")
        private void sarif(Path file) {
            sarif = new OutputFile("--sarif", file);
        }

        @Option(
                names = "--markdown",
                paramLabel = "FILE",
                description = "Write Markdown for a pull request to FILE; -: stdout, in place of text.")
        private void markdown(Path file) {
            markdown = new OutputFile("--markdown", file);
        }

        @Option(
                names = "--write-baseline",
                paramLabel = "FILE",
                description = "Write the findings as a baseline to FILE.")
        private void baseline(Path file) {
            baseline = new OutputFile("--write-baseline", file);
        }

        @Override
        List<OutputFile> files() {
            return Stream.concat(super.files().stream(), Stream.of(sarif, markdown, baseline))
                    .toList();
        }
    }

    @Mixin
    private Files result;

    @Parameters(
            arity = "1..*",
            paramLabel = "PATH",
            description =
                    "A class file, folder, jar, war, Spring Boot jar, class path joined as for java, or @FILE with"
                            + " such.")
    private List<String> paths;

    @Option(
            names = "--include",
            paramLabel = "PATTERN",
            description = "The application's classes, such as com.acme.*; others are libraries. Repeatable; default: by"
                    + " place (folders, BOOT-INF/classes, WEB-INF/classes, jars given without a folder).")
    private List<String> include = List.of();

    @Option(names = "--all", description = "Also list findings in libraries.")
    private boolean all;

    @Option(
            names = "--recording",
            paramLabel = "FILE.jfr",
            description = "Add reads per second and share of the CPU time from a recording, and sort by them.")
    private Path recording;

    @Option(
            names = "--baseline",
            paramLabel = "FILE",
            description = "Leave out the findings in FILE, which has lines KIND CLASS.METHOD [xCOUNT]; * stands for any"
                    + " text. Repeatable.")
    private List<Path> baseline = List.of();

    @Option(
            names = "--fail-if",
            paramLabel = "EXPR",
            converter = Condition.OfLint.class,
            description =
                    "Exit with status 3 if EXPR is true: misuse or a kind, one of < > <= >=, and a number, such as"
                            + " 'misuse > 0'. Repeatable: any true EXPR counts.")
    private List<Condition> conditions = List.of();

    @Override
    public Integer call() throws Exception {
        long start = System.nanoTime();
        result.check(baseline);
        Baseline known = Baseline.of(baseline);
        Map<String, Rate> rates = recording == null ? Map.of() : rates();
        LintResult found = lint();
        LintReport report = LintReport.of(found, all, known, rates);
        report.warnings().forEach(problem -> warn("", List.of(problem)));
        if (report.classes() == 0) {
            throw UserException.failed(
                    "no class file in " + String.join(", ", paths) + "; give the folder or jar of a program");
        }
        if (found.duplicates() > 0) {
            err().println("timeagent: skipped " + Units.counted(found.duplicates(), "class file")
                    + " with the name of one before");
        }
        write(report, (System.nanoTime() - start) / NANOS);
        Map<String, Double> values = new HashMap<>();
        Condition.OfLint.OPERANDS.forEach(operand -> values.put(operand, 0.0));
        report.kinds().forEach((kind, count) -> values.put(kind, (double) count));
        values.put(Condition.OfLint.MISUSE, (double) report.misuse());
        return Condition.status(conditions, List.of(values), "lint", err());
    }

    private LintResult lint() throws UserException {
        try {
            return Lint.of(paths, included());
        } catch (IOException e) {
            throw UserException.failed("cannot unpack jars (" + IoErrorText.of(e) + "); set -Djava.io.tmpdir=DIR");
        }
    }

    /** Null where the place decides. */
    private Predicate<String> included() {
        if (include.isEmpty()) {
            return null;
        }
        String patterns = include.stream()
                .flatMap(list -> Stream.of(list.split(":")))
                .map(pattern -> Arrays.stream(pattern.split("\\*", -1))
                        .map(Pattern::quote)
                        .collect(Collectors.joining(".*")))
                .collect(Collectors.joining("|"));
        return Pattern.compile(patterns).asMatchPredicate();
    }

    private Map<String, Rate> rates() throws UserException {
        Clock clock = Checks.report(RecordingFiles.of(List.of(recording), err()).read())
                .clock();
        Map<String, Rate> rates = new HashMap<>();
        for (Clock.CallSite site : clock == null ? List.<Clock.CallSite>of() : clock.callSites()) {
            Rate rate = new Rate(site.callsPerSecond(), site.estimatedCpuShare());
            rates.merge(LintReport.place(site.className(), site.method(), site.line()), rate, Rate::plus);
        }
        return rates;
    }

    private void write(LintReport report, double seconds) throws UserException {
        String text = LintText.of(report, screen(), seconds);
        result.write(out(), report, text, () -> null);
        result.sarif.write(out(), () -> Sarif.of(report, version()) + "\n");
        result.markdown.write(out(), () -> LintText.markdown(report));
        result.baseline.write(out(), () -> Baseline.text(report.findings()));
    }

    private static String version() {
        String version = Main.class.getPackage().getImplementationVersion();
        return version == null ? "0.0.0" : version;
    }
}
