package timeagent.agent.options;

import java.util.ArrayList;
import java.util.List;

/** The class patterns of an option. */
public class ClassPatterns {
    final List<ClassPattern> patterns;

    ClassPatterns(List<ClassPattern> patterns) {
        this.patterns = patterns;
    }

    static ClassPatterns parse(String key, List<String> texts) throws OptionException {
        List<ClassPattern> patterns = new ArrayList<>();
        for (String text : texts) {
            patterns.add(ClassPattern.parse(key, text));
        }
        return new ClassPatterns(patterns);
    }

    public final boolean isEmpty() {
        return patterns.isEmpty();
    }

    /** @param name with dots */
    public final boolean test(String name) {
        boolean matches = false;
        for (ClassPattern pattern : patterns) {
            // all of them, because each records whether it ever matched
            matches |= pattern.matches(name);
        }
        return matches;
    }

    /** Those that have matched no name. */
    public final List<String> unused() {
        List<String> unused = new ArrayList<>();
        for (ClassPattern pattern : patterns) {
            if (!pattern.hasMatched()) {
                unused.add(pattern.toString());
            }
        }
        return unused;
    }
}
