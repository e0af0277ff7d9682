package timeagent.analysis.recording;

import java.util.HashMap;
import java.util.Map;

/**
 * The constant texts of a chunk by their keys: short ones, up to a limit of their sum, are in memory, of the others only where in the
 * file they are, as programs can write any number of long texts.
 */
final class Texts {

    private static final int SHORT = 256;
    private static final int MOST = 1 << 24;

    private final Map<Long, String> known = new HashMap<>();
    private final Map<Long, Long> places = new HashMap<>();
    private RecordingInput others;
    private int length;

    /** @param input of its own: it is moved while an event is read; null if there is none, and long texts are lost */
    void clear(RecordingInput input) {
        known.clear();
        places.clear();
        length = 0;
        others = input;
    }

    /** @param in at the text; behind it afterwards */
    void add(long key, RecordingInput in) {
        long place = in.offset();
        String text = in.shortText(length < MOST ? SHORT : -1);
        if (text == null) {
            places.put(key, place);
        } else {
            known.put(key, text);
            length += text.length();
        }
    }

    /** Returns {@link RecordingInput#LOST} if there is none. */
    String get(long key) {
        String text = known.get(key);
        if (text != null) {
            return text;
        }
        Long place = others == null ? null : places.get(key);
        if (place == null) {
            return RecordingInput.LOST;
        }
        others.moveInto(place, others.size - place);
        return others.text();
    }
}
