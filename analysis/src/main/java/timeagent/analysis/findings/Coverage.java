package timeagent.analysis.findings;

import java.util.List;
import java.util.function.ToDoubleFunction;
import timeagent.analysis.output.Units;

/** What the recording does not have. */
final class Coverage extends Check {

    private static final Attribute GAPS = Attribute.ofTexts("gaps", "Not Covered", "What was not recorded, and why");

    Coverage() {
        super(
                "timeagent.Coverage",
                "Coverage of the Agent",
                "timeagent.agent",
                "timeagent.AgentInfo",
                List.of(),
                List.of(GAPS));
    }

    @Override
    public Outcome of(Facts facts, ToDoubleFunction<Limit> limit) {
        if (facts.report().agent() == null) {
            return null;
        }
        List<String> gaps = facts.gaps();
        return Outcome.of(
                        severity(!gaps.isEmpty(), false),
                        gaps.isEmpty()
                                ? "The agent rewrote and recorded all it should, and no event was lost."
                                : Units.counted(gaps.size(), "part is", "parts are") + " not covered: "
                                        + String.join("; ", gaps) + ".",
                        "Read the figures as lower limits. The agent option debug=FILE logs the reasons.")
                .with(GAPS, gaps);
    }
}
