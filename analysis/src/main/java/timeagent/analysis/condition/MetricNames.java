package timeagent.analysis.condition;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import timeagent.analysis.comparison.Metric;
import timeagent.analysis.condition.Operand.Reference;
import timeagent.analysis.condition.Operand.Which;

/** Takes a metric's name apart, and finds those nearest to a wrong one. */
final class MetricNames {

    private static final String SUFFIXES = ".a, .b or .ratio";

    private MetricNames() {}

    static Reference reference(String text) throws ConditionException {
        int point = text.lastIndexOf('.');
        String suffix = text.substring(point + 1);
        for (Which which : Which.values()) {
            if (which.name().toLowerCase(Locale.ROOT).equals(suffix)) {
                if (point < 0) {
                    throw unknown(text);
                }
                return new Reference(known(text.substring(0, point)), which, text);
            }
        }
        if (isKnown(text)) {
            throw new ConditionException("'" + text + "' wants " + SUFFIXES + " behind it");
        }
        String name = text.substring(0, Math.max(0, point));
        if (isKnown(name)) {
            throw new ConditionException("'" + name + "' has no '." + suffix + "', only " + SUFFIXES);
        }
        throw unknown(text);
    }

    private static boolean isKnown(String name) {
        return all().contains(name);
    }

    private static String known(String name) throws ConditionException {
        if (isKnown(name)) {
            return name;
        }
        throw unknown(name);
    }

    private static ConditionException unknown(String name) {
        List<String> nearest = all().stream()
                .sorted(Comparator.comparingInt(known -> farness(name, known)))
                .toList();
        return new ConditionException("there is no metric '" + name + "'; those there are, each with " + SUFFIXES
                + ", nearest first: " + String.join(" ", nearest));
    }

    private static List<String> all() {
        return Arrays.stream(Metric.values()).map(Metric::key).toList();
    }

    /** A part of a name is as near as a slip of the pen. */
    private static int farness(String name, String known) {
        boolean part = known.toLowerCase(Locale.ROOT).contains(name.toLowerCase(Locale.ROOT));
        return part ? 1 : distance(name, known);
    }

    /** Number of characters to insert, remove or replace. */
    static int distance(String from, String to) {
        int[] above = new int[to.length() + 1];
        Arrays.setAll(above, i -> i);
        for (int i = 1; i <= from.length(); i++) {
            int[] line = new int[to.length() + 1];
            line[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = above[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                line[j] = Math.min(replaced, 1 + Math.min(above[j], line[j - 1]));
            }
            above = line;
        }
        return above[to.length()];
    }
}
