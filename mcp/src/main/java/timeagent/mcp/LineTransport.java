package timeagent.mcp;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.Strictness;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransport;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import reactor.core.publisher.Mono;

/**
 * Messages in lines. In place of the SDK's own transport, which stops at the first line that is no JSON and does not know of
 * cancellation.
 */
final class LineTransport implements McpServerTransportProvider, McpServerTransport {

    /** Name of the request's identifier in the context of a call. */
    static final String ID = "id";

    private static final String INITIALIZE = "initialize";
    private static final String INITIALIZED = "notifications/initialized";
    private static final String CANCELLED = "notifications/cancelled";
    private static final String CALL = "tools/call";

    private static final Gson STRICT =
            new GsonBuilder().setStrictness(Strictness.STRICT).serializeNulls().create();

    private final GsonMapper mapper;
    private final Calls calls;
    private final Lines in;
    private final OutputStream out;
    private McpServerSession session;
    private boolean isInitialized;

    LineTransport(GsonMapper mapper, Calls calls, InputStream in, OutputStream out) {
        this.mapper = mapper;
        this.calls = calls;
        this.in = new Lines(new BufferedInputStream(in));
        this.out = out;
    }

    @Override
    public void setSessionFactory(McpServerSession.Factory factory) {
        session = factory.create(this);
    }

    /** Handles messages until the client closes its end. */
    void run() {
        try {
            for (String line = in.next(); line != null; line = in.next()) {
                if (!line.isBlank()) {
                    receive(line);
                }
            }
        } catch (IOException e) {
            // as if it had been closed
        }
    }

    private void receive(String line) {
        JsonElement message;
        try {
            message = line == Lines.TOO_LONG ? null : STRICT.fromJson(line, JsonElement.class);
        } catch (JsonParseException | StackOverflowError e) {
            message = null;
        }
        if (message == null) {
            reject(null, ErrorCodes.PARSE_ERROR, "not JSON in one line of at most 4 MiB");
        } else if (!message.isJsonObject()) {
            reject(null, ErrorCodes.INVALID_REQUEST, "not an object; batches are not supported");
        } else {
            receive(message.getAsJsonObject());
        }
    }

    private void receive(JsonObject message) {
        JsonElement id = message.get(ID);
        JsonElement method = message.get("method");
        if (method == null && (message.has("result") || message.has("error"))) {
            // the server asks nothing
            return;
        }
        if (id != null && !isId(id)) {
            reject(null, ErrorCodes.INVALID_REQUEST, "id must be a string or a whole number");
        } else if (method == null || !isText(method) || !isText(message.get("jsonrpc"))) {
            reject(id, ErrorCodes.INVALID_REQUEST, "jsonrpc and method must be strings");
        } else {
            Object params = GsonMapper.GSON.fromJson(message.get("params"), Object.class);
            if (id == null) {
                notified(method.getAsString(), params);
            } else {
                requested(method.getAsString(), id, params);
            }
        }
    }

    private void requested(String method, JsonElement id, Object params) {
        if (!isInitialized && !method.equals(INITIALIZE)) {
            // the SDK would wait for it indefinitely
            reject(id, ErrorCodes.INVALID_REQUEST, "not initialized");
        } else if (params != null && !(params instanceof Map)) {
            reject(id, ErrorCodes.INVALID_PARAMS, "params must be an object");
        } else if (method.equals(CALL) && !isCall(params)) {
            reject(id, ErrorCodes.INVALID_PARAMS, "name must be a string, and arguments an object");
        } else {
            Object identifier = GsonMapper.GSON.fromJson(id, Object.class);
            handle(new JSONRPCRequest("2.0", method, identifier, params), Map.of(ID, identifier));
        }
    }

    private void notified(String method, Object params) {
        if (method.equals(CANCELLED)) {
            if (params instanceof Map<?, ?> given && given.get("requestId") != null) {
                calls.cancel(given.get("requestId"));
            }
        } else if (params == null || params instanceof Map) {
            isInitialized |= method.equals(INITIALIZED);
            handle(new JSONRPCNotification("2.0", method, params), Map.of());
        }
    }

    private void handle(JSONRPCMessage message, Map<String, Object> context) {
        session.handle(message)
                .contextWrite(given -> given.put(McpTransportContext.KEY, McpTransportContext.create(context)))
                .subscribe(done -> {}, failure -> {});
    }

    private static boolean isCall(Object params) {
        return params instanceof Map<?, ?> call
                && call.get("name") instanceof String
                && (call.get("arguments") == null || call.get("arguments") instanceof Map)
                && (call.get("_meta") == null || call.get("_meta") instanceof Map);
    }

    private static boolean isText(JsonElement element) {
        return element != null
                && element.isJsonPrimitive()
                && element.getAsJsonPrimitive().isString();
    }

    private static boolean isId(JsonElement id) {
        return isText(id)
                || id.isJsonPrimitive()
                        && id.getAsJsonPrimitive().isNumber()
                        && id.getAsString().matches("-?\\d{1,18}");
    }

    private void reject(JsonElement id, int code, String reason) {
        JsonObject error = new JsonObject();
        error.addProperty("code", code);
        error.addProperty("message", reason);
        JsonObject response = new JsonObject();
        response.addProperty("jsonrpc", "2.0");
        response.add(ID, id);
        response.add("error", error);
        // with an id that is null, too
        write(STRICT.toJson(response));
    }

    private synchronized void write(String line) {
        try {
            out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException e) {
            // a client that exits also closes the input, which ends the server
        }
    }

    @Override
    public Mono<Void> sendMessage(JSONRPCMessage message) {
        return Mono.fromRunnable(() -> {
            if (!(message instanceof JSONRPCResponse response) || calls.mayRespond(response.id())) {
                write(mapper.writeValueAsString(message));
            }
        });
    }

    @Override
    public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
        return mapper.convertValue(data, type);
    }

    @Override
    public Mono<Void> notifyClients(String method, Object params) {
        return session.sendNotification(method, params);
    }

    @Override
    public Mono<Void> closeGracefully() {
        return Mono.empty();
    }

    @Override
    public void close() {
        // both are closed by those that opened them
    }

    @Override
    public List<String> protocolVersions() {
        return McpServerTransportProvider.super.protocolVersions();
    }
}
