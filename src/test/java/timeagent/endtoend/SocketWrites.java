package timeagent.endtoend;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedEvent;

/** The socket writes of a recording, as the test programs print those that they expect. */
final class SocketWrites {

    static final String OURS = "timeagent.SocketWrite";
    static final String JDK = "jdk.SocketWrite";

    private SocketWrites() {}

    /** Returns {@code api host/address:port bytes error} of each of our events. */
    static List<String> lines(Recording recording) {
        SocketPeers.mustAddUp(recording);
        return recording.events(OURS).stream()
                .map(write -> write.getString("api") + " " + peer(write) + " " + write.getLong("bytesWritten") + " "
                        + error(write))
                .toList();
    }

    /** Returns how many of our events there are, by {@code api bytes}. */
    static Map<String, Long> counts(Recording recording) {
        return recording.events(OURS).stream()
                .collect(groupingBy(
                        write -> write.getString("api") + " " + write.getLong("bytesWritten"),
                        TreeMap::new,
                        counting()));
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
