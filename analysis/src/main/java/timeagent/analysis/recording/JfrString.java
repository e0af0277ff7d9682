package timeagent.analysis.recording;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Reads a String as chunks have it: nothing, empty, a key into the constant pool, or characters in one of three encodings. */
final class JfrString {

    private static final int NULL = 0;
    private static final int EMPTY = 1;
    private static final int CONSTANT = 2;
    private static final int UTF8 = 3;
    private static final int CHARACTERS = 4;
    private static final int LATIN1 = 5;

    /** Stands for a text whose constant pool was lost. */
    static final String LOST = "?";

    private JfrString() {}

    /** Returns the text, null for a null reference, or {@link #LOST}. */
    static String read(ChunkInput in, Map<Long, String> constants) {
        int encoding = in.rawByte();
        return switch (encoding) {
            case NULL -> null;
            case EMPTY -> "";
            case CONSTANT -> constants.getOrDefault(in.varint(), LOST);
            case UTF8 -> in.text(in.length(), StandardCharsets.UTF_8);
            case CHARACTERS -> characters(in);
            case LATIN1 -> in.text(in.length(), StandardCharsets.ISO_8859_1);
            default -> throw new DamagedRecordingException("a text in an unknown encoding");
        };
    }

    static void skip(ChunkInput in) {
        int encoding = in.rawByte();
        switch (encoding) {
            case NULL, EMPTY -> {}
            case CONSTANT -> in.varint();
            case UTF8, LATIN1 -> in.skip(in.count());
            case CHARACTERS -> {
                int count = in.count();
                for (int i = 0; i < count; i++) {
                    in.varint();
                }
            }
            default -> throw new DamagedRecordingException("a text in an unknown encoding");
        }
    }

    private static String characters(ChunkInput in) {
        int count = in.length();
        if (in.singleBytes(count)) {
            // nearly all: Java code writes its short texts this way
            return in.text(count, StandardCharsets.ISO_8859_1);
        }
        StringBuilder text = new StringBuilder(count);
        for (int i = 0; i < count; i++) {
            text.append((char) in.varint());
        }
        return text.toString();
    }
}
