package timeagent.analysis.recording;

import java.util.Map;

/** The types of a chunk. */
final class Metadata {

    static final long EVENT_TYPE = 0;

    private final Map<Long, Type> types;

    private Metadata(Map<Long, Type> types) {
        this.types = types;
    }

    /**
     * Reads a metadata event, without its head.
     *
     * @throws DamagedRecordingException when it makes no sense
     */
    static Metadata read(byte[] content) {
        return new Metadata(MetadataReader.read(content));
    }

    /** Returns the type with this number, or null. */
    Type type(long id) {
        return types.get(id);
    }

    Iterable<Type> types() {
        return types.values();
    }
}
