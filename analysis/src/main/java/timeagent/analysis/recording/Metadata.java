package timeagent.analysis.recording;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import timeagent.analysis.recording.Type.Field;

/** The types of a chunk, from its metadata event: a table of texts, then a tree of elements with attributes, much like XML. */
final class Metadata {

    static final long EVENT_TYPE = 0;

    private static final int DEEPEST = 16;
    // ten times what a JDK has
    private static final int MOST_ELEMENTS = 500_000;

    private record Element(String name, Map<String, String> attributes, List<Element> children) {

        String attribute(String key, String otherwise) {
            return attributes.getOrDefault(key, otherwise);
        }

        long number(String key) {
            try {
                return Long.parseLong(attribute(key, ""));
            } catch (NumberFormatException e) {
                throw new DamagedRecordingException("metadata without a type number");
            }
        }

        List<Element> children(String named) {
            return children.stream().filter(child -> child.name.equals(named)).toList();
        }
    }

    private final RecordingInput in;
    private final String[] texts;
    private final Map<Long, Type> types = new HashMap<>();
    private int elements;

    private Metadata(RecordingInput in) {
        this.in = in;
        this.texts = new String[in.count()];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = in.text();
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
        return read(in);
    }

    /** @param in behind the head of a metadata event */
    static Map<Long, Type> read(RecordingInput in) {
        Metadata metadata = new Metadata(in);
        metadata.addTypes(metadata.element(0).children("metadata").stream()
                .flatMap(element -> element.children("class").stream())
                .toList());
        return metadata.types;
    }

    private void addTypes(List<Element> classes) {
        if (classes.isEmpty()) {
            throw new DamagedRecordingException("metadata without types");
        }
        for (Element type : classes) {
            boolean event = "jdk.jfr.Event".equals(type.attribute("superType", ""));
            types.put(type.number("id"), new Type(type.attribute("name", ""), event));
        }
        for (Element type : classes) {
            type.children("field").forEach(field -> types.get(type.number("id")).add(field(field)));
        }
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
        long number = in.varint();
        if (number < 0 || number >= texts.length || texts[(int) number] == null) {
            throw new DamagedRecordingException("metadata with a text that is not there");
        }
        return texts[(int) number];
    }

    private Field field(Element field) {
        Type type = types.get(field.number("class"));
        if (type == null) {
            throw new DamagedRecordingException("a field of a type that is not there");
        }
        return new Field(
                field.attribute("name", ""),
                type,
                "true".equals(field.attribute("constantPool", "")),
                !"0".equals(field.attribute("dimension", "0")),
                timespan(field));
    }

    private String timespan(Element field) {
        for (Element annotation : field.children("annotation")) {
            Type type = types.get(annotation.number("class"));
            if (type != null && "jdk.jfr.Timespan".equals(type.name())) {
                return annotation.attribute("value", "NANOSECONDS");
            }
        }
        return "";
    }
}
