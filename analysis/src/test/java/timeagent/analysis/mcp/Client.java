package timeagent.analysis.mcp;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import timeagent.analysis.common.UserException;
import timeagent.analysis.fixture.JsonPath;
import timeagent.analysis.mcp.Server.Limits;
import timeagent.analysis.mcp.Server.Shell;

/** A client that is connected to a server in this JVM by two pipes, and reads nothing but JSON, a message in a line. */
final class Client implements AutoCloseable {

    private static final int PIPE = 1 << 20;

    private final OutputStream requests = new PipedOutputStream();
    private final BufferedReader responses;
    private final CompletableFuture<Void> server;
    private final Map<JsonElement, JsonObject> early = new HashMap<>();
    private int id;

    Client(Limits limits) throws IOException {
        this(Fixture.SHELL, limits);
    }

    private Client(Shell shell, Limits limits) throws IOException {
        PipedInputStream in = new PipedInputStream((PipedOutputStream) requests, PIPE);
        PipedInputStream results = new PipedInputStream(PIPE);
        PipedOutputStream out = new PipedOutputStream(results);
        responses = new BufferedReader(new InputStreamReader(results, StandardCharsets.UTF_8));
        server = CompletableFuture.runAsync(
                () -> {
                    try (out) {
                        new Server(shell, limits, in, out).serve();
                    } catch (UserException | InterruptedException | IOException e) {
                        throw new IllegalStateException(e);
                    }
                },
                task -> new Thread(task).start());
    }

    /** After the exchange that begins each session. */
    static Client initialized(Limits limits) throws IOException {
        return initialized(Fixture.SHELL, limits);
    }

    static Client initialized(Shell shell, Limits limits) throws IOException {
        Client client = new Client(shell, limits);
        client.request(
                "initialize",
                JsonParser.parseString("{'protocolVersion':'2025-06-18','capabilities':{},"
                        + "'clientInfo':{'name':'test','version':'1'}}"));
        client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
        return client;
    }

    void send(String line) throws IOException {
        requests.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        requests.flush();
    }

    /** Sends a request, and returns the response to it. */
    JsonObject request(String method, JsonElement params) throws IOException {
        JsonObject request = new JsonObject();
        request.addProperty("jsonrpc", "2.0");
        request.addProperty("id", ++id);
        request.addProperty("method", method);
        request.add("params", params);
        send(request.toString());
        return response(request.get("id"));
    }

    private JsonObject response(JsonElement to) throws IOException {
        while (!early.containsKey(to)) {
            JsonObject message = next();
            early.put(message.get("id"), message);
        }
        return early.remove(to);
    }

    /** The next message, whatever it is. */
    JsonObject next() throws IOException {
        String line = responses.readLine();
        if (line == null) {
            throw new IOException("the server has ended");
        }
        return JsonParser.parseString(line).getAsJsonObject();
    }

    /** The tools that the server lists. */
    List<JsonObject> tools() throws IOException {
        return JsonPath.at(request("tools/list", new JsonObject()), "result.tools").getAsJsonArray().asList().stream()
                .map(JsonElement::getAsJsonObject)
                .toList();
    }

    /** Returns the result of a tool. */
    JsonObject call(String tool, JsonObject arguments) throws IOException {
        JsonObject params = new JsonObject();
        params.addProperty("name", tool);
        params.add("arguments", arguments);
        JsonObject response = request("tools/call", params);
        return response.has("result") ? response.getAsJsonObject("result") : response;
    }

    JsonObject call(String tool, String arguments) throws IOException {
        return call(tool, JsonParser.parseString(arguments).getAsJsonObject());
    }

    /** The JSON that a tool returns. */
    JsonObject json(String tool, String arguments) throws IOException {
        return json(call(tool, arguments));
    }

    /** Why a tool fails. */
    String error(String tool, String arguments) throws IOException {
        return error(call(tool, arguments));
    }

    static List<String> texts(JsonObject result) {
        JsonArray content = result.getAsJsonArray("content");
        return content.asList().stream()
                .map(part -> part.getAsJsonObject().get("text").getAsString())
                .toList();
    }

    /** The JSON of a result. */
    static JsonObject json(JsonObject result) {
        List<String> texts = texts(result);
        return JsonParser.parseString(texts.get(texts.size() - 1)).getAsJsonObject();
    }

    /** The line of a call that failed; of a request that was rejected, its message. */
    static String error(JsonObject result) {
        if (result.has("error")) {
            return result.getAsJsonObject("error").get("message").getAsString();
        }
        return result.get("isError").getAsBoolean() ? String.join(" | ", texts(result)) : null;
    }

    /** Disconnects and waits for the end of the server. */
    @Override
    public void close() throws IOException {
        requests.close();
        server.join();
    }
}
