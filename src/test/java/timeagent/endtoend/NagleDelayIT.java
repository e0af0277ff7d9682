package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** Of two peers that get each request in two writes, the one without TCP_NODELAY is found, with Flight Recorder's own settings. */
@Full
final class NagleDelayIT extends OnEveryJdk {

    private static final int FEWEST = 20;

    @Test
    void readsThatWaitForItAreAFinding() {
        Finished run = java().agent().recording().program("WriteWriteRead");

        Map<Integer, Integer> waitsByPort = run.succeeded()
                .stdout()
                .lines()
                .map(line -> line.split(" "))
                .collect(Collectors.toMap(parts -> Integer.valueOf(parts[0]), parts -> Integer.valueOf(parts[1])));
        List<Integer> delayed = waitsByPort.keySet().stream()
                .filter(port -> waitsByPort.get(port) >= FEWEST)
                .toList();
        assumeTrue(delayed.size() == 1, "this system does not delay acknowledgements: " + waitsByPort);
        List<String> found = StreamSupport.stream(
                        report(run).getAsJsonArray("findings").spliterator(), false)
                .map(finding -> finding.getAsJsonObject())
                .filter(finding -> finding.get("id").getAsString().equals("timeagent.NagleDelay"))
                .map(finding -> finding.get("summary").getAsString())
                .toList();
        assertThat(found).hasSize(1);
        assertThat(found.get(0))
                .startsWith("Reads from localhost/127.0.0.1:" + delayed.get(0)
                        + " (stream) probably wait for Nagle's algorithm: ")
                .endsWith(", and TCP_NODELAY is off.");
    }
}
