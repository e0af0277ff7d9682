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
    private static final int MOST_ATTRIBUTES = 1000;

    private final Map<Long, Type> types = new HashMap<>();
    private int elements;

    /** @param attributes the numbers of their names and values in turns */
    private record Element(MetadataTexts texts, int nameNumber, int[] attributes, List<Element> children) {

        boolean is(String wanted) {
            return wanted.equals(texts.get(nameNumber));
        }

        /** Returns null when it has no such attribute. */
        String text(String attribute) {
            for (int i = 0; i < attributes.length; i += 2) {
                if (attribute.equals(texts.get(attributes[i]))) {
                    return texts.get(attributes[i + 1]);
                }
            }
            return null;
        }

        String text(String attribute, String otherwise) {
            String text = text(attribute);
            return text == null ? otherwise : text;
        }

        long number(String attribute) {
            try {
                return Long.parseLong(text(attribute, ""));
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
        MetadataTexts texts = new MetadataTexts(content, in);
        Metadata metadata = new Metadata();
        for (Element child : metadata.element(in, texts, 0).children()) {
            if (child.is("metadata")) {
                metadata.addTypes(child);
            }
        }
        if (metadata.types.isEmpty()) {
            throw new DamagedRecordingException("metadata without types");
        }
        return metadata;
    }

    private Element element(ChunkInput in, MetadataTexts texts, int depth) {
        if (depth > DEEPEST || ++elements > MOST_ELEMENTS) {
            throw new DamagedRecordingException("metadata nested too deep, or too much of it");
        }
        int name = texts.number(in);
        int attributeCount = in.count();
        if (attributeCount > MOST_ATTRIBUTES) {
            throw new DamagedRecordingException("metadata with too many attributes");
        }
        int[] attributes = new int[2 * attributeCount];
        for (int i = 0; i < attributes.length; i++) {
            attributes[i] = texts.number(in);
        }
        int childCount = in.count();
        List<Element> children = childCount == 0 ? List.of() : new ArrayList<>();
        for (int i = 0; i < childCount; i++) {
            children.add(element(in, texts, depth + 1));
        }
        return new Element(texts, name, attributes, children);
    }

    private void addTypes(Element metadata) {
        for (Element e : metadata.children()) {
            if (e.is("class")) {
                String name = e.text("name", "");
                boolean event = "jdk.jfr.Event".equals(e.text("superType"));
                types.put(e.number("id"), new Type(e.number("id"), name, event));
            }
        }
        for (Element e : metadata.children()) {
            if (e.is("class")) {
                addFields(types.get(e.number("id")), e);
            }
        }
    }

    private void addFields(Type type, Element element) {
        for (Element e : element.children()) {
            if (e.is("field")) {
                Type fieldType = types.get(e.number("class"));
                if (fieldType == null) {
                    throw new DamagedRecordingException("a field of a type that is not there");
                }
                type.fields()
                        .add(new Field(
                                e.text("name", ""),
                                fieldType,
                                "true".equals(e.text("constantPool")),
                                !"0".equals(e.text("dimension", "0")),
                                timespan(e)));
            }
        }
    }

    private String timespan(Element field) {
        for (Element e : field.children()) {
            if (e.is("annotation")) {
                Type annotation = types.get(e.number("class"));
                if (annotation != null && "jdk.jfr.Timespan".equals(annotation.name())) {
                    return e.text("value", "NANOSECONDS");
                }
            }
        }
        return null;
    }
}
