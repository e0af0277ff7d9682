package timeagent.events.diagnostics;

/** Messages of the agent: one line each. */
public final class Message {

    private Message() {}

    /** Prints a line to stderr. */
    public static void print(String message) {
        System.err.println("timeagent: " + oneLine(message));
    }

    /** The text as one line, even if the user's input in it has line breaks. */
    public static String oneLine(String message) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < message.length(); i++) {
            char c = message.charAt(i);
            line.append(Character.isISOControl(c) ? '?' : c);
        }
        return line.toString();
    }
}
