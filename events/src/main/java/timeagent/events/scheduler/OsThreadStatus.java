package timeagent.events.scheduler;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The content of a {@code status} file of {@code /proc} for one thread; one object is reused for all files.
 *
 * <p>Creates strings only when they differ from those of the previous file: most threads have the same CPUs.
 */
final class OsThreadStatus {
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
     * Parses a file.
     *
     * @param content of the file; used until the next file is read
     * @param size number of valid bytes
     * @return whether the file has both counts; false on systems other than Linux and for a partial file
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

    /** The kernel's name, with line ends and backslashes escaped as in the file. */
    String name() {
        if (length < NAME.length || !Arrays.equals(file, 0, NAME.length, NAME, 0, NAME.length)) {
            return "";
        }
        return new String(file, NAME.length, lineEnd(NAME.length) - NAME.length, StandardCharsets.UTF_8);
    }

    /** The allowed CPUs, such as {@code 0-3,8}; empty if unknown. */
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

    /** The number after a key; -1 if it is missing or its line is incomplete. */
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
        // backwards: the counts are the last lines of a long file
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
