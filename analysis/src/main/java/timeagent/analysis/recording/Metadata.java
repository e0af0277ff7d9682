package timeagent.analysis.recording;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import timeagent.analysis.recording.Type.Field;

/** The types of a chunk, from its metadata event: a table of texts, then a tree of elements with attributes, much like XML. */
final class Metadata {

    static final long EVENT_TYPE = 0;

    private static final int DEEPEST = 16;
    // ten times what a JDK has
    private static final int MOST_ELEMENTS = 500_000;

    private record Element(String name, Map<String, String> attributes, List<Element> children) {

        String attribute(String key) {
            return attributes.getOrDefault(key, "");
        }

        long number(String key) {
            return Long.parseLong(attribute(key));
        }

        Stream<Element> children(String named) {
            return children.stream().filter(child -> child.name.equals(named));
        }
    }

    /** The bytes of a metadata event after its head, and the types that they describe. */
    private record Known(byte[] bytes, Map<Long, Type> types) {}

    /** The metadata read last: the chunks of a JVM mostly have the same, and parsing them is expensive. */
    private static final AtomicReference<Known> LAST = new AtomicReference<>(new Known(new byte[0], Map.of()));

    private final RecordingInput in;
    private final List<String> texts = new ArrayList<>();
    private final Map<Long, Type> types = new HashMap<>();
    private int elements;

    private Metadata(RecordingInput in) {
        this.in = in;
        for (int count = in.count(); count > 0; count--) {
            texts.add(String.valueOf(in.text()));
        }
    }

    /**
     * Reads the metadata event at an offset of the file.
     *
     * @return the types by number
     * @throws DamagedRecordingException when there is none, or it makes no sense
     */
    static Map<Long, Type> read(RecordingInput in, long offset, Chunk chunk) {
        in.moveToEvent(offset, chunk);
        if (in.eventType != EVENT_TYPE) {
            throw new DamagedRecordingException("no metadata where the chunk says it is");
        }
        in.varint(); // start
        in.varint(); // duration
        in.varint(); // number of the metadata
        Known last = LAST.get();
        if (in.left() == last.bytes.length && in.skipIfSame(last.bytes)) {
            return last.types;
        }
        byte[] bytes = in.rest();
        boolean isWhole = in.left() == bytes.length;
        Map<Long, Type> types = read(in);
        if (isWhole) {
            LAST.set(new Known(bytes, types));
        }
        return types;
    }

    /** @param in behind the head of a metadata event */
    static Map<Long, Type> read(RecordingInput in) {
        try {
            Metadata metadata = new Metadata(in);
            List<Element> classes = metadata.element(0)
                    .children("metadata")
                    .flatMap(element -> element.children("class"))
                    .toList();
            classes.forEach(metadata::addType);
            classes.forEach(metadata::addFields);
            return metadata.types;
        } catch (IndexOutOfBoundsException | NumberFormatException | NoSuchElementException e) {
            throw new DamagedRecordingException("metadata that refers to what is not there");
        }
    }

    private void addType(Element type) {
        boolean event = type.attribute("superType").equals("jdk.jfr.Event");
        types.put(type.number("id"), new Type(type.attribute("name"), event));
    }

    private void addFields(Element type) {
        type.children("field").forEach(field -> types.get(type.number("id"))
                .add(new Field(
                        field.attribute("name"),
                        type(field).orElseThrow(),
                        field.attribute("constantPool").equals("true"),
                        field.attribute("dimension").equals("1"),
                        timespan(field))));
    }

    /** Of a field or an annotation. */
    private Optional<Type> type(Element of) {
        return Optional.ofNullable(types.get(of.number("class")));
    }

    /** The unit of a time span; empty if it is none. */
    private String timespan(Element field) {
        return field.children("annotation")
                .filter(annotation -> type(annotation)
                        .filter(type -> type.name().equals("jdk.jfr.Timespan"))
                        .isPresent())
                .map(annotation -> annotation.attributes().getOrDefault("value", "NANOSECONDS"))
                .findFirst()
                .orElse("");
    }

    private Element element(int depth) {
        if (depth > DEEPEST || ++elements > MOST_ELEMENTS) {
            throw new DamagedRecordingException("metadata nested too deep, or too much of it");
        }
        String name = text();
        Map<String, String> attributes = new HashMap<>();
        for (int count = in.count(); count > 0; count--) {
            attributes.put(text(), text());
        }
        List<Element> children = new ArrayList<>();
        for (int count = in.count(); count > 0; count--) {
            children.add(element(depth + 1));
        }
        return new Element(name, attributes, children);
    }

    private String text() {
        return texts.get((int) in.varint());
    }
}
