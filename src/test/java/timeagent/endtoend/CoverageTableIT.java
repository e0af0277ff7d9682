package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;

/** The list of covered writes in docs/events.md is what a run shows; with -Dtimeagent.docs.write=true the run writes it. */
final class CoverageTableIT extends OnEveryJdk {

    @Test
    void saysWhichWritesAreEventsOnThisJdk() {
        Finished run =
                java().quick().verified().agent().recordingJdkSocketWrites().program("EveryWay");

        Map<String, String> seen = new LinkedHashMap<>();
        List<String> lines = run.succeeded().stdout().lines().toList();
        Recording recording = run.recording();
        int events = 0;
        for (String line : lines) {
            String way = line.substring(0, line.indexOf('|'));
            String place = line.substring(line.indexOf('|') + 1);
            List<RecordedEvent> ours = to(place, recording, SocketWrites.OURS);
            List<RecordedEvent> jdks = to(place, recording, SocketWrites.JDK);
            events += ours.size() + jdks.size();
            TreeSet<String> apis = new TreeSet<>();
            ours.forEach(write -> apis.add(write.getString("api")));
            String api = apis.isEmpty() ? "" : "`" + String.join("` `", apis) + "` ";
            seen.put(way, api + ours.size() + "/" + jdks.size());
        }
        assertThat(seen).hasSameSizeAs(lines);
        assertThat(recording.events(SocketWrites.OURS).size()
                        + recording.events(SocketWrites.JDK).size())
                .as("all events, of which each is of one way to write")
                .isEqualTo(events);

        CoverageTable table = CoverageTable.read();
        if (Boolean.getBoolean("timeagent.docs.write")) {
            table.replace(jdk.feature(), seen);
            table.write();
        }
        Map<String, String> documented = CoverageTable.read().of(jdk.feature());
        assumeFalse(documented.isEmpty(), "docs/events.md does not list " + jdk);
        assertThat(documented).as("run with -Dtimeagent.docs.write=true").isEqualTo(seen);
    }

    /** @param place a port, or the path of a socket file */
    private static List<RecordedEvent> to(String place, Recording recording, String event) {
        return recording.events(event).stream()
                .filter(write -> place.startsWith("/")
                        ? write.getString("address").contains(place)
                        : place.equals(Integer.toString(write.getInt("port"))))
                .toList();
    }
}
