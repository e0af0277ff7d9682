package timeagent.analysis.mcp;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import timeagent.analysis.common.UserException;

/** The arguments of a call, checked: none is unknown, of another type, or could be mistaken for an option of a command. */
final class Arguments {

    private final JsonObject given;
    private final Tool tool;

    /** @throws UserException if the tool has no such argument, or one that it needs is missing */
    Arguments(JsonObject given, Tool tool) throws UserException {
        this.given = given;
        this.tool = tool;
        for (String name : given.keySet()) {
            if (!tool.properties.keySet().contains(name)) {
                throw UserException.wrongArguments("unknown argument '" + name + "', give "
                        + (tool.properties.keySet().isEmpty() ? "none" : String.join(", ", tool.properties.keySet())));
            }
        }
        for (String name : tool.required) {
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

    /**
     * The words of the command, which checks their values; what it gets by its place is last, where nothing is an option.
     *
     * @param without options of the agent that are rejected
     * @param first the words before those that are given
     */
    List<String> words(Folders folders, Set<String> without, List<String> first) throws UserException {
        List<String> words = new ArrayList<>(first);
        List<String> byPlace = new ArrayList<>();
        for (Map.Entry<String, ArgSpec> argument : tool.ofCommand.entrySet()) {
            for (String value : values(argument.getKey(), argument.getValue(), folders, without)) {
                if (argument.getValue() instanceof OptionSpec option) {
                    words.add(option.longestName() + "=" + value);
                } else {
                    byPlace.add(value);
                }
            }
        }
        if (!byPlace.isEmpty()) {
            words.add("--");
        }
        words.addAll(byPlace);
        return words;
    }

    private List<String> values(String name, ArgSpec spec, Folders folders, Set<String> without) throws UserException {
        if (!has(name)) {
            return List.of();
        }
        Class<?> type = spec.auxiliaryTypes()[0];
        String text = spec.isMultiValue() || given.get(name).isJsonArray() ? null : text(name);
        if (isCommand(spec)) {
            return List.of(text == null ? quoted(list(name)) : text);
        }
        if (spec.paramLabel().equals("OPTIONS")) {
            return List.of(agentOptions(name, without));
        }
        if (type == Path.class || spec.paramLabel().equals("PATH")) {
            List<String> paths = new ArrayList<>();
            for (String path : spec.isMultiValue() ? list(name) : List.of(text(name))) {
                paths.add(folders.readable(path).toString());
            }
            return paths;
        }
        if (spec.isMultiValue()) {
            return list(name);
        }
        // a number alone is one of seconds
        return List.of(type == Duration.class && text(name).matches("\\d+") ? text + "s" : text(name));
    }

    /** Whether it is a command in one argument, which a client gives word by word. */
    static boolean isCommand(ArgSpec spec) {
        return spec.paramLabel().equals("CMD");
    }

    /** Joins words into one argument, which {@code ab} splits into the same words. */
    static String quoted(List<String> words) {
        return words.stream()
                .map(word -> "'" + word.replace("'", "'\"'\"'") + "'")
                .collect(Collectors.joining(" "));
    }

    /** The options of the agent, without some. */
    private String agentOptions(String name, Set<String> without) throws UserException {
        String options = text(name);
        if (options.codePoints().anyMatch(Character::isISOControl)) {
            throw invalid(name, options, "options without control characters");
        }
        for (String option : options.split(",")) {
            String key = option.split("=", 2)[0].strip().toLowerCase(Locale.ROOT);
            if (without.contains(key)) {
                throw invalid(name, options, "options without " + key);
            }
        }
        return options;
    }

    static UserException invalid(String name, String value, String advice) {
        return UserException.wrongArguments("invalid value '" + value + "' for '" + name + "', give " + advice);
    }
}
