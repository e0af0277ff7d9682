package timeagent.analysis.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;

/** What is written in one text with space between. */
final class Words {

    private Words() {}

    static List<String> of(String text) {
        List<String> words = new ArrayList<>();
        StringTokenizer rest = new StringTokenizer(text == null ? "" : text);
        while (rest.hasMoreTokens()) {
            words.add(rest.nextToken());
        }
        return words;
    }
}
