package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** A client of the server for assistants, which runs in a JVM of its own; accepts nothing but messages of the protocol. */
final class ToolClient implements AutoCloseable {

    private final Process server;
    private final PrintStream requests;
    private final BufferedReader messages;
    private int requested;

    /** @param folder for what the server prints to standard error */
    ToolClient(Jdk jdk, Path folder, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                jdk.launcher().toString(), "-XX:TieredStopAtLevel=1", "-jar", Artifacts.TIMEAGENT.toString(), "mcp"));
        command.addAll(List.of(arguments));
        server = new ProcessBuilder(command)
                .redirectError(folder.resolve("server.stderr").toFile())
                .start();
        requests = new PrintStream(server.getOutputStream(), true, StandardCharsets.UTF_8);
        messages = server.inputReader(StandardCharsets.UTF_8);
        JsonObject description = await(request(
                "initialize",
                Map.of(
                        "protocolVersion",
                        "2025-11-25",
                        "capabilities",
                        Map.of(),
                        "clientInfo",
                        Map.of("name", "test", "version", "1"))));
        assertThat(description.getAsJsonObject("serverInfo").get("version").getAsString())
                .matches("\\d+\\.\\d+\\.\\d+(-SNAPSHOT)?");
        send("notifications/initialized", Map.of(), Map.of());
    }

    /** Sends a request without waiting for its response; returns its identifier. */
    int request(String method, Map<String, ?> params) {
        requested++;
        send(method, params, Map.of("id", requested));
        return requested;
    }

    /** Calls a tool without waiting for its result, and with its progress under the identifier returned. */
    int begin(String tool, Map<String, ?> arguments) {
        return request(
                "tools/call",
                Map.of("name", tool, "arguments", arguments, "_meta", Map.of("progressToken", requested + 1)));
    }

    /** Returns the JSON of a tool's result. */
    JsonObject call(String tool, Map<String, ?> arguments) throws IOException {
        return JsonParser.parseString(text(tool, arguments)).getAsJsonObject();
    }

    /** Returns the last part of a tool's result. */
    String text(String tool, Map<String, ?> arguments) throws IOException {
        JsonObject result = await(begin(tool, arguments));
        JsonArray content = result.getAsJsonArray("content");
        assertThat(result.get("isError").getAsBoolean()).as("%s", content).isFalse();
        return content.get(content.size() - 1).getAsJsonObject().get("text").getAsString();
    }

    void cancel(int request) {
        send("notifications/cancelled", Map.of("requestId", request), Map.of());
    }

    private void send(String method, Map<String, ?> params, Map<String, ?> id) {
        Map<String, Object> message = new HashMap<>(Map.of("jsonrpc", "2.0", "method", method, "params", params));
        message.putAll(id);
        requests.println(new Gson().toJson(message));
    }

    /** Skips other messages; returns the result. */
    JsonObject await(int request) throws IOException {
        return next(message -> message.has("id") && message.get("id").getAsInt() == request)
                .getAsJsonObject("result");
    }

    /** Skips other messages, until a request has reported progress with this text. */
    void awaitProgress(int request, String text) throws IOException {
        next(message -> message.has("method")
                && message.get("method").getAsString().equals("notifications/progress")
                && message.getAsJsonObject("params").get("progressToken").getAsInt() == request
                && message.getAsJsonObject("params")
                        .get("message")
                        .getAsString()
                        .contains(text));
    }

    private JsonObject next(Predicate<JsonObject> wanted) throws IOException {
        JsonObject message;
        do {
            String line = messages.readLine();
            assertThat(line).as("a message").isNotNull();
            message = JsonParser.parseString(line).getAsJsonObject();
        } while (!wanted.test(message));
        return message;
    }

    /** Disconnects; returns identifiers of requests to which the server then still responds. */
    List<Integer> leave() throws Exception {
        List<ProcessHandle> children = server.descendants().toList();
        requests.close();
        List<Integer> responses = new ArrayList<>();
        for (String line = messages.readLine(); line != null; line = messages.readLine()) {
            JsonObject message = JsonParser.parseString(line).getAsJsonObject();
            if (message.has("id")) {
                responses.add(message.get("id").getAsInt());
            }
        }
        assertThat(server.waitFor()).isZero();
        for (ProcessHandle child : children) {
            child.onExit().join();
        }
        return responses;
    }

    /** Names of the tools. */
    List<String> tools() throws IOException {
        return await(request("tools/list", Map.of())).getAsJsonArray("tools").asList().stream()
                .map(tool -> tool.getAsJsonObject().get("name").getAsString())
                .toList();
    }

    @Override
    public void close() {
        server.descendants().forEach(ProcessHandle::destroyForcibly);
        server.destroyForcibly();
    }
}
