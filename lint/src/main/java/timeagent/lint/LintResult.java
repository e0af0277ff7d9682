package timeagent.lint;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What was found.
 *
 * @param problems what could not be read, a line each
 * @param duplicates class files of the same name as one before, which were left out
 */
public record LintResult(List<Part> parts, List<String> problems, int duplicates) {

    /**
     * A folder, a jar, or a part of one.
     *
     * @param rule why its classes are the application's, or a library's
     * @param uses clock reads by use
     * @param findings in classes of the application
     * @param others findings in other classes
     */
    public record Part(
            String name,
            String rule,
            boolean isApplication,
            int classes,
            Map<Use, Integer> uses,
            List<Finding> findings,
            List<Finding> others) {

        public int reads() {
            return uses.values().stream().mapToInt(Integer::intValue).sum();
        }
    }

    public int classes() {
        return parts.stream().mapToInt(Part::classes).sum();
    }

    /** The findings in classes of the application. */
    public List<Finding> findings() {
        return parts.stream().flatMap(part -> part.findings().stream()).toList();
    }

    public Map<Use, Integer> uses() {
        Map<Use, Integer> all = new EnumMap<>(Use.class);
        parts.forEach(part -> part.uses().forEach((use, count) -> all.merge(use, count, Integer::sum)));
        return all;
    }
}
