package timeagent.analysis.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.recording.Type.Field;

class MetadataTest {

    @TempDir
    Path folder;

    /** An element of the tree, its children behind it. */
    private record Element(String name, List<String> attributes, List<Element> children) {

        static Element of(String name, String... attributes) {
            return new Element(name, List.of(attributes), new ArrayList<>());
        }

        Element with(Element... more) {
            children.addAll(List.of(more));
            return this;
        }
    }

    private final List<String> texts = new ArrayList<>();

    private static Element type(String id, String name, String superType) {
        return Element.of("class", "name", name, "superType", superType, "id", id);
    }

    private static Element field(String name, String type, String... more) {
        List<String> attributes = new ArrayList<>(List.of("name", name, "class", type));
        attributes.addAll(List.of(more));
        return new Element("field", attributes, new ArrayList<>());
    }

    private Map<Long, Type> read(Element... ofMetadata) throws IOException {
        return read(bytes(Element.of("root")
                .with(Element.of("metadata").with(ofMetadata), Element.of("region", "locale", "en"))));
    }

    private Map<Long, Type> read(byte[] bytes) throws IOException {
        return Metadata.read(RecordingInputTest.of(Files.write(folder.resolve("metadata"), bytes)));
    }

    private byte[] bytes(Element root) {
        ByteArrayOutputStream tree = new ByteArrayOutputStream();
        write(tree, root);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write(texts.size());
        for (String text : texts) {
            all.write(3);
            all.write(text.length());
            all.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
        }
        all.writeBytes(tree.toByteArray());
        return all.toByteArray();
    }

    private void write(ByteArrayOutputStream tree, Element element) {
        tree.write(number(element.name()));
        tree.write(element.attributes().size() / 2);
        element.attributes().forEach(text -> tree.write(number(text)));
        tree.write(element.children().size());
        element.children().forEach(child -> write(tree, child));
    }

    private int number(String text) {
        if (!texts.contains(text)) {
            texts.add(text);
        }
        return texts.indexOf(text);
    }

    @Test
    void readsTypesAndTheirFields() throws Exception {
        Element event = type("7", "some.Event", "jdk.jfr.Event")
                .with(
                        Element.of("annotation", "class", "8", "value", "a label"),
                        field("plain", "9"),
                        field("key", "7", "constantPool", "true"),
                        field("several", "9", "dimension", "1"),
                        Element.of("setting", "name", "enabled", "class", "9"));

        Map<Long, Type> types = read(event, type("9", "long", ""));

        assertThat(types).containsOnlyKeys(7L, 9L);
        Type read = types.get(7L);
        Type number = types.get(9L);
        assertThat(read.name()).isEqualTo("some.Event");
        assertThat(read.event()).isTrue();
        assertThat(number.event()).isFalse();
        assertThat(number.fields()).isEmpty();
        assertThat(read.fields())
                .containsExactly(
                        new Field("plain", number, false, false, ""),
                        new Field("key", read, true, false, ""),
                        new Field("several", number, false, true, ""));
    }

    @Test
    void findsTheUnitOfATimeSpanWhereverItsTypeIs() throws Exception {
        Element event = type("7", "some.Event", "jdk.jfr.Event")
                .with(
                        field("ticks", "9")
                                .with(
                                        Element.of("annotation", "class", "5", "value", "a label"),
                                        Element.of("annotation", "class", "8", "value", "TICKS")),
                        field("nanos", "9").with(Element.of("annotation", "class", "8")),
                        field("none", "9").with(Element.of("annotation", "class", "5", "value", "TICKS")));

        Map<Long, Type> types =
                read(event, type("9", "long", ""), type("8", "jdk.jfr.Timespan", ""), type("5", "jdk.jfr.Label", ""));

        assertThat(types.get(7L).fields()).extracting(Field::timespan).containsExactly("TICKS", "NANOSECONDS", "");
    }

    @Test
    void takesNothingFromWhereItDoesNotBelong() throws Exception {
        Element lost = Element.of("other").with(type("3", "lost.Type", ""));
        Element event = type("7", "some.Event", "jdk.jfr.Event")
                .with(type("4", "inner.Type", ""), Element.of("other").with(field("lost", "9")));

        Map<Long, Type> types = read(lost, event, type("9", "long", ""));

        assertThat(types).containsOnlyKeys(7L, 9L);
        assertThat(types.get(7L).fields()).isEmpty();
    }

    @Test
    void refusesWhatMakesNoSense() throws Exception {
        for (Element type : List.of(
                type("7", "a", "").with(field("f", "9")), type("seven", "a", ""), Element.of("class", "name", "a"))) {
            assertThatThrownBy(() -> read(type))
                    .isInstanceOf(DamagedRecordingException.class)
                    .hasMessage("metadata that refers to what is not there");
        }
    }

    @Test
    void refusesATreeThatIsTooDeep() throws Exception {
        Element deep = Element.of("deep");
        for (int i = 0; i < 20; i++) {
            deep = Element.of("deep").with(deep);
        }
        byte[] bytes = bytes(deep);

        assertThatThrownBy(() -> read(bytes))
                .isInstanceOf(DamagedRecordingException.class)
                .hasMessageContaining("too deep");
    }

    @Test
    void refusesATextThatIsNotThere() throws Exception {
        byte[] bytes = bytes(Element.of("root").with(Element.of("metadata").with(type("7", "a", ""))));
        bytes[bytes.length - 2] = 100;

        assertThatThrownBy(() -> read(bytes))
                .isInstanceOf(DamagedRecordingException.class)
                .hasMessage("metadata that refers to what is not there");
    }
}
