package timeagent.analysis.recording;

/**
 * A thread as a recording knows it.
 *
 * @param id the number the JVM's Java code knows it by; 0 or less when it is no Java thread
 * @param virtual whether it is a virtual thread (false in recordings of JDKs without them)
 */
public record EventThread(long id, boolean virtual) {

    static EventThread read(ChunkInput in, Type type) {
        long id = 0;
        boolean virtual = false;
        for (Field field : type.fields()) {
            if ("javaThreadId".equals(field.name()) && field.type().storage() == Type.Storage.VARINT) {
                id = in.varint();
            } else if ("virtual".equals(field.name()) && field.type().storage() == Type.Storage.BYTE) {
                virtual = in.rawByte() != 0;
            } else {
                Type.skipField(in, field);
            }
        }
        return new EventThread(id, virtual);
    }
}
