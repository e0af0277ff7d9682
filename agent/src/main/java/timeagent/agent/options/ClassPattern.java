package timeagent.agent.options;

/**
 * A class name in which {@code *} matches any characters; records whether any class has matched.
 *
 * <p>A pattern that matches a class also matches its nested and anonymous classes.
 */
public final class ClassPattern {
    private final String text;
    private volatile boolean matched;

    private ClassPattern(String text) {
        this.text = text;
    }

    /** @throws OptionException if {@code text} cannot match a class */
    static ClassPattern parse(String key, String text) throws OptionException {
        if (!isName(text, true)) {
            throw new OptionException(key + "=" + text + " is not a class pattern; give a class name or a pattern such"
                    + " as com.acme.* (names joined by ':')");
        }
        return new ClassPattern(text);
    }

    /** @param pattern whether {@code *} is allowed too */
    static boolean isName(String text, boolean pattern) {
        boolean starts = true;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean fits = pattern && c == '*'
                    || (starts ? Character.isJavaIdentifierStart(c) : c == '.' || Character.isJavaIdentifierPart(c));
            if (!fits) {
                return false;
            }
            starts = c == '.';
        }
        return !starts;
    }

    /** @param name of a class, with dots */
    public boolean matches(String name) {
        if (fits(name)) {
            matched = true;
            return true;
        }
        return false;
    }

    /** Backtracks to the last {@code *} only, which is sufficient and never exponential. */
    private boolean fits(String name) {
        int at = 0;
        int from = 0;
        int star = -1;
        int starUntil = 0;
        while (at < text.length() || from < name.length() && name.charAt(from) != '$') {
            if (at < text.length() && text.charAt(at) == '*') {
                star = at++;
                starUntil = from;
            } else if (at < text.length() && from < name.length() && text.charAt(at) == name.charAt(from)) {
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

    public boolean hasMatched() {
        return matched;
    }

    @Override
    public String toString() {
        return text;
    }
}
