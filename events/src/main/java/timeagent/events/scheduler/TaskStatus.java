package timeagent.events.scheduler;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * What a {@code status} file of {@code /proc} says of one thread; one object for all files, filled anew by each.
 *
 * <p>Texts are made only when they differ from those of the file before: most threads have the same CPUs.
 */
final class TaskStatus {
    private static final byte[] NAME = bytes("Name:\t");
    private static final byte[] VOLUNTARY = bytes("\nvoluntary_ctxt_switches:\t");
    private static final byte[] INVOLUNTARY = bytes("\nnonvoluntary_ctxt_switches:\t");
    private static final byte[] CPUS = bytes("\nCpus_allowed_list:\t");

    private long voluntary;
    private long involuntary;
    private byte[] file;
    private int length;
    private byte[] lastCpus = new byte[0];
    private String cpus = "";

    /**
     * Takes the counts out of a file.
     *
     * @param content what was read; used until the next file is read
     * @param size bytes of it that belong to the file
     * @return whether the file has both counts: a system other than Linux, or part of a file, has not
     */
    boolean read(byte[] content, int size) {
        file = content;
        length = size;
        voluntary = number(VOLUNTARY);
        involuntary = number(INVOLUNTARY);
        return voluntary >= 0 && involuntary >= 0;
    }

    long voluntary() {
        return voluntary;
    }

    long involuntary() {
        return involuntary;
    }

    /** The name as the kernel has it; it escapes line ends and backslashes, and so does this. */
    String name() {
        if (length < NAME.length || !Arrays.equals(file, 0, NAME.length, NAME, 0, NAME.length)) {
            return "";
        }
        return new String(file, NAME.length, lineEnd(NAME.length) - NAME.length, StandardCharsets.UTF_8);
    }

    /** The CPUs allowed, such as {@code 0-3,8}; empty if the file does not tell. */
    String cpus() {
        int start = after(CPUS);
        if (start < 0) {
            return "";
        }
        int end = lineEnd(start);
        if (!Arrays.equals(file, start, end, lastCpus, 0, lastCpus.length)) {
            lastCpus = Arrays.copyOfRange(file, start, end);
            cpus = new String(lastCpus, StandardCharsets.US_ASCII);
        }
        return cpus;
    }

    /** The number behind a key; -1 if there is none or its line is not complete. */
    private long number(byte[] key) {
        int start = after(key);
        if (start < 0) {
            return -1;
        }
        long number = 0;
        int at = start;
        while (at < length && file[at] >= '0' && file[at] <= '9') {
            number = 10 * number + file[at++] - '0';
        }
        return at > start && at < length && file[at] == '\n' ? number : -1;
    }

    private int after(byte[] key) {
        // the counts are the last lines of a long file
        for (int at = length - key.length; at >= 0; at--) {
            if (file[at] == '\n' && Arrays.equals(file, at, at + key.length, key, 0, key.length)) {
                return at + key.length;
            }
        }
        return -1;
    }

    private int lineEnd(int from) {
        int end = from;
        while (end < length && file[end] != '\n') {
            end++;
        }
        return end;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
