package timeagent.events.scheduler;

import java.nio.charset.StandardCharsets;

/**
 * The content of a {@code status} file of {@code /proc} for one thread.
 *
 * @param text of the file, a character for each byte
 * @param counts since the thread started
 */
record OsThreadStatus(String text, ContextSwitchCounts counts) {
    private static final String NAME = "Name:\t";
    private static final String CPUS = "\nCpus_allowed_list:\t";
    private static final String VOLUNTARY = "\nvoluntary_ctxt_switches:\t";
    private static final String INVOLUNTARY = "\nnonvoluntary_ctxt_switches:\t";

    /** Null without both counts: on systems other than Linux, and for a partial file. */
    static OsThreadStatus of(String text) {
        long voluntary = number(text, VOLUNTARY);
        long involuntary = number(text, INVOLUNTARY);
        return voluntary < 0 || involuntary < 0
                ? null
                : new OsThreadStatus(text, new ContextSwitchCounts(voluntary, involuntary));
    }

    /** The kernel's name, with line ends and backslashes escaped as in the file. */
    String name() {
        String name = text.startsWith(NAME) ? text.substring(NAME.length(), text.indexOf('\n')) : "";
        return new String(name.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    /** The allowed CPUs, such as {@code 0-3,8}; empty if unknown. */
    String cpus() {
        return after(text, CPUS);
    }

    /** The number after a key; -1 if it is missing or its line is incomplete. */
    private static long number(String text, String key) {
        try {
            return Long.parseLong(after(text, key));
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    /** Empty if the key is missing or its line is incomplete. */
    private static String after(String text, String key) {
        // backwards: the counts are the last lines of a long file
        int start = text.lastIndexOf(key);
        int end = text.indexOf('\n', start + key.length());
        return start < 0 || end < 0 ? "" : text.substring(start + key.length(), end);
    }
}
