package timeagent.analysis.mcp;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Model.OptionSpec;
import timeagent.analysis.common.UserException;

/** The arguments of a call, checked: none is unknown, of another type, or could be mistaken for an option of a command. */
final class Arguments {

    private final JsonObject given;
    private final Schema schema;

    /** @throws UserException if one is not in the schema, or one that is required is missing */
    Arguments(JsonObject given, Schema schema) throws UserException {
        this.given = given;
        this.schema = schema;
        for (String name : given.keySet()) {
            if (!schema.names().contains(name)) {
                throw UserException.wrongArguments("unknown argument '" + name + "', give "
                        + (schema.names().isEmpty() ? "none" : String.join(", ", schema.names())));
            }
        }
        for (String name : schema.required()) {
            if (!has(name)) {
                throw UserException.wrongArguments("no argument '" + name + "'");
            }
        }
    }

    boolean has(String name) {
        return given.has(name) && !given.get(name).isJsonNull();
    }

    /** A string or a number, such as a PID; null if it is not given. */
    String text(String name) throws UserException {
        JsonElement value = has(name) ? given.get(name) : null;
        if (value != null
                && (!value.isJsonPrimitive() || value.getAsJsonPrimitive().isBoolean())) {
            throw invalid(name, value.toString(), "a string");
        }
        return value == null ? null : value.getAsString();
    }

    /** A text that is an argument of a command by itself. */
    String word(String name) throws UserException {
        String text = text(name);
        if (text != null && (text.startsWith("-") || text.codePoints().anyMatch(Character::isISOControl))) {
            throw invalid(name, text, "a name without control characters that does not begin with -");
        }
        return text;
    }

    /** One of some words; null if it is not given. */
    String oneOf(String name, List<String> words) throws UserException {
        String text = text(name);
        if (text != null && !words.contains(text)) {
            throw invalid(name, text, "one of " + String.join(", ", words));
        }
        return text;
    }

    /** A list; empty if it is not given. One text is a list of one. */
    List<String> list(String name) throws UserException {
        if (!has(name)) {
            return List.of();
        }
        JsonElement value = given.get(name);
        List<String> texts = new ArrayList<>();
        for (JsonElement element : value.isJsonArray() ? value.getAsJsonArray().asList() : List.of(value)) {
            if (!element.isJsonPrimitive() || !element.getAsJsonPrimitive().isString()) {
                throw invalid(name, value.toString(), "an array of strings");
            }
            texts.add(element.getAsString());
        }
        return texts;
    }

    /** A number from 1 to {@code most}. */
    int count(String name, int most, int otherwise) throws UserException {
        String text = text(name);
        if (text == null) {
            return otherwise;
        }
        if (text.matches("[1-9]\\d{0,8}") && Integer.parseInt(text) <= most) {
            return Integer.parseInt(text);
        }
        throw invalid(name, text, "a whole number from 1 to " + most);
    }

    /** The options of the agent, without some; null if they are not given. */
    String agentOptions(String name, Set<String> without) throws UserException {
        String options = word(name);
        for (String option : options == null ? new String[0] : options.split(",")) {
            String key = option.split("=", 2)[0].strip().toLowerCase(Locale.ROOT);
            if (without.contains(key)) {
                throw invalid(name, options, "options without " + key);
            }
        }
        return options;
    }

    /** The given options of the command, as it expects them; it checks their values. */
    List<String> options() throws UserException {
        List<String> options = new ArrayList<>();
        for (Map.Entry<String, OptionSpec> option : schema.options().entrySet()) {
            String text = text(option.getKey());
            if (text != null) {
                // a number alone is one of seconds
                boolean isSeconds = option.getValue().type() == Duration.class && text.matches("\\d+");
                options.add(option.getValue().longestName() + "=" + text + (isSeconds ? "s" : ""));
            }
        }
        return options;
    }

    static UserException invalid(String name, String value, String advice) {
        return UserException.wrongArguments("invalid value '" + value + "' for '" + name + "', give " + advice);
    }
}
