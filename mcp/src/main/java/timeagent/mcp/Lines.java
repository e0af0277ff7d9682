package timeagent.mcp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Lines of UTF-8, of a bounded length: what is longer is skipped, not kept. */
final class Lines {

    static final int LONGEST = 4 << 20;

    /** In place of a line that was skipped; compared by identity. */
    static final String TOO_LONG = new String("too long");

    private final InputStream in;

    /** @param in buffered */
    Lines(InputStream in) {
        this.in = in;
    }

    /** Returns the next line; null at the end of the input. */
    String next() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        boolean fits = true;
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                return line.size() == 0 ? null : text(line, fits);
            }
            fits = fits && line.size() < LONGEST;
            if (fits) {
                line.write(next);
            }
        }
        return text(line, fits);
    }

    private static String text(ByteArrayOutputStream line, boolean fits) {
        return fits ? line.toString(StandardCharsets.UTF_8) : TOO_LONG;
    }
}
