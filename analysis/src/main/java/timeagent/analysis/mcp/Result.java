package timeagent.analysis.mcp;

import com.google.gson.JsonElement;
import java.util.List;

/**
 * What a tool found.
 *
 * @param lines for the reader, each of them safe
 * @param json null if the lines are all
 */
record Result(List<String> lines, JsonElement json) {

    /** The lines as one text, which is cut if it is long: a folder can have thousands of recordings, each with a finding. */
    String text() {
        String text = String.join("\n", lines);
        return text.length() <= Cut.LONGEST ? text : text.substring(0, Cut.LONGEST) + "\n... and more";
    }
}
