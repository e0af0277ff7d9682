package timeagent.analysis.live;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The counters that HotSpot shows in a file it has mapped, {@code hsperfdata_USER/PID}: read in microseconds, without a
 * request to the JVM. Version 2.0 of the format, that of all JDKs (perfMemory.hpp).
 *
 * @param command main class or jar, and arguments; null if the JVM was not started by a launcher
 * @param version as the system property {@code java.version}; null if it is not known yet
 * @param arguments of the JVM, those from environment variables too
 */
record JvmCounters(String command, String version, String arguments) {

    private static final int MAGIC = 0xcafec0c0;
    private static final int MAJOR = 2;
    private static final int MOST_BYTES = 1 << 20;

    /** Offsets in the head of the file. */
    private static final int ORDER = 4;

    private static final int MAJOR_VERSION = 5;
    private static final int FIRST_ENTRY = 24;
    private static final int ENTRIES = 28;

    /** Offsets in an entry. */
    private static final int NAME = 4;

    private static final int LENGTH = 8;
    private static final int TYPE = 12;
    private static final int VALUE = 16;

    /** Those of a process that is not in a container; empty as {@link #of(Path)} is. */
    static Optional<JvmCounters> published(String user, long pid) {
        return of(Path.of("/tmp", "hsperfdata_" + user, Long.toString(pid)));
    }

    /** Empty if the file cannot be read, or is none of a JVM that has started. */
    static Optional<JvmCounters> of(Path file) {
        // a pipe would block
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try (InputStream in = Files.newInputStream(file)) {
            return Optional.ofNullable(of(in.readNBytes(MOST_BYTES)));
        } catch (IOException | IndexOutOfBoundsException e) {
            return Optional.empty();
        }
    }

    /** Returns null for another format. */
    private static JvmCounters of(byte[] content) {
        ByteBuffer file = ByteBuffer.wrap(content);
        if (file.getInt(0) != MAGIC || file.get(MAJOR_VERSION) != MAJOR) {
            return null;
        }
        file.order(file.get(ORDER) == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        Map<String, String> texts = new HashMap<>();
        int entry = file.getInt(FIRST_ENTRY);
        for (int left = file.getInt(ENTRIES); left > 0; left--) {
            int length = file.getInt(entry + LENGTH);
            if (length > 0 && file.get(entry + TYPE) == 'B') {
                int name = entry + file.getInt(entry + NAME);
                texts.put(
                        text(content, name, content.length - name),
                        text(content, entry + file.getInt(entry + VALUE), length));
            }
            int size = file.getInt(entry);
            if (size <= 0) {
                return null;
            }
            entry += size;
        }
        return new JvmCounters(
                texts.get("sun.rt.javaCommand"),
                texts.get("java.property.java.version"),
                texts.getOrDefault("java.rt.vmArgs", ""));
    }

    /** Up to a NUL, or so many bytes. */
    private static String text(byte[] content, int start, int most) {
        int end = start;
        while (end < start + most && content[end] != 0) {
            end++;
        }
        return new String(content, start, end - start, StandardCharsets.UTF_8);
    }
}
