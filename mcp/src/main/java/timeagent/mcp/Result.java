package timeagent.mcp;

import com.google.gson.JsonElement;
import java.util.List;

/**
 * What a tool found.
 *
 * @param lines for the reader, each of them safe
 * @param json null if the lines are all
 */
record Result(List<String> lines, JsonElement json) {}
