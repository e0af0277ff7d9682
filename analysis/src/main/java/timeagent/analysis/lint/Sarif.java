package timeagent.analysis.lint;

import com.google.gson.GsonBuilder;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import timeagent.lint.Kind;

/** The findings in the format that code hosts show beside the lines of a change (OASIS SARIF 2.1.0). */
public final class Sarif {

    private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

    private Sarif() {}

    /** @param version of this program */
    public static String of(LintReport report, String version) {
        List<Object> rules = Arrays.stream(Kind.values()).map(Sarif::rule).toList();
        Map<String, Object> driver = map("name", "timeagent", "semanticVersion", version, "rules", rules);
        List<Object> results = report.findings().stream().map(Sarif::result).toList();
        Map<String, Object> run = map("tool", Map.of("driver", driver), "results", results);
        return new GsonBuilder()
                .setPrettyPrinting()
                .disableHtmlEscaping()
                .create()
                .toJson(map("$schema", SCHEMA, "version", "2.1.0", "runs", List.of(run)));
    }

    private static Object rule(Kind kind) {
        return map(
                "id",
                kind.id(),
                "shortDescription",
                text(kind.problem()),
                "help",
                text(kind.remedy()),
                "defaultConfiguration",
                Map.of("level", kind.level().name().toLowerCase(Locale.ROOT)));
    }

    private static Object result(LintReport.Row row) {
        Object logical = Map.of(
                "fullyQualifiedName", row.className() + "." + row.method() + row.descriptor(), "kind", "function");
        Map<String, Object> location = map("physicalLocation", physical(row), "logicalLocations", List.of(logical));
        return map(
                "ruleId",
                row.kind(),
                "level",
                row.level(),
                "message",
                text(row.problem() + "; " + row.remedy()),
                "locations",
                List.of(location),
                "partialFingerprints",
                Map.of("method/v1", row.kind() + " " + row.className() + "." + row.method() + row.descriptor()));
    }

    /** A source file by its package: class files do not name the folder of sources. */
    private static Object physical(LintReport.Row row) {
        int end = row.className().lastIndexOf('.');
        String folder = end < 0 ? "" : row.className().substring(0, end + 1).replace('.', '/');
        String file = row.file() == null ? row.className().substring(end + 1) + ".java" : row.file();
        Map<String, Object> artifact = map("uri", LintText.uri(folder + file));
        return row.line() > 0
                ? map("artifactLocation", artifact, "region", Map.of("startLine", row.line()))
                : map("artifactLocation", artifact);
    }

    private static Object text(String text) {
        return Map.of("text", text);
    }

    /** In the order of the arguments. */
    private static Map<String, Object> map(Object... keysAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            map.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return map;
    }
}
