package timeagent.agent.options;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import timeagent.events.diagnostics.NamePatterns;

/**
 * Checks the values of options; error messages are one line.
 *
 * <p>Not final: the test of docs/options.md records the calls.
 */
class OptionValues {
    private final Map<String, String> given;
    private final List<String> asked = new ArrayList<>();
    private final List<String> inForce = new ArrayList<>();
    private final List<String> ofUser = new ArrayList<>();

    OptionValues(Map<String, String> given) {
        this.given = given;
    }

    private String ask(String key) {
        asked.add(key);
        return given.get(key);
    }

    /** The keys asked for, and that of the file, which has been read. */
    String[] keys() {
        List<String> keys = new ArrayList<>(asked);
        keys.add(AgentOptions.CONFIG);
        return keys.toArray(new String[0]);
    }

    /** @throws OptionException if a key was not asked for, with the nearest valid one */
    void refuseOthers() throws OptionException {
        for (String key : given.keySet()) {
            if (!asked.contains(key)) {
                String question = Nearest.question("", key, keys());
                throw new OptionException("unknown option '" + key + "'"
                        + (question.isEmpty() ? "; the keys are " + String.join(" ", keys()) : question));
            }
        }
    }

    String oneOf(String key, String otherwise, String... valid) throws OptionException {
        String value = ask(key);
        if (value != null) {
            check(key, value, valid);
        }
        return force(key, value == null ? otherwise : value);
    }

    /** The name of a file, or null. */
    String file(String key) throws OptionException {
        String value = ask(key);
        if (value != null && value.isEmpty()) {
            throw new OptionException(key + " has no file; write " + key + "=FILE");
        }
        return value == null ? null : force(key, value);
    }

    List<String> listOf(String key, String otherwise, String... valid) throws OptionException {
        String value = ask(key);
        List<String> list = split(value == null ? otherwise : value);
        for (String part : list) {
            check(key, part, valid);
        }
        force(key, value == null ? otherwise : value);
        return list;
    }

    private static void check(String key, String value, String... valid) throws OptionException {
        for (String word : valid) {
            if (word.equals(value)) {
                return;
            }
        }
        String question = Nearest.question(key + "=", value, valid);
        String words = String.join(", ", valid);
        throw new OptionException(key + "=" + value + " is not valid"
                + (question.isEmpty() ? "; give one of " + words : question + " (" + words + ")"));
    }

    long number(String key, long otherwise, long least, long most) throws OptionException {
        String value = ask(key);
        long number = otherwise;
        if (value != null) {
            try {
                // Long.parseLong also accepts a sign and the digits of other scripts
                number = digits(value) == value.length() ? Long.parseLong(value) : least - 1;
            } catch (NumberFormatException e) {
                number = least - 1;
            }
            if (number < least || number > most) {
                throw new OptionException(key + "=" + value + " is not valid, give a whole number from " + least
                        + " to " + most + ", for example " + key + "=" + otherwise);
            }
        }
        force(key, Long.toString(number));
        return number;
    }

    /** The number of leading ASCII digits. */
    private static int digits(String value) {
        int digits = 0;
        while (digits < value.length() && value.charAt(digits) >= '0' && value.charAt(digits) <= '9') {
            digits++;
        }
        return digits;
    }

    /** A duration in nanoseconds. */
    long duration(String key, long otherwise, long least, long most) throws OptionException {
        String value = ask(key);
        if (value == null) {
            return otherwise;
        }
        int digits = digits(value);
        long unit =
                switch (value.substring(digits)) {
                    case "ns" -> 1;
                    case "us" -> 1_000;
                    case "ms" -> 1_000_000;
                    case "s" -> 1_000_000_000;
                    default -> 0;
                };
        if (digits == 0 || digits > 9 || unit == 0) {
            throw new OptionException(
                    key + "=" + value + " is not a duration; give a number with a unit: 250us, 10ms or 1s");
        }
        long nanos = Long.parseLong(value.substring(0, digits)) * unit;
        if (nanos < least || nanos > most) {
            throw new OptionException(key + "=" + value + " is out of range, give a duration from " + least / 1000
                    + "us to " + most / 1_000_000_000 + "s");
        }
        force(key, value);
        return nanos;
    }

    NamePatterns patterns(String key) throws OptionException {
        String value = ask(key);
        List<String> patterns = value == null ? List.of() : split(force(key, value));
        for (String pattern : patterns) {
            if (!isName(pattern, true)) {
                throw new OptionException(
                        key + "=" + pattern + " is not a class pattern; give a class name or a pattern such"
                                + " as com.acme.* (names joined by ':')");
            }
        }
        return new NamePatterns(patterns);
    }

    /** @param pattern whether {@code *} is allowed too */
    private static boolean isName(String text, boolean pattern) {
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

    /**
     * Methods, each with its class.
     *
     * @param none the default, and the word for an empty list
     */
    List<String> methods(String key, String none) throws OptionException {
        String value = ask(key);
        value = force(key, value == null ? none : value);
        List<String> methods = value.equals(none) ? List.of() : split(value);
        for (String method : methods) {
            if (!isMethod(method)) {
                throw new OptionException(key + "=" + method + " is not valid; give " + none
                        + " or methods such as com.acme.Clock.nanoTime (joined by ':')");
            }
        }
        return methods;
    }

    private static boolean isMethod(String name) {
        return isName(name, false) && name.indexOf('.') > 0;
    }

    /** Checks labels, {@code name=value} joined by colons; {@code AgentInfo} has them among the options in effect. */
    void labels(String key) throws OptionException {
        String value = ask(key);
        if (value == null) {
            return;
        }
        List<String> names = new ArrayList<>();
        for (String label : split(value)) {
            int equals = label.indexOf('=');
            String name = label.substring(0, Math.max(0, equals));
            if (!isLabelName(name) || equals == label.length() - 1) {
                throw new OptionException(key + "=" + label
                        + " is not a label; give name=value, such as service=shop (joined by ':'), the name of letters,"
                        + " digits and _");
            }
            if (names.contains(name)) {
                throw new OptionException(key + " has the name '" + name + "' twice; give each name once");
            }
            names.add(name);
        }
        force(key, value);
    }

    /** Whether a column of a table can have the name without quotes. */
    private static boolean isLabelName(String name) {
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
            if (!letter && (i == 0 || c < '0' || c > '9')) {
                return false;
            }
        }
        return !name.isEmpty();
    }

    private String force(String key, String value) {
        inForce.add(key + "=" + value);
        if (given.containsKey(key)) {
            ofUser.add(key + "=" + value);
        }
        return value;
    }

    private static List<String> split(String value) {
        // one character: without a regular expression
        return List.of(value.split(":", -1));
    }

    /** The options in effect, in the syntax of the command line. */
    String inForce() {
        return String.join(",", inForce);
    }

    /** Those of them that were given, on the line or in a file. */
    String given() {
        return String.join(",", ofUser);
    }
}
