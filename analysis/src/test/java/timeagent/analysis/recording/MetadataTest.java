package timeagent.analysis.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jdk.jfr.EventType;
import jdk.jfr.Timespan;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import timeagent.analysis.fixture.AgentEvents;
import timeagent.analysis.fixture.Recorded;

class MetadataTest {
    private static final List<String> TEXTS =
            List.of("root", "metadata", "class", "field", "name", "id", "7", "seven", "9");

    @TempDir
    Path folder;

    @Test
    void describesEventsAsTheJdkDoes() throws Exception {
        Path file = Recorded.to(folder.resolve("a.jfr"), () -> AgentEvents.socketPeer(80, 1, 200));
        RecordedChunk chunk = RecordedChunk.in(file, "a.jfr").get(0);
        Map<Long, Type> ours;
        try (FileChannel channel = FileChannel.open(file)) {
            ours = Metadata.read(new RecordingInput(channel), chunk.chunk().metadata(), chunk.chunk());
        }
        List<EventType> theirs;
        try (RecordingFile recording = new RecordingFile(file)) {
            theirs = recording.readEventTypes();
        }

        assertThat(ours.values().stream().filter(Type::event)).hasSameSizeAs(theirs);
        for (EventType type : theirs) {
            assertThat(ours.get(type.getId()).name()).isEqualTo(type.getName());
            assertThat(ours.get(type.getId()).fields().stream()
                            .map(field -> field.name() + " " + typeName(field.type()) + " " + field.array() + " "
                                    + field.timespan()))
                    .isEqualTo(type.getFields().stream()
                            .map(field -> field.getName() + " " + field.getTypeName() + " " + field.isArray() + " "
                                    + Optional.ofNullable(field.getAnnotation(Timespan.class))
                                            .map(Timespan::value)
                                            .orElse(""))
                            .toList());
        }
    }

    /** The JDK's reader takes a type of one text for the text. */
    private static String typeName(Type type) {
        boolean isText = type.name().startsWith("jdk.types.") && type.fields().size() == 1;
        return isText ? "java.lang.String" : type.name();
    }

    private Map<Long, Type> read(int... tree) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(TEXTS.size());
        for (String text : TEXTS) {
            bytes.write(3);
            bytes.write(text.length());
            bytes.writeBytes(text.getBytes());
        }
        for (int number : tree) {
            bytes.write(number);
        }
        return Metadata.read(RecordingInputTest.of(Files.write(folder.resolve("metadata"), bytes.toByteArray())));
    }

    /** Of elements: texts of the name and of each attribute and its value, and children. */
    @ParameterizedTest
    @CsvSource({"6, 3, 0", "6, 3, 8", "7, 4, 0", "100, 4, 0"})
    void refusesWhatRefersToWhatIsNotThere(int id, int child, int typeOfField) {
        // <root><metadata><class id=...><field class=...>
        int[] tree = {0, 0, 1, 1, 0, 1, 2, 1, 5, id, 1, child, 1, 2, typeOfField, 0};
        assertThatThrownBy(() -> read(tree))
                .isInstanceOf(DamagedRecordingException.class)
                .hasMessage("metadata that refers to what is not there");
    }

    @Test
    void leavesOutATypeThatIsElsewhere() throws Exception {
        assertThat(read(0, 0, 1, 1, 0, 1, 2, 1, 5, 6, 0)).containsOnlyKeys(7L);
        assertThat(read(0, 0, 1, 0, 0, 1, 2, 1, 5, 6, 0)).isEmpty();
    }

    @Test
    void refusesATreeThatIsTooDeep() {
        int[] tree = new int[60];
        for (int i = 2; i < tree.length; i += 3) {
            tree[i] = 1;
        }
        assertThatThrownBy(() -> read(tree))
                .isInstanceOf(DamagedRecordingException.class)
                .hasMessageContaining("too deep");
    }
}
