package timeagent.analysis.summary;

import java.util.List;

/** What is written in one text with space between. */
final class Words {

    private Words() {}

    static List<String> of(String text) {
        return text == null || text.isBlank() ? List.of() : List.of(text.strip().split("\\s+"));
    }
}
