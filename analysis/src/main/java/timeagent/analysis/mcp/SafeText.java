package timeagent.analysis.mcp;

/**
 * Text that came from a recording, a JVM or the client, made harmless: names can be chosen by whoever wrote the program, and the
 * reader is a language model.
 */
final class SafeText {

    /** Longer than a class name with its method, too short for a hidden instruction. */
    static final int LONGEST_NAME = 300;

    static final int LONGEST_MESSAGE = 600;

    private SafeText() {}

    /** One line without characters that cannot be seen, cut off in the middle if it is longer. */
    static String of(String text, int longest) {
        StringBuilder safe = new StringBuilder();
        // the rest cannot be in it
        String beginning = text.length() > longest ? text.substring(0, longest / 2) : text;
        quote(beginning, safe);
        if (text.length() > longest) {
            safe.append("... ").append(text.length() - longest).append(" more characters ...");
            quote(text.substring(text.length() - longest / 2), safe);
        }
        return safe.toString();
    }

    private static void quote(String text, StringBuilder safe) {
        text.codePoints().forEach(point -> {
            if (isVisible(point)) {
                safe.appendCodePoint(point);
            } else {
                safe.append(String.format("\\u%04x", point));
            }
        });
    }

    private static boolean isVisible(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.PRIVATE_USE,
                    Character.SURROGATE,
                    Character.UNASSIGNED -> false;
            default -> true;
        };
    }
}
