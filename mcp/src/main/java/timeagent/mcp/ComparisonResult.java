package timeagent.mcp;

import com.google.gson.JsonObject;
import java.util.List;
import timeagent.analysis.common.UserException;

/** The result of {@code compare} and {@code ab}. */
final class ComparisonResult {

    static final String FIELDS_HELP =
            "Keys of the JSON to return, such as metrics or a.clock.callSites; default: all but the two reports a and b.";

    private ComparisonResult() {}

    static Result of(JsonObject comparison, List<String> messages, List<String> fields, int top) throws UserException {
        List<String> lines = Findings.ofComparison(comparison, messages);
        if (fields.isEmpty()) {
            comparison.remove("a");
            comparison.remove("b");
        }
        return Cut.result(lines, comparison, top, fields);
    }
}
