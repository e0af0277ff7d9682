package timeagent.analysis.recording;

import java.util.Map;

/** The texts of a metadata event, each made when it is asked for: most are labels and descriptions, which nobody does. */
final class MetadataTexts {

    // ten times what a JDK has
    private static final int MOST = 200_000;

    private final ChunkInput in;
    private final int[] starts;
    private final String[] texts;

    /** @param in stands at the first text, and behind the last one afterwards */
    MetadataTexts(byte[] content, ChunkInput in) {
        this.in = ChunkInput.of(content, content.length);
        int count = in.count();
        if (count > MOST) {
            throw new DamagedRecordingException("metadata with too many texts");
        }
        this.starts = new int[count];
        this.texts = new String[starts.length];
        for (int i = 0; i < starts.length; i++) {
            starts[i] = (int) in.position();
            JfrString.skip(in);
        }
    }

    int count() {
        return starts.length;
    }

    /** Reads the number of a text. */
    int number(ChunkInput from) {
        long number = from.varint();
        if (number < 0 || number >= starts.length) {
            throw notThere();
        }
        return (int) number;
    }

    String get(int number) {
        String text = texts[number];
        if (text == null) {
            in.window(starts[number], in.size() - starts[number]);
            text = JfrString.read(in, Map.of());
            if (text == null) {
                throw notThere();
            }
            texts[number] = text;
        }
        return text;
    }

    private static DamagedRecordingException notThere() {
        return new DamagedRecordingException("metadata with a text that is not there");
    }
}
