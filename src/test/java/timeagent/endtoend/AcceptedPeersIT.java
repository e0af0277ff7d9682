package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Peers as people know them: what was accepted by remote host and local port, what was opened by host and port. */
final class AcceptedPeersIT extends OnEveryJdk {

    @Test
    void areHostsAndTheLocalPortOfConnectionsFromBeforeTheRecording() {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "skipped: other systems do not list their ports");

        String port = quick().agent()
                .program("Accepted", "later.jfr")
                .succeeded()
                .stdout()
                .trim();

        assertThat(peers(folder.resolve("later.jfr")))
                .containsExactlyInAnyOrder(
                        "127.0.0.1 null " + port + " channel 30", "127.0.0.1 " + port + " null channel 30");
    }

    @Test
    void areHostsAndTheLocalPort() {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "skipped: one loopback address on this system");

        Finished run = quick().agent().recording().program("Accepted");

        List<String> ports = run.succeeded().stdout().lines().toList();
        List<String> expected = new ArrayList<>();
        String[] apis = {"channel", "stream", "async"};
        for (int server = 0; server < 3; server++) {
            for (int host = 0; host < 3; host++) {
                expected.add("127.0.0." + (1 + host) + " null " + ports.get(server) + " " + apis[server] + " 10");
            }
        }
        expected.add("127.0.0.1 " + ports.get(0) + " null channel 1");
        assertThat(peers(run.recordingFile())).containsExactlyInAnyOrderElementsOf(expected);
    }

    /** Address, port, local port, api and writes. */
    private List<String> peers(Path recording) {
        Finished report = java().flags("-Xmx64m").timeagent("report", "--json", "-", recording.toString());
        List<String> peers = new ArrayList<>();
        for (JsonObject peer : Json.objects(
                report.succeeded().json().getAsJsonObject("socketWrites").get("peers"))) {
            peers.add(peer.get("address").getAsString() + " " + peer.get("port") + " " + peer.get("localPort") + " "
                    + peer.get("api").getAsString() + " " + peer.get("events"));
        }
        return peers;
    }
}
