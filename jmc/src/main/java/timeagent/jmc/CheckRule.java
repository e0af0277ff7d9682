package timeagent.jmc;

import java.util.Map;
import java.util.concurrent.CancellationException;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.common.util.IPreferenceValueProvider;
import org.openjdk.jmc.flightrecorder.rules.AbstractRule;
import org.openjdk.jmc.flightrecorder.rules.IResult;
import org.openjdk.jmc.flightrecorder.rules.IResultValueProvider;
import org.openjdk.jmc.flightrecorder.rules.ResultBuilder;
import org.openjdk.jmc.flightrecorder.rules.Severity;
import org.openjdk.jmc.flightrecorder.rules.TypedResult;
import org.openjdk.jmc.flightrecorder.rules.util.RulesToolkit;
import timeagent.analysis.findings.Check;
import timeagent.analysis.findings.Check.Outcome;
import timeagent.analysis.summary.Facts;

/**
 * A check of the command line as a rule of Mission Control: limits are preferences.
 *
 * <p>It depends on no other rule: Mission Control evaluates none if one is missing that another depends on.
 */
abstract class CheckRule extends AbstractRule {

    private final Check check;
    private final RuleValues values;

    CheckRule(Check check) {
        this(check, new RuleValues(check));
    }

    private CheckRule(Check check, RuleValues values) {
        super(
                check.id(),
                check.name(),
                check.topic(),
                values.preferences(),
                RuleValues.results(),
                // a type whose fields have changed counts too, which Mission Control does not find by its name
                Map.of());
        this.check = check;
        this.values = values;
    }

    @Override
    protected IResult getResult(IItemCollection items, IPreferenceValueProvider settings, IResultValueProvider others) {
        Facts facts;
        try {
            facts = RecordingFacts.of(items);
        } catch (CancellationException e) {
            throw e;
        } catch (RuntimeException e) {
            // thrown, it would end a report with the results of all other rules
            return RulesToolkit.getNotApplicableResult(this, settings, "The recording cannot be summed up: " + e);
        }
        if (facts == null) {
            return ResultBuilder.createFor(this, settings)
                    .setSeverity(Severity.IGNORE)
                    .setSummary("The recording has no event of timeagent.")
                    .build();
        }
        Outcome outcome = check.of(facts, limit -> values.value(settings, limit));
        if (!outcome.isApplicable()) {
            return RulesToolkit.getNotApplicableResult(this, settings, outcome.summary());
        }
        Severity severity = Severity.valueOf(outcome.severity().name());
        ResultBuilder result = ResultBuilder.createFor(this, settings)
                .setSeverity(severity)
                .addResult(TypedResult.SCORE, UnitLookup.NUMBER_UNITY.quantity(Score.of(severity, outcome.level())))
                .setSummary(RuleValues.SUMMARY_TEMPLATE);
        if (outcome.solution() != null) {
            result.setSolution(RuleValues.SOLUTION_TEMPLATE);
        }
        RuleValues.add(outcome, result);
        return result.build();
    }
}
