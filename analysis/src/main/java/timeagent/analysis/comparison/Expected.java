package timeagent.analysis.comparison;

import java.util.Set;

/**
 * What differs between two sides on purpose, besides the style of event.
 *
 * @param options keys of agent options
 * @param settings whether a side was given settings of its own for Flight Recorder
 * @param commands whether each side runs a command of its own, which may start another JVM with other flags
 */
public record Expected(Set<String> options, boolean settings, boolean commands) {

    static final Expected NOTHING = new Expected(Set.of(), false, false);
}
