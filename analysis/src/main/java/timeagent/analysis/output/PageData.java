package timeagent.analysis.output;

import java.util.List;

/**
 * What a page shows besides the result itself.
 *
 * @param kind name of the command
 * @param titles what each side is: one of a report, those of a and b of a comparison
 * @param notes more lines for the head
 * @param margin of the verdict {@code same}
 */
public record PageData(String kind, List<String> titles, List<String> notes, double margin) {}
