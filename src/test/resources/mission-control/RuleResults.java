package program;

import java.io.File;
import java.io.FileInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.RunnableFuture;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.ItemCollectionToolkit;
import org.openjdk.jmc.common.item.ItemIterableToolkit;
import org.openjdk.jmc.common.util.IPreferenceValueProvider;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.openjdk.jmc.flightrecorder.internal.EventArrays;
import org.openjdk.jmc.flightrecorder.internal.FlightRecordingLoader;
import org.openjdk.jmc.flightrecorder.rules.IResult;
import org.openjdk.jmc.flightrecorder.rules.IRule;
import org.openjdk.jmc.flightrecorder.rules.ResultToolkit;
import org.openjdk.jmc.flightrecorder.rules.RuleRegistry;
import org.openjdk.jmc.flightrecorder.rules.util.RulesToolkit;

/**
 * Prints the results of all of Mission Control's rules over recordings: number of the recording, rule, severity, summary.
 * With the property "application", those that are not Mission Control's own, as its application evaluates them.
 */
public final class RuleResults {

    public static void main(String[] files) throws Exception {
        for (int i = 0; i < files.length; i++) {
            List<String> lines = new ArrayList<>();
            for (IResult result : Boolean.getBoolean("application") ? inApplication(files[i]) : inReport(files[i])) {
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

    private static List<IResult> inApplication(String file) throws Exception {
        EventArrays events;
        try (InputStream in = new FileInputStream(file)) {
            events = FlightRecordingLoader.loadStream(in, false, false);
        }
        List<IResult> results = new ArrayList<>();
        for (IRule rule : RuleRegistry.getRules()) {
            if (!rule.getClass().getName().startsWith("org.openjdk.jmc.")) {
                RunnableFuture<IResult> evaluation =
                        rule.createEvaluation(items(events), IPreferenceValueProvider.DEFAULT_VALUES, null);
                evaluation.run();
                results.add(evaluation.get());
            }
        }
        return results;
    }

    /** A new collection, whose chunk ranges Mission Control drops. */
    private static IItemCollection items(EventArrays events) {
        return ItemCollectionToolkit.build(
                () -> Arrays.stream(events.getArrays())
                        .map(array -> ItemIterableToolkit.build(
                                () -> Arrays.stream(array.getEvents()), array.getType())),
                events.getChunkTimeranges());
    }
}
