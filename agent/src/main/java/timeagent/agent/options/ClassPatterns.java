package timeagent.agent.options;

import java.util.ArrayList;
import java.util.List;
import timeagent.events.types.TypePatterns;

/** The class patterns of an option, or those of event types. */
public final class ClassPatterns implements TypePatterns {
    private final List<ClassPattern> patterns;

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

    public boolean isEmpty() {
        return patterns.isEmpty();
    }

    /** @param name with dots */
    @Override
    public boolean test(String name) {
        boolean matches = false;
        for (ClassPattern pattern : patterns) {
            // all of them, because each records whether it ever matched
            matches |= pattern.matches(name);
        }
        return matches;
    }

    /** Those that have matched no name. */
    public List<String> unused() {
        List<String> unused = new ArrayList<>();
        for (ClassPattern pattern : patterns) {
            if (!pattern.hasMatched()) {
                unused.add(pattern.toString());
            }
        }
        return unused;
    }

    @Override
    public String unmatched() {
        return String.join(":", unused());
    }
}
