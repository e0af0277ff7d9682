package timeagent.lint;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.zip.ZipException;

/** Finds clock reads in class files, what they are used for, and which uses are wrong. */
public final class Lint {
    private static final Comparator<Finding> ORDER = Comparator.comparing(Finding::className)
            .thenComparingInt(Finding::line)
            .thenComparing(Finding::kind)
            .thenComparing(Finding::method)
            .thenComparing(Finding::descriptor)
            // a finally block is in the class file once for each way into it
            .thenComparingInt(finding -> finding.line() > 0 ? 0 : finding.index());

    /** Each once: a class file may be read again. */
    private final Set<String> problems = new LinkedHashSet<>();

    private Lint() {}

    /**
     * Reads all class files that some paths lead to.
     *
     * @param paths as {@code lint} takes them
     * @param included whether a class, by name with dots, is the application's; null for where it was found
     */
    public static LintResult of(List<String> paths, Predicate<String> included) throws IOException {
        return new Lint().run(paths, included);
    }

    private void problem(String what, Throwable e) {
        String reason = e instanceof NoSuchFileException
                ? "no such file or folder"
                : e instanceof ZipException
                        ? "is no jar, or damaged (" + e.getMessage() + ")"
                        : e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        problems.add(what + ": " + reason);
    }

    private LintResult run(List<String> paths, Predicate<String> included) throws IOException {
        try (ClassFiles files = new ClassFiles(this::problem)) {
            files.find(paths);
            Program program = new Program(this::problem);
            files.artifacts().forEach(program::add);
            program.follow();
            return result(files, program, included);
        }
    }

    private LintResult result(ClassFiles files, Program program, Predicate<String> included) {
        Map<Site, Set<Use>> uses = new HashMap<>();
        program.facts().values().forEach(facts -> facts.uses()
                .forEach((site, some) -> uses.computeIfAbsent(site, key -> EnumSet.noneOf(Use.class))
                        .addAll(some)));
        Map<Artifact, Set<Finding>> findings = new HashMap<>();
        Map<Artifact, Map<Use, Integer>> counts = new HashMap<>();
        program.facts().forEach((name, facts) -> {
            Artifact artifact = program.info(name).artifact();
            facts.findings().stream()
                    .filter(finding -> isSure(finding, uses))
                    .forEach(finding -> findings.computeIfAbsent(artifact, key -> new TreeSet<>(ORDER))
                            .add(finding));
            facts.uses().keySet().stream()
                    .filter(site -> site.className().equals(name.replace('/', '.')))
                    .forEach(site -> counts.computeIfAbsent(artifact, key -> new EnumMap<>(Use.class))
                            .merge(Use.of(uses.get(site)), 1, Integer::sum));
        });
        List<LintResult.Part> parts = new ArrayList<>();
        for (Artifact artifact : files.artifacts().keySet()) {
            Set<Finding> all = findings.getOrDefault(artifact, Set.of());
            boolean isOwn = included == null;
            List<Finding> own = all.stream()
                    .filter(finding -> isOwn
                            ? artifact.isApplication(finding.className().replace('.', '/'))
                            : included.test(finding.className()))
                    .toList();
            List<Finding> others =
                    all.stream().filter(finding -> !own.contains(finding)).toList();
            parts.add(new LintResult.Part(
                    artifact.name(),
                    isOwn ? artifact.rule() : "--include",
                    isOwn ? artifact.isApplication() : !own.isEmpty(),
                    program.classes(artifact),
                    counts.getOrDefault(artifact, Map.of()),
                    own,
                    others));
        }
        return new LintResult(parts, List.copyOf(problems), program.duplicates());
    }

    /** A time that is also used as a date needs a clock that can be set. */
    private static boolean isSure(Finding finding, Map<Site, Set<Use>> uses) {
        boolean isOfWallClock = finding.kind() == Kind.WALL_CLOCK_ELAPSED || finding.kind() == Kind.WALL_CLOCK_DEADLINE;
        return !isOfWallClock
                || finding.reads().stream().allMatch(site -> Use.isRelative(uses.getOrDefault(site, Set.of())));
    }
}
