package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.Collectors;
import jdk.jfr.EventType;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.common.IDescribable;
import org.openjdk.jmc.common.item.IAccessorKey;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.CouldNotLoadRecordingException;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.openjdk.jmc.flightrecorder.internal.EventArray;
import org.openjdk.jmc.flightrecorder.internal.FlightRecordingLoader;
import org.openjdk.jmc.flightrecorder.rules.IResult;
import org.openjdk.jmc.flightrecorder.rules.IRule;
import org.openjdk.jmc.flightrecorder.rules.RuleRegistry;
import org.openjdk.jmc.flightrecorder.rules.Severity;
import org.openjdk.jmc.flightrecorder.rules.util.RulesToolkit;

/** JDK Mission Control's own library reads our events with their names and units, and its rules run over them. */
@Full
final class MissionControlIT extends OnEveryJdk {

    // how its library calls the kind of a field's values, by the type or the annotation of the field
    private static final Map<String, String> CONTENT = Map.of(
            "jdk.jfr.DataAmount", "memory",
            "jdk.jfr.Timespan", "timespan",
            "jdk.jfr.Timestamp", "timestamp",
            "java.lang.String", "text",
            "java.lang.Class", "class",
            "java.lang.Thread", "thread",
            "boolean", "boolean",
            "int", "number",
            "double", "number",
            "long", "raw number");

    @Test
    void showsEveryEventWithItsNamesAndUnits() throws Exception {
        Path recording = mixture();
        Map<String, EventArray> shown = shown(recording);
        Map<String, EventType> recorded = types(recording);

        for (OurEvent ours : OurEvent.always()) {
            EventArray events = shown.get(ours.name());
            EventType type = recorded.get(ours.name());
            assertThat(events).as(ours.name()).isNotNull();
            assertThat(events.getEvents()).as(ours.name()).isNotEmpty();
            assertThat(events.getTypeCategory()).containsExactly("timeagent", ours.category());
            assertThat(events.getType().getName()).isEqualTo(type.getLabel());
            assertThat(events.getType().getDescription()).startsWith(type.getDescription());
            Map<String, IDescribable> fields = fields(events);
            for (String name : ours.fields()) {
                ValueDescriptor field = type.getField(name);
                assertThat(fields.get(name).getName()).isEqualTo(field.getLabel());
                assertThat(fields.get(name).getDescription()).isEqualTo(field.getDescription());
                String unit = field.getContentType() == null ? field.getTypeName() : field.getContentType();
                assertThat(key(events, name).getContentType().getIdentifier())
                        .as(ours.name() + "." + name)
                        .isEqualTo(CONTENT.get(unit));
            }
        }
    }

    @Test
    void readsTheValuesOfOurEvents() throws Exception {
        EventArray writes = shown(mixture()).get("timeagent.SocketWrite");
        IAccessorKey<IQuantity> bytes = key(writes, "bytesWritten");
        IAccessorKey<IQuantity> duration = key(writes, "duration");

        List<IItem> events = Arrays.asList(writes.getEvents());

        assertThat(events).hasSize(100).allSatisfy(event -> {
            assertThat(writes.getType().getAccessor(bytes).getMember(event).longValueIn(UnitLookup.BYTE))
                    .isEqualTo(8);
            assertThat(writes.getType().getAccessor(duration).getMember(event).longValueIn(UnitLookup.NANOSECOND))
                    .isPositive();
        });
    }

    @Test
    void runsItsRulesWithoutAFailureOrAWordAboutOurEvents() throws Exception {
        Map<String, String> results = results(mixture());

        assertThat(results).hasSizeGreaterThan(50);
        assertThat(results).allSatisfy((rule, result) -> assertThat(result).doesNotContain("failed", "timeagent"));
        assertThat(results.values()).anyMatch(result -> result.startsWith(Severity.OK.name()));
    }

    private Path mixture() {
        return SharedRuns.mixture(jdk).recordingFile();
    }

    private static Map<String, EventArray> shown(Path recording) throws IOException, CouldNotLoadRecordingException {
        try (InputStream in = Files.newInputStream(recording)) {
            return Arrays.stream(
                            FlightRecordingLoader.loadStream(in, false, false).getArrays())
                    .filter(events -> events.getEvents().length > 0)
                    .collect(Collectors.toMap(
                            events -> events.getType().getIdentifier(), Function.identity(), (one, other) -> one));
        }
    }

    private static Map<String, EventType> types(Path recording) throws IOException {
        try (RecordingFile file = new RecordingFile(recording)) {
            return file.readEventTypes().stream().collect(Collectors.toMap(EventType::getName, Function.identity()));
        }
    }

    private static Map<String, IDescribable> fields(EventArray events) {
        Map<String, IDescribable> fields = new TreeMap<>();
        events.getType().getAccessorKeys().forEach((key, described) -> fields.put(key.getIdentifier(), described));
        return fields;
    }

    @SuppressWarnings("unchecked")
    private static <T> IAccessorKey<T> key(EventArray events, String field) {
        return (IAccessorKey<T>) events.getType().getAccessorKeys().keySet().stream()
                .filter(key -> key.getIdentifier().equals(field))
                .findFirst()
                .orElseThrow(() -> new AssertionError(events.getType().getIdentifier() + " has no " + field));
    }

    private static Map<String, String> results(Path recording) throws Exception {
        Map<IRule, Future<IResult>> evaluated = RulesToolkit.evaluateParallel(
                RuleRegistry.getRules(), JfrLoaderToolkit.loadEvents(recording.toFile()), null, 0);
        Map<String, String> results = new TreeMap<>();
        for (Map.Entry<IRule, Future<IResult>> rule : evaluated.entrySet()) {
            results.put(rule.getKey().getId(), result(rule.getValue()));
        }
        return results;
    }

    private static String result(Future<IResult> evaluation) throws InterruptedException {
        try {
            IResult result = evaluation.get();
            return result.getSeverity().name() + " " + result.getSummary() + " " + result.getExplanation();
        } catch (ExecutionException e) {
            return "failed: " + e.getCause();
        }
    }
}
