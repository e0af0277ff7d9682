package timeagent.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.EventType;
import jdk.jfr.Period;
import jdk.jfr.SettingDescriptor;
import jdk.jfr.Timespan;
import jdk.jfr.ValueDescriptor;
import org.junit.jupiter.api.Test;
import timeagent.agent.fixture.DocumentPage;

/** {@code docs/events.md} has every event of the agent and every field, as Flight Recorder describes them. */
final class EventsPageTest {
    private static final Path CLASSES = Path.of("..", "events", "target", "classes");
    private static final List<String> OF_EVERY_EVENT = List.of("startTime", "duration", "eventThread", "stackTrace");
    private static final Pattern SECTION = Pattern.compile("(?m)^## (timeagent\\.\\w+)$");

    private final DocumentPage page;

    EventsPageTest() throws Exception {
        page = new DocumentPage("events.md");
    }

    @Test
    void hasEveryFieldOfEveryEvent() throws Exception {
        Map<String, String> described = new HashMap<>();
        for (Described event : events()) {
            page.mustHavePlaceFor(event.type.getName(), event.type.getName());
            page.mustHave(event.type.getName(), event.section(described));
        }
    }

    @Test
    void explainsEveryEventAndNoOther() throws Exception {
        List<String> sections = SECTION.matcher(page.text())
                .results()
                .map(found -> found.group(1))
                .toList();

        assertThat(sections)
                .containsExactlyInAnyOrderElementsOf(
                        events().stream().map(event -> event.type.getName()).toList());
        for (String name : sections) {
            assertThat(explanation(name))
                    .as("an explanation of %s behind its fields in docs/events.md, by hand", name)
                    .isNotBlank();
        }
    }

    @Test
    void everyEventAndEveryFieldDescribesItself() throws Exception {
        for (Described event : events()) {
            assertThat(event.type.getLabel()).isNotBlank();
            assertThat(event.type.getDescription()).isNotBlank().doesNotEndWith(".");
            assertThat(event.type.getFields())
                    .filteredOn(field -> !OF_EVERY_EVENT.contains(field.getName()))
                    .isNotEmpty()
                    .allSatisfy(field -> {
                        assertThat(field.getLabel()).as(field.getName()).isNotBlank();
                        assertThat(field.getDescription())
                                .as(field.getName())
                                .isNotBlank()
                                .doesNotEndWith(".");
                    });
        }
    }

    /** What stands between the table of an event and the next section. */
    private String explanation(String name) {
        String rest = page.text().substring(page.text().indexOf("<!-- " + name + ":end -->"));
        Matcher next = SECTION.matcher(rest);
        return rest.substring(rest.indexOf('\n'), next.find() ? next.start() : rest.length());
    }

    /** Whatever class file of the events module is an event: a new one need not be named here. */
    private static List<Described> events() throws IOException {
        try (Stream<Path> files = Files.walk(CLASSES)) {
            return files.map(file -> CLASSES.relativize(file).toString())
                    .filter(name -> name.endsWith("Event.class"))
                    .map(name ->
                            name.substring(0, name.length() - ".class".length()).replaceAll("[/\\\\]", "."))
                    .map(EventsPageTest::event)
                    .sorted(Comparator.comparing(event -> event.type.getCategoryNames() + event.type.getName()))
                    .toList();
        }
    }

    private static Described event(String className) {
        try {
            Class<? extends Event> type = Class.forName(className).asSubclass(Event.class);
            return new Described(type, EventType.getEventType(type));
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    private record Described(Class<? extends Event> code, EventType type) {

        String when() {
            Period period = code.getAnnotation(Period.class);
            if (period == null) {
                return "as it happens";
            }
            return period.value().endsWith("Chunk") ? "every chunk" : "every " + period.value();
        }

        /** @param described where a field is already, by name and description: each is once on the page */
        String section(Map<String, String> described) {
            StringBuilder text = new StringBuilder(type.getDescription())
                    .append(", ")
                    .append(when())
                    .append(settings())
                    .append(".\n\n");
            Map<String, List<String>> same = new LinkedHashMap<>();
            Map<String, List<String>> own = new LinkedHashMap<>();
            for (ValueDescriptor field : type.getFields()) {
                if (!OF_EVERY_EVENT.contains(field.getName())) {
                    String name = "`" + field.getName() + "`";
                    String description = unit(field) + ": " + field.getDescription();
                    String first = described.putIfAbsent(name + description, type.getName());
                    if (first == null) {
                        own.computeIfAbsent(description, fields -> new ArrayList<>())
                                .add(name);
                    } else {
                        same.computeIfAbsent(": as in `" + first + "`", event -> new ArrayList<>())
                                .add(name);
                    }
                }
            }
            Stream.of(same, own)
                    .forEach(fields -> fields.forEach((description, names) -> text.append("- ")
                            .append(String.join(" ", names))
                            .append(description)
                            .append("\n")));
            return text.toString();
        }

        /** The default settings, for events that are not periodic. */
        private String settings() {
            assertThat(setting("enabled")).as(type.getName()).isEqualTo("true");
            if (code.isAnnotationPresent(Period.class)) {
                return "";
            }
            String settings =
                    ", with `threshold=" + setting("threshold") + "` `stackTrace=" + setting("stackTrace") + "`";
            return has("throttle") ? settings + " `throttle=" + setting("throttle") + "`" : settings;
        }

        private boolean has(String name) {
            return type.getSettingDescriptors().stream()
                    .anyMatch(setting -> setting.getName().equals(name));
        }

        private String setting(String name) {
            return type.getSettingDescriptors().stream()
                    .filter(setting -> setting.getName().equals(name))
                    .map(SettingDescriptor::getDefaultValue)
                    .findFirst()
                    .orElseThrow();
        }

        private static String unit(ValueDescriptor field) {
            Timespan time = field.getAnnotation(Timespan.class);
            DataAmount data = field.getAnnotation(DataAmount.class);
            String unit = time != null ? time.value() : data != null ? data.value() : "";
            return unit.isEmpty() ? "" : " (" + unit.toLowerCase(Locale.ROOT) + ")";
        }
    }
}
