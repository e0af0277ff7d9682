package timeagent.analysis.cli;

import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;
import timeagent.analysis.comparison.WorkUnit;

/** The option that names a unit of work, whose cost is compared. */
final class UnitOption {

    @Option(
            names = "--unit",
            paramLabel = "UNIT",
            description =
                    "Also compare the cost of a unit of work: the name of an event type, one event per unit; in ab"
                            + " also a regular expression whose group is the number of units in the output, such as"
                            + " 'requests=([0-9]+)'.")
    private WorkUnit unit;

    /** Null if not given. */
    WorkUnit unit() {
        return unit;
    }

    static WorkUnit of(String text) {
        try {
            return WorkUnit.of(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException("'" + text + "' " + e.getMessage());
        }
    }
}
