package timeagent.mcp;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.google.gson.FieldNamingStrategy;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonDeserializer;
import com.google.gson.JsonObject;
import com.google.gson.JsonSerializer;
import com.google.gson.ToNumberPolicy;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema.LoggingLevel;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * The JSON of the protocol, by the library that the command line has: Jackson and its schema validator would make the jar 3 MB
 * larger.
 *
 * <p>Handles what a server of tools reads and writes: of all kinds of content, text only.
 */
final class GsonMapper implements McpJsonMapper {

    /** The names of the protocol differ from those of the SDK's records in places, such as {@code _meta}. */
    private static final FieldNamingStrategy NAMES = field -> {
        JsonProperty name = field.getAnnotation(JsonProperty.class);
        return name == null || name.value().isEmpty() ? field.getName() : name.value();
    };

    static final Gson GSON = new GsonBuilder()
            .disableHtmlEscaping()
            .setFieldNamingStrategy(NAMES)
            // an id that is a whole number must come back as one
            .setObjectToNumberStrategy(ToNumberPolicy.LONG_OR_DOUBLE)
            .registerTypeAdapter(TextContent.class, (JsonSerializer<TextContent>) (content, type, context) -> {
                JsonObject text = new JsonObject();
                text.addProperty("type", content.type());
                text.addProperty("text", content.text());
                return text;
            })
            .registerTypeAdapter(LoggingLevel.class, (JsonDeserializer<LoggingLevel>) (level, type, context) ->
                    LoggingLevel.valueOf(level.getAsString().toUpperCase(Locale.ROOT)))
            .create();

    @Override
    public <T> T readValue(String content, Class<T> type) {
        return GSON.fromJson(content, type);
    }

    @Override
    public <T> T readValue(byte[] content, Class<T> type) {
        return readValue(new String(content, StandardCharsets.UTF_8), type);
    }

    @Override
    public <T> T readValue(String content, TypeRef<T> type) {
        return GSON.fromJson(content, type.getType());
    }

    @Override
    public <T> T readValue(byte[] content, TypeRef<T> type) {
        return readValue(new String(content, StandardCharsets.UTF_8), type);
    }

    @Override
    public <T> T convertValue(Object value, Class<T> type) {
        return convert(value, type);
    }

    @Override
    public <T> T convertValue(Object value, TypeRef<T> type) {
        return convert(value, type.getType());
    }

    private static <T> T convert(Object value, Type type) {
        return GSON.fromJson(GSON.toJsonTree(value), type);
    }

    @Override
    public String writeValueAsString(Object value) {
        return GSON.toJson(value);
    }

    @Override
    public byte[] writeValueAsBytes(Object value) {
        return writeValueAsString(value).getBytes(StandardCharsets.UTF_8);
    }
}
