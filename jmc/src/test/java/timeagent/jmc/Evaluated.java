package timeagent.jmc;

import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Future;
import org.openjdk.jmc.common.util.IPreferenceValueProvider;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.openjdk.jmc.flightrecorder.rules.IResult;
import org.openjdk.jmc.flightrecorder.rules.IRule;
import org.openjdk.jmc.flightrecorder.rules.RuleRegistry;
import org.openjdk.jmc.flightrecorder.rules.util.RulesToolkit;

/** Runs rules as Mission Control does. */
final class Evaluated {

    private Evaluated() {}

    /** Results of all registered rules, by id. */
    static Map<String, IResult> allRules(Path recording) throws Exception {
        return rules(RuleRegistry.getRules(), recording, IPreferenceValueProvider.DEFAULT_VALUES);
    }

    /** Results of our rules, by id. */
    static Map<String, IResult> ourRules(Path recording) throws Exception {
        return ourRules(recording, IPreferenceValueProvider.DEFAULT_VALUES);
    }

    static Map<String, IResult> ourRules(Path recording, IPreferenceValueProvider settings) throws Exception {
        return rules(
                RuleRegistry.getRules().stream()
                        .filter(rule -> rule instanceof CheckRule)
                        .toList(),
                recording,
                settings);
    }

    private static Map<String, IResult> rules(
            Collection<IRule> rules, Path recording, IPreferenceValueProvider settings) throws Exception {
        Map<IRule, Future<IResult>> evaluated =
                RulesToolkit.evaluateParallel(rules, JfrLoaderToolkit.loadEvents(recording.toFile()), settings, 1);
        Map<String, IResult> results = new TreeMap<>();
        for (Map.Entry<IRule, Future<IResult>> rule : evaluated.entrySet()) {
            results.put(rule.getKey().getId(), rule.getValue().get());
        }
        return results;
    }
}
