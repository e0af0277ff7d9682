package timeagent.analysis.comparison;

import java.util.Set;

/**
 * What differs between two sides on purpose, besides the style of event.
 *
 * @param options keys of agent options
 * @param settings whether a side was given settings of its own for Flight Recorder
 */
public record Expected(Set<String> options, boolean settings) {

    static final Expected NOTHING = new Expected(Set.of(), false);
}
