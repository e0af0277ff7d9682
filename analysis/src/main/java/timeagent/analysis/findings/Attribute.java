package timeagent.analysis.findings;

/**
 * A value that a check found, for programs.
 *
 * @param id unique within a check
 * @param unit of a number; null for a list of texts
 */
public record Attribute(String id, String name, String description, Unit unit) {

    /** Creates one whose value is a list of texts. */
    static Attribute ofTexts(String id, String name, String description) {
        return new Attribute(id, name, description, null);
    }
}
