package timeagent.analysis.summary;

import java.util.List;

/** What is written in one text with space between. */
final class SpaceSeparated {

    private SpaceSeparated() {}

    static List<String> of(String text) {
        return text == null || text.isBlank() ? List.of() : List.of(text.strip().split("\\s+"));
    }
}
