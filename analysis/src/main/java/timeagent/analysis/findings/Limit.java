package timeagent.analysis.findings;

/**
 * A threshold of a check, which a user of Mission Control can change.
 *
 * @param id unique among all limits
 * @param name for a form
 * @param description what happens from this value on
 * @param value the default, in the unit
 */
public record Limit(String id, String name, String description, Unit unit, double value) {}
