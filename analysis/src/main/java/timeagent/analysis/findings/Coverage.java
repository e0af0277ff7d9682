package timeagent.analysis.findings;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import timeagent.analysis.output.Units;

/** What the recording does not have. */
final class Coverage extends Check {

    private static final Attribute GAPS = Attribute.ofTexts("gaps", "Not Covered", "What was not recorded, and why");

    Coverage() {
        super("timeagent.Coverage", "Coverage of the Agent", "timeagent.agent", List.of(), List.of(GAPS));
    }

    @Override
    public Outcome of(Facts facts, ToDoubleFunction<Limit> limit) {
        if (facts.report().agent() == null) {
            return null;
        }
        boolean isLossy = !facts.losses().isEmpty();
        List<String> gaps =
                Stream.of(facts.losses(), facts.limits()).flatMap(List::stream).toList();
        return Outcome.of(
                        severity(isLossy, !gaps.isEmpty()),
                        gaps.isEmpty()
                                ? "The agent rewrote and recorded all it should, and no event was lost."
                                : Units.counted(gaps.size(), "part is", "parts are") + " not covered: "
                                        + String.join("; ", gaps) + ".",
                        isLossy
                                ? "Read the figures as lower limits. The agent option debug=FILE logs the reasons."
                                : "This is a limit of the system or the JVM; the other figures are complete.")
                .with(GAPS, gaps);
    }
}
