package timeagent.analysis.recording;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The types of a chunk, read from its metadata event: a table of texts, then a tree of elements with attributes, much like
 * XML.
 */
final class Metadata {

    static final long EVENT_TYPE = 0;

    private static final int DEEPEST = 16;
    // ten times what a JDK has
    private static final int MOST_ELEMENTS = 500_000;

    private final Map<Long, Type> types = new HashMap<>();
    private int elements;

    private record Element(String name, Map<String, String> attributes, List<Element> children) {

        long number(String attribute) {
            try {
                return Long.parseLong(attributes.getOrDefault(attribute, ""));
            } catch (NumberFormatException e) {
                throw new DamagedRecordingException("metadata without a type number");
            }
        }
    }

    /** Returns the type with this number, or null. */
    Type type(long id) {
        return types.get(id);
    }

    Iterable<Type> types() {
        return types.values();
    }

    /**
     * Reads a metadata event, without its head.
     *
     * @throws DamagedRecordingException when it makes no sense
     */
    static Metadata read(byte[] content) {
        ChunkInput in = ChunkInput.of(content, content.length);
        String[] texts = new String[in.count()];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = JfrString.read(in, Map.of());
        }
        Metadata metadata = new Metadata();
        for (Element child : metadata.element(in, texts, 0).children()) {
            if ("metadata".equals(child.name())) {
                metadata.addTypes(child);
            }
        }
        if (metadata.types.isEmpty()) {
            throw new DamagedRecordingException("metadata without types");
        }
        return metadata;
    }

    private Element element(ChunkInput in, String[] texts, int depth) {
        if (depth > DEEPEST || ++elements > MOST_ELEMENTS) {
            throw new DamagedRecordingException("metadata nested too deep, or too much of it");
        }
        String name = text(in, texts);
        int attributeCount = in.count();
        Map<String, String> attributes = attributeCount == 0 ? Map.of() : new HashMap<>();
        for (int i = 0; i < attributeCount; i++) {
            attributes.put(text(in, texts), text(in, texts));
        }
        int childCount = in.count();
        List<Element> children = childCount == 0 ? List.of() : new ArrayList<>();
        for (int i = 0; i < childCount; i++) {
            children.add(element(in, texts, depth + 1));
        }
        return new Element(name, attributes, children);
    }

    private static String text(ChunkInput in, String[] texts) {
        long index = in.varint();
        if (index < 0 || index >= texts.length || texts[(int) index] == null) {
            throw new DamagedRecordingException("metadata with a text that is not there");
        }
        return texts[(int) index];
    }

    private void addTypes(Element metadata) {
        for (Element e : metadata.children()) {
            if ("class".equals(e.name())) {
                String name = e.attributes().getOrDefault("name", "");
                boolean event = "jdk.jfr.Event".equals(e.attributes().get("superType"));
                types.put(e.number("id"), new Type(e.number("id"), name, event));
            }
        }
        for (Element e : metadata.children()) {
            if ("class".equals(e.name())) {
                addFields(types.get(e.number("id")), e);
            }
        }
    }

    private void addFields(Type type, Element element) {
        for (Element e : element.children()) {
            if ("field".equals(e.name())) {
                Map<String, String> attributes = e.attributes();
                Type fieldType = types.get(e.number("class"));
                if (fieldType == null) {
                    throw new DamagedRecordingException("a field of a type that is not there");
                }
                type.fields()
                        .add(new Field(
                                attributes.getOrDefault("name", ""),
                                fieldType,
                                "true".equals(attributes.get("constantPool")),
                                attributes.containsKey("dimension") && !"0".equals(attributes.get("dimension")),
                                timespan(e)));
            }
        }
    }

    private String timespan(Element field) {
        for (Element e : field.children()) {
            if ("annotation".equals(e.name())) {
                Type annotation = types.get(e.number("class"));
                if (annotation != null && "jdk.jfr.Timespan".equals(annotation.name())) {
                    return e.attributes().getOrDefault("value", "NANOSECONDS");
                }
            }
        }
        return null;
    }
}
