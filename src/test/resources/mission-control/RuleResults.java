package program;

import java.io.File;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
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

/**
 * Prints the results of all of Mission Control's rules over recordings: number of the recording, rule, severity, summary.
 */
public final class RuleResults {

    public static void main(String[] files) throws Exception {
        for (int i = 0; i < files.length; i++) {
            List<String> lines = new ArrayList<>();
            for (IResult result : inReport(files[i])) {
                lines.add(i + "\t" + result.getRule().getId() + "\t" + result.getSeverity().name() + "\t"
                        + ResultToolkit.populateMessage(result, result.getSummary(), false));
            }
            Collections.sort(lines);
            lines.forEach(System.out::println);
        }
    }

    private static List<IResult> inReport(String file) throws Exception {
        Map<IRule, Future<IResult>> evaluated = RulesToolkit.evaluateParallel(
                RuleRegistry.getRules(),
                JfrLoaderToolkit.loadEvents(new File(file)),
                IPreferenceValueProvider.DEFAULT_VALUES,
                1);
        List<IResult> results = new ArrayList<>();
        for (Future<IResult> result : evaluated.values()) {
            results.add(result.get());
        }
        return results;
    }
}
