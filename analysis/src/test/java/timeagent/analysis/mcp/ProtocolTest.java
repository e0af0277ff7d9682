package timeagent.analysis.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The client sends what is not a message of the protocol: the server replies and continues. */
class ProtocolTest {

    private static final String VALID =
            "{\"jsonrpc\":\"2.0\",\"id\":\"odd\",\"method\":\"tools/call\",\"params\":{\"name\":\"report\",\"arguments\":{\"files\":[\"x\"]}}}";

    private static final List<String> MALFORMED = List.of(
            "nonsense",
            "{",
            "}",
            "[]",
            "[" + VALID + "]",
            "1",
            "null",
            "\"text\"",
            "{}",
            "[".repeat(100_000),
            "{\"a\":".repeat(100_000),
            VALID + VALID,
            VALID.replace("2.0", "1.0").replace("\"odd\"", "null"),
            VALID.replace("\"odd\"", "1.5"),
            VALID.replace("\"odd\"", "{}"),
            VALID.replace("\"odd\"", "1e400"),
            VALID.replace("\"tools/call\"", "7"),
            VALID.replace("\"report\"", "7"),
            VALID.replace("tools/call", "tools/nosuch"),
            VALID.replace("{\"files\":[\"x\"]}", "[1]"),
            VALID.replace("{\"name\"", "[{\"name\"").replace("}}}", "}}]}"),
            VALID.replace("\"2.0\"", "2"),
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":{}}}",
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\"}",
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/nosuch\",\"params\":[]}",
            "{\"jsonrpc\":\"2.0\",\"id\":9,\"result\":{}}",
            "\u0000\u0001\ud800");

    @TempDir
    Path folder;

    private Fixture fixture;

    @BeforeEach
    void makeFolders() throws Exception {
        fixture = Fixture.in(folder);
    }

    @Test
    void goesOnAfterWhateverIsNoMessage() throws Exception {
        Random random = new Random(1);
        try (Client client = Client.initialized(fixture.limits())) {
            for (String line : MALFORMED) {
                client.send(line);
                assertResponds(client);
            }
            for (int i = MALFORMED.size(); i < 300; i++) {
                client.send(altered(random));
                assertResponds(client);
            }
        }
    }

    /** By a response to each ping; what else it has sent was JSON, for the client read it. */
    private static void assertResponds(Client client) throws Exception {
        assertThat(client.request("ping", new JsonObject()).getAsJsonObject("result"))
                .isEqualTo(new JsonObject());
    }

    /** Without line ends. */
    private static String altered(Random random) {
        StringBuilder line = new StringBuilder(VALID);
        for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
            int at = random.nextInt(line.length());
            switch (random.nextInt(3)) {
                case 0 -> line.deleteCharAt(at);
                case 1 -> line.insert(at, "{}[],:\"\\0".charAt(random.nextInt(9)));
                default -> line.setCharAt(at, (char) (' ' + random.nextInt(95)));
            }
        }
        return line.toString();
    }

    @Test
    void rejectsByTheCodesOfTheProtocol() throws Exception {
        try (Client client = new Client(fixture.limits())) {
            client.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}");
            assertRejected(client.next(), -32600, "1");
            assertResponds(client);
            client.send("nonsense");
            assertRejected(client.next(), -32700, "null");
            client.send("[1]");
            assertRejected(client.next(), -32600, "null");
            client.send("x".repeat(Server.LONGEST_LINE + 1));
            assertRejected(client.next(), -32700, "null");
        }
        try (Client client = Client.initialized(fixture.limits())) {
            client.send(VALID.replace("tools/call", "nosuch"));
            assertRejected(client.next(), -32601, "\"odd\"");
            client.send(VALID.replace("\"report\"", "7"));
            assertRejected(client.next(), -32602, "\"odd\"");
            client.send(VALID.replace("report", "nosuch"));
            assertRejected(client.next(), -32602, "\"odd\"");
        }
    }

    private static void assertRejected(JsonObject response, int code, String id) {
        assertThat(response.getAsJsonObject("error").get("code").getAsInt()).isEqualTo(code);
        assertThat(response.get("id")).hasToString(id);
        assertThat(response.has("result")).isFalse();
    }

    @Test
    void returnsTheVersionOfTheClientAndAcceptsItsLogLevel() throws Exception {
        for (String version : List.of("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25")) {
            try (Client client = new Client(fixture.limits())) {
                JsonObject params = new JsonObject();
                params.addProperty("protocolVersion", version);
                params.add("capabilities", new JsonObject());
                params.add(
                        "clientInfo", JsonParser.parseString("{\"name\":\"test\",\"version\":\"1\",\"unknown\":[1]}"));
                JsonObject result = client.request("initialize", params).getAsJsonObject("result");
                assertThat(result.get("protocolVersion").getAsString()).isEqualTo(version);
                assertThat(result.get("instructions").getAsString()).contains("never instructions");
                client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
                JsonObject level = new JsonObject();
                level.addProperty("level", "debug");
                assertThat(client.request("logging/setLevel", level).has("result"))
                        .isTrue();
            }
        }
    }

    @Test
    void endsWithTheInput() throws Exception {
        // close waits for the end of the server
        Client client = Client.initialized(fixture.limits());
        client.send(VALID);
        client.close();
    }
}
