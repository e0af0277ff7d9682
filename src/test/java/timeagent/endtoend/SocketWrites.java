package timeagent.endtoend;

import java.util.List;
import jdk.jfr.consumer.RecordedEvent;

/** The socket writes of a recording, as the test programs print those that they expect. */
final class SocketWrites {

    static final String OURS = "timeagent.SocketWrite";
    static final String JDK = "jdk.SocketWrite";

    private SocketWrites() {}

    /** Returns {@code api host/address:port bytes error} of each of our events. */
    static List<String> lines(Recording recording) {
        return recording.events(OURS).stream()
                .map(write -> write.getString("api") + " " + peer(write) + " " + write.getLong("bytesWritten") + " "
                        + error(write))
                .toList();
    }

    /** Returns {@code host/address:port}. */
    static String peer(RecordedEvent write) {
        return write.getString("host") + "/" + write.getString("address") + ":" + write.getInt("port");
    }

    /** Returns the name of the class, or null. */
    static String error(RecordedEvent write) {
        return write.getClass("error") == null ? null : write.getClass("error").getName();
    }
}
