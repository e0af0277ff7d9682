package program;

import java.io.File;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.openjdk.jmc.common.util.IPreferenceValueProvider;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.openjdk.jmc.flightrecorder.rules.IResult;
import org.openjdk.jmc.flightrecorder.rules.IRule;
import org.openjdk.jmc.flightrecorder.rules.ResultToolkit;
import org.openjdk.jmc.flightrecorder.rules.RuleRegistry;
import org.openjdk.jmc.flightrecorder.rules.util.RulesToolkit;

/** Prints the results of all of Mission Control's rules over recordings: number of the recording, rule, severity, summary. */
public final class RuleResults {

    public static void main(String[] files) throws Exception {
        for (int i = 0; i < files.length; i++) {
            Map<IRule, Future<IResult>> results = RulesToolkit.evaluateParallel(
                    RuleRegistry.getRules(),
                    JfrLoaderToolkit.loadEvents(new File(files[i])),
                    IPreferenceValueProvider.DEFAULT_VALUES,
                    1);
            List<String> lines = new ArrayList<>();
            for (Map.Entry<IRule, Future<IResult>> rule : results.entrySet()) {
                IResult result = rule.getValue().get();
                lines.add(i + "\t" + rule.getKey().getId() + "\t"
                        + result.getSeverity().name() + "\t" + ResultToolkit.populateMessage(result, result.getSummary(), false));
            }
            Collections.sort(lines);
            lines.forEach(System.out::println);
        }
    }
}
