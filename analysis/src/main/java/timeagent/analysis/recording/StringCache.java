package timeagent.analysis.recording;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * Gives equal bytes the same String, so that ten million events with one address make one String.
 *
 * <p>A table with one place per hash: a newcomer throws the old one out, so its size is fixed.
 */
final class StringCache {

    private static final int LONGEST = 64;

    private final byte[][] bytes;
    private final String[] texts;

    /** @param places a power of two */
    StringCache(int places) {
        this.bytes = new byte[places][];
        this.texts = new String[places];
    }

    String text(byte[] block, int position, int length, Charset charset) {
        if (length > LONGEST) {
            return new String(block, position, length, charset);
        }
        // the same bytes mean different text in different encodings
        byte seed = (byte) (charset == StandardCharsets.UTF_8 ? 2 : 1);
        int hash = seed;
        for (int i = 0; i < length; i++) {
            hash = 31 * hash + block[position + i];
        }
        int place = (hash ^ hash >>> 10) & texts.length - 1;
        byte[] known = bytes[place];
        if (known != null && known[known.length - 1] == seed && same(known, block, position, length)) {
            return texts[place];
        }
        byte[] key = new byte[length + 1];
        System.arraycopy(block, position, key, 0, length);
        key[length] = seed;
        bytes[place] = key;
        texts[place] = new String(key, 0, length, charset);
        return texts[place];
    }

    private static boolean same(byte[] known, byte[] block, int position, int length) {
        if (known.length != length + 1) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (known[i] != block[position + i]) {
                return false;
            }
        }
        return true;
    }
}
