package timeagent.events.diagnostics;

import java.util.ArrayList;
import java.util.List;

/**
 * Names of classes or event types in which {@code *} matches any characters; records which have matched a name.
 *
 * <p>A pattern that matches a class also matches its nested and anonymous classes.
 */
public final class NamePatterns {
    private final List<String> patterns;
    private volatile boolean[] matched;

    public NamePatterns(List<String> patterns) {
        this.patterns = patterns;
        matched = new boolean[patterns.size()];
    }

    public boolean isEmpty() {
        return patterns.isEmpty();
    }

    /** @param name with dots */
    public boolean test(String name) {
        boolean matches = false;
        // all of them, because each records whether it ever matched
        for (int i = 0; i < matched.length; i++) {
            if (fits(patterns.get(i), name)) {
                matches = true;
                if (!matched[i]) {
                    matched[i] = true;
                    // for other threads
                    matched = matched;
                }
            }
        }
        return matches;
    }

    /** Backtracks to the last {@code *} only, which is sufficient and never exponential. */
    private static boolean fits(String pattern, String name) {
        int at = 0;
        int from = 0;
        int star = -1;
        int starUntil = 0;
        while (at < pattern.length() || from < name.length() && name.charAt(from) != '$') {
            if (at < pattern.length() && pattern.charAt(at) == '*') {
                star = at++;
                starUntil = from;
            } else if (at < pattern.length() && from < name.length() && pattern.charAt(at) == name.charAt(from)) {
                at++;
                from++;
            } else if (star >= 0 && starUntil < name.length()) {
                at = star + 1;
                from = ++starUntil;
            } else {
                return false;
            }
        }
        return true;
    }

    /** Those that have matched no name. */
    public List<String> unused() {
        List<String> unused = new ArrayList<>();
        for (int i = 0; i < matched.length; i++) {
            if (!matched[i]) {
                unused.add(patterns.get(i));
            }
        }
        return unused;
    }
}
