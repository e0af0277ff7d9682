package timeagent.analysis.output;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.annotations.SerializedName;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import timeagent.analysis.clock.ClockCosts;
import timeagent.analysis.comparison.Comparison;
import timeagent.analysis.lint.LintReport;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.statistics.Verdict;
import timeagent.analysis.summary.LiveReport;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.jvm.Problem;

/** The page about the JSON describes each key of each object that can be written, and no other. */
class JsonPageTest {

    private static final Path PAGE = Path.of("..", "docs", "json.md");
    private static final Pattern ROW = Pattern.compile("(?m)^- `([^`]+)`([^`]*: .*)$");
    private static final Pattern REMARK = Pattern.compile("\\[[^]]*]\\([^)]*\\)|\\([^()]*\\)");
    private static final Pattern KEY = Pattern.compile("`(\\w+)`");

    private static final Set<Class<?>> AS_A_VALUE = Set.of(Interval.class, Problem.class);

    private final Map<String, Set<String>> written = new LinkedHashMap<>();
    private final Set<Class<?>> visited = new HashSet<>();

    /** A type that is at several places is described at the first one. */
    private void add(String name, String prefix, Class<?> type) throws NoSuchFieldException {
        Set<String> keys = new LinkedHashSet<>();
        written.put(name, keys);
        for (RecordComponent component : type.getRecordComponents()) {
            SerializedName other = type.getDeclaredField(component.getName()).getAnnotation(SerializedName.class);
            String key = other == null ? component.getName() : other.value();
            keys.add(key);
            Type generic = component.getGenericType();
            boolean list = component.getType() == List.class;
            Class<?> part =
                    list ? (Class<?>) ((ParameterizedType) generic).getActualTypeArguments()[0] : component.getType();
            if (part.isRecord() && !AS_A_VALUE.contains(part) && visited.add(part)) {
                String place = prefix + key + (list ? "[]" : "");
                add(place, place + ".", part);
            }
        }
    }

    private static Map<String, Set<String>> described() throws IOException {
        Map<String, Set<String>> described = new LinkedHashMap<>();
        Matcher row = ROW.matcher(Files.readString(PAGE));
        while (row.find()) {
            Set<String> keys = described.computeIfAbsent(row.group(1), one -> new LinkedHashSet<>());
            String withoutRemarks = REMARK.matcher(row.group(2)).replaceAll("");
            KEY.matcher(withoutRemarks).results().forEach(key -> keys.add(key.group(1)));
        }
        return described;
    }

    /** Adds the keys that the page lacks, at the end of their rows, and removes those that are gone, with remarks in brackets. */
    private void write(Map<String, Set<String>> described) throws IOException {
        String page = Files.readString(PAGE);
        for (Map.Entry<String, Set<String>> object : written.entrySet()) {
            Set<String> keys = described.getOrDefault(object.getKey(), Set.of());
            StringBuilder added = new StringBuilder();
            object.getValue().stream()
                    .filter(key -> !keys.contains(key))
                    .forEach(key -> added.append(" `").append(key).append('`'));
            String row = "^- `" + Pattern.quote(object.getKey()) + "`[^`]*:";
            for (String key : keys) {
                if (!object.getValue().contains(key)) {
                    page = page.replaceAll("(?m)(" + row + ".*?) `" + key + "`( \\([^()]*\\))?", "$1");
                }
            }
            page = keys.isEmpty()
                    ? page + "- `" + object.getKey() + "`:" + added + "\n"
                    : page.replaceFirst("(?m)(" + row + ".*)$", "$1" + added);
        }
        Files.writeString(PAGE, page);
    }

    @Test
    void describesEachKeyAndNoOther() throws Exception {
        visited.add(Report.class);
        add("report", "", Report.class);
        add("compare", "compare.", Comparison.class);
        add("clock command", "", ClockCosts.class);
        add("top", "", LiveReport.class);
        add("lint", "lint.", LintReport.class);

        Map<String, Set<String>> described = described();
        if (Boolean.getBoolean("timeagent.docs.write")) {
            write(described);
            return;
        }
        assertThat(described).containsExactlyInAnyOrderEntriesOf(written);
    }

    record Example(
            double real, Double large, Double missing, long whole, Interval interval, Verdict verdict, String text) {}

    @Test
    void writesPlainNumbersAndLeavesOutWhatIsNotKnown() {
        Example example = new Example(0.1 + 0.2, 1.5e12, null, 1L << 60, new Interval(0, 1 / 3.0), Verdict.SAME, "a<b");

        assertThat(JsonOutput.of(example).replaceAll("\\s", ""))
                .isEqualTo("{\"schemaVersion\":1,\"real\":0.3,\"large\":1500000000000,\"whole\":1152921504606846976,"
                        + "\"interval\":[0,0.333333333],\"verdict\":\"same\",\"text\":\"a<b\"}");
    }
}
