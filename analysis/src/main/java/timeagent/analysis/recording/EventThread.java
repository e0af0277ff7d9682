package timeagent.analysis.recording;

import java.util.Map;

/**
 * A thread as a recording knows it.
 *
 * @param id the number the JVM's Java code knows it by; 0 or less when it is no Java thread
 * @param virtual whether it is a virtual thread (false in recordings of JDKs without them)
 * @param name in Java, or if it is no Java thread in the operating system; may be empty
 */
public record EventThread(long id, boolean virtual, String name) {

    static EventThread read(ChunkInput in, EventLayout layout, Map<Long, String> texts) {
        long id = 0;
        boolean virtual = false;
        String javaName = null;
        String osName = null;
        for (int place = 0; place < layout.count(); place++) {
            Field field = layout.field(place);
            if ("javaThreadId".equals(field.name()) && field.type().storage() == Type.Storage.VARINT) {
                id = in.varint();
            } else if ("virtual".equals(field.name()) && field.type().storage() == Type.Storage.BYTE) {
                virtual = in.rawByte() != 0;
            } else if ("javaName".equals(field.name()) && field.type().storage() == Type.Storage.STRING) {
                javaName = JfrString.read(in, texts);
            } else if ("osName".equals(field.name()) && field.type().storage() == Type.Storage.STRING) {
                osName = JfrString.read(in, texts);
            } else {
                layout.skip(place).over(in);
            }
        }
        String name = javaName != null ? javaName : osName;
        return new EventThread(id, virtual, name == null ? "" : name);
    }
}
