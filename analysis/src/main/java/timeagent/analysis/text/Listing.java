package timeagent.analysis.text;

import java.util.List;

/**
 * A table of the first rows of a list.
 *
 * @param more rows that are not in it; not above 0 if all are
 */
public record Listing<T>(Table table, List<T> shown, int more) {}
