package timeagent.analysis.recording;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the types out of a metadata event: a table of texts, then a tree of elements with attributes, much like XML.
 *
 * <p>In one pass that keeps nothing of the tree: most of it are labels and descriptions, which nobody asks for, and no event can be
 * read before this is done.
 */
final class MetadataReader {

    private static final int DEEPEST = 16;
    // ten times what a JDK has
    private static final int MOST_ELEMENTS = 500_000;
    private static final int MOST_ATTRIBUTES = 1000;

    // elements of use here, each in the one before it
    private static final int ROOT = 0;
    private static final int METADATA = 1;
    private static final int CLASS = 2;
    private static final int FIELD = 3;
    private static final int ANNOTATION = 4;
    private static final int OTHER = 5;
    private static final String[] ELEMENTS = {"root", "metadata", "class", "field", "annotation"};

    // attributes of use here, by their places in values
    private static final int UNUSED = 0;
    private static final int ID = 1;
    private static final int NAME = 2;
    private static final int SUPER_TYPE = 3;
    private static final int TYPE = 4;
    private static final int CONSTANT_POOL = 5;
    private static final int DIMENSION = 6;
    private static final int VALUE = 7;

    private static final int ABSENT = -1;

    /**
     * A field whose type may come behind it.
     *
     * @param name number of a text, as the others that are so named, or {@link #ABSENT}
     */
    private record OpenField(
            Type owner, int name, long type, int constantPool, int dimension, List<Annotation> annotations) {}

    private record Annotation(long type, int value) {}

    private final ChunkInput in;
    private final MetadataTexts texts;
    private final Map<Long, Type> types = new HashMap<>();
    private final List<OpenField> fields = new ArrayList<>();
    private int elements;

    /** Numbers of the texts that the attributes of the element have. */
    private final int[] values = new int[VALUE + 1];

    /** By the number of its name: which attribute it is, or less than 0 while nobody has asked. */
    private final byte[] attributes;

    private Type owner;
    private List<Annotation> annotations;

    private MetadataReader(byte[] content) {
        this.in = ChunkInput.of(content, content.length);
        this.texts = new MetadataTexts(content, in);
        this.attributes = new byte[texts.count()];
        Arrays.fill(attributes, (byte) ABSENT);
    }

    /**
     * Reads a metadata event, without its head.
     *
     * @throws DamagedRecordingException when it makes no sense
     */
    static Map<Long, Type> read(byte[] content) {
        MetadataReader reader = new MetadataReader(content);
        reader.readElement(ROOT, 0);
        reader.addFields();
        if (reader.types.isEmpty()) {
            throw new DamagedRecordingException("metadata without types");
        }
        return reader.types;
    }

    /** @param expected the element that would be of use */
    private void readElement(int expected, int depth) {
        if (depth > DEEPEST || ++elements > MOST_ELEMENTS) {
            throw new DamagedRecordingException("metadata nested too deep, or too much of it");
        }
        int element = element(texts.number(in), expected);
        int count = in.count();
        if (count > MOST_ATTRIBUTES) {
            throw new DamagedRecordingException("metadata with too many attributes");
        }
        if (element == CLASS || element == FIELD || element == ANNOTATION) {
            readAttributes(count);
            switch (element) {
                case CLASS -> addType();
                case FIELD -> addField();
                default -> annotations.add(new Annotation(number(TYPE), values[VALUE]));
            }
        } else {
            in.skipVarints(2L * count);
        }
        int children = in.count();
        for (int i = 0; i < children; i++) {
            readElement(element + 1, depth + 1);
        }
    }

    private int element(int name, int expected) {
        // whatever the root is called
        return expected == ROOT || expected < OTHER && ELEMENTS[expected].equals(texts.get(name)) ? expected : OTHER;
    }

    private void readAttributes(int count) {
        Arrays.fill(values, ABSENT);
        for (int i = 0; i < count; i++) {
            int attribute = attribute(texts.number(in));
            values[attribute] = texts.number(in);
        }
    }

    private int attribute(int name) {
        byte known = attributes[name];
        if (known < 0) {
            known = (byte)
                    switch (texts.get(name)) {
                        case "id" -> ID;
                        case "name" -> NAME;
                        case "superType" -> SUPER_TYPE;
                        case "class" -> TYPE;
                        case "constantPool" -> CONSTANT_POOL;
                        case "dimension" -> DIMENSION;
                        case "value" -> VALUE;
                        default -> UNUSED;
                    };
            attributes[name] = known;
        }
        return known;
    }

    private String text(int number, String otherwise) {
        return number == ABSENT ? otherwise : texts.get(number);
    }

    private long number(int attribute) {
        try {
            return Long.parseLong(text(values[attribute], ""));
        } catch (NumberFormatException e) {
            throw new DamagedRecordingException("metadata without a type number");
        }
    }

    private void addType() {
        boolean event = "jdk.jfr.Event".equals(text(values[SUPER_TYPE], ""));
        owner = new Type(number(ID), text(values[NAME], ""), event);
        types.put(owner.id(), owner);
    }

    private void addField() {
        annotations = new ArrayList<>();
        fields.add(new OpenField(
                owner, values[NAME], number(TYPE), values[CONSTANT_POOL], values[DIMENSION], annotations));
    }

    private void addFields() {
        for (OpenField field : fields) {
            Type type = types.get(field.type());
            if (type == null) {
                throw new DamagedRecordingException("a field of a type that is not there");
            }
            field.owner()
                    .fields()
                    .add(new Field(
                            text(field.name(), ""),
                            type,
                            "true".equals(text(field.constantPool(), "")),
                            !"0".equals(text(field.dimension(), "0")),
                            timespan(field)));
        }
    }

    private String timespan(OpenField field) {
        for (Annotation annotation : field.annotations()) {
            Type type = types.get(annotation.type());
            if (type != null && "jdk.jfr.Timespan".equals(type.name())) {
                return text(annotation.value(), "NANOSECONDS");
            }
        }
        return null;
    }
}
