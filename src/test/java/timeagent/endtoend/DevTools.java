package timeagent.endtoend;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** Speaks a browser's DevTools protocol: commands and their answers, and the events that come in between. */
final class DevTools implements WebSocket.Listener {

    private static final long TIMEOUT_SECONDS = 300;

    private final WebSocket socket;
    private final AtomicInteger ids = new AtomicInteger();
    private final Map<Integer, CompletableFuture<JsonObject>> answers = new ConcurrentHashMap<>();
    private final Map<String, CompletableFuture<JsonObject>> awaited = new ConcurrentHashMap<>();
    private final List<JsonObject> events = new CopyOnWriteArrayList<>();
    private final StringBuilder message = new StringBuilder();

    DevTools(URI address) {
        socket = get(HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(address, this), address.toString());
    }

    /** Sends a command and returns its result. */
    JsonObject send(String session, String method, Map<String, ?> parameters) {
        int id = ids.incrementAndGet();
        JsonObject command = new JsonObject();
        command.addProperty("id", id);
        command.addProperty("method", method);
        if (session != null) {
            command.addProperty("sessionId", session);
        }
        command.add("params", new com.google.gson.Gson().toJsonTree(parameters));
        CompletableFuture<JsonObject> answer = new CompletableFuture<>();
        answers.put(id, answer);
        get(socket.sendText(command.toString(), true), method);
        JsonObject result = get(answer, method);
        if (result.has("error")) {
            throw new AssertionError(method + ": " + result.get("error"));
        }
        return result.getAsJsonObject("result");
    }

    /** Starts to wait for an event of this session; ask before what causes it. */
    CompletableFuture<JsonObject> next(String session, String event) {
        CompletableFuture<JsonObject> next = new CompletableFuture<>();
        awaited.put(session + event, next);
        return next;
    }

    /** Returns the parameters of the events of this kind that a session has had. */
    List<JsonObject> events(String session, String event) {
        return events.stream()
                .filter(one -> one.get("method").getAsString().equals(event))
                .filter(one -> one.has("sessionId")
                        && one.get("sessionId").getAsString().equals(session))
                .map(one -> one.getAsJsonObject("params"))
                .toList();
    }

    static <T> T get(CompletableFuture<T> future, String what) {
        try {
            return future.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new AssertionError("no answer in " + TIMEOUT_SECONDS + " s: " + what, e);
        } catch (ExecutionException e) {
            throw new AssertionError(what, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    @Override
    public CompletionStage<?> onText(WebSocket webSocket, CharSequence part, boolean last) {
        message.append(part);
        if (last) {
            JsonObject received = JsonParser.parseString(message.toString()).getAsJsonObject();
            message.setLength(0);
            receive(received);
        }
        webSocket.request(1);
        return null;
    }

    private void receive(JsonObject received) {
        if (received.has("id")) {
            answers.remove(received.get("id").getAsInt()).complete(received);
            return;
        }
        events.add(received);
        String session = received.has("sessionId") ? received.get("sessionId").getAsString() : null;
        CompletableFuture<JsonObject> waiting =
                awaited.remove(session + received.get("method").getAsString());
        if (waiting != null) {
            waiting.complete(received);
        }
    }

    @Override
    public void onError(WebSocket webSocket, Throwable error) {
        answers.values().forEach(answer -> answer.completeExceptionally(error));
        awaited.values().forEach(waiting -> waiting.completeExceptionally(error));
    }
}
