package timeagent.jmc;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.RunnableFuture;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.ItemCollectionToolkit;
import org.openjdk.jmc.common.item.ItemIterableToolkit;
import org.openjdk.jmc.common.util.IPreferenceValueProvider;
import org.openjdk.jmc.flightrecorder.internal.EventArrays;
import org.openjdk.jmc.flightrecorder.internal.FlightRecordingLoader;
import org.openjdk.jmc.flightrecorder.rules.IResult;
import org.openjdk.jmc.flightrecorder.rules.IRule;
import org.openjdk.jmc.flightrecorder.rules.RuleRegistry;

/** A recording as Mission Control's application has it open: a new collection, without time ranges, at each request. */
final class Application {

    private final EventArrays events;

    private Application(EventArrays events) {
        this.events = events;
    }

    static Application opens(Path recording) throws Exception {
        try (InputStream in = Files.newInputStream(recording)) {
            return new Application(FlightRecordingLoader.loadStream(in, false, true));
        }
    }

    IItemCollection items() {
        return ItemCollectionToolkit.build(
                () -> Arrays.stream(events.getArrays())
                        .map(array ->
                                ItemIterableToolkit.build(() -> Arrays.stream(array.getEvents()), array.getType())),
                events.getChunkTimeranges());
    }

    /** Results of our rules, by id. */
    Map<String, IResult> ourRules() throws Exception {
        Map<String, IResult> results = new TreeMap<>();
        for (IRule rule : RuleRegistry.getRules()) {
            if (rule instanceof CheckRule) {
                RunnableFuture<IResult> evaluation =
                        rule.createEvaluation(items(), IPreferenceValueProvider.DEFAULT_VALUES, null);
                evaluation.run();
                results.put(rule.getId(), evaluation.get());
            }
        }
        return results;
    }
}
