package timeagent.analysis.mcp;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import timeagent.analysis.common.UserException;
import timeagent.analysis.mcp.Server.Allowed;

/** A command as the client sees it: names, types and descriptions are those of the command, with what the server adds. */
final class Tool {

    static final String STRING = "string";
    static final String INTEGER = "integer";
    static final String ARRAY = "array";

    /** @param json empty if the text is all, and the other way round */
    record Result(String text, String json) {

        /** Lines that are safe, cut if they are long: a program can have any number of stack traces. */
        static Result of(List<String> lines) {
            String text = String.join("\n", lines);
            return new Result(
                    text.length() <= Cut.LONGEST ? text : text.substring(0, Cut.LONGEST) + "\n... and more", "");
        }
    }

    /** What a call does. */
    interface Action {

        /** @throws UserException with the one line that the client gets */
        Result run(Arguments arguments, Call call) throws UserException, IOException;
    }

    String name;
    private final String description;

    /** What it does to processes; null if it only reads. */
    Allowed changes;

    private final CommandSpec command;
    final Map<String, Object> properties = new LinkedHashMap<>();
    final List<String> required = new ArrayList<>();

    /** What the command gets, by the names of the arguments. */
    final Map<String, ArgSpec> ofCommand = new LinkedHashMap<>();

    Action action;

    /**
     * @param command whose description and arguments it has
     * @param cost what it does besides, and what it costs the target
     */
    Tool(CommandSpec command, String cost) {
        this.name = command.name();
        this.command = command;
        this.description = text(command.usageMessage().description()) + " " + cost;
    }

    /** Another name than that of the command. */
    Tool named(String other) {
        name = other;
        return this;
    }

    Tool changes(Allowed what) {
        changes = what;
        return this;
    }

    /** As the help would format it. */
    private static String text(String... description) {
        return String.join(" ", description).replace("%%", "%");
    }

    /** Adds options of the command. */
    Tool options(String... names) {
        for (String option : names) {
            add(option.replaceFirst("^-+", "").replace('-', '_'), command.findOption(option));
        }
        return this;
    }

    /** Adds what is given to the command by its place, in this order. */
    Tool positionals(String... names) {
        for (int i = 0; i < names.length; i++) {
            add(names[i], command.positionalParameters().get(i));
        }
        return this;
    }

    private void add(String argument, ArgSpec spec) {
        ofCommand.put(argument, spec);
        boolean isNumber = List.of(int.class, Integer.class).contains(spec.type());
        boolean isList = spec.isMultiValue() || Arguments.isCommand(spec);
        String values = spec.paramLabel().contains("|") ? " " + spec.paramLabel() : "";
        own(argument, isNumber ? INTEGER : isList ? ARRAY : STRING, text(spec.description()) + values);
        if (spec.required()) {
            required.add(argument);
        }
    }

    /**
     * Adds an argument that the command does not have.
     *
     * @param type of JSON, {@link #ARRAY} for one of strings
     */
    Tool own(String argument, String type, String text) {
        properties.put(
                argument,
                type.equals(ARRAY)
                        ? Map.of("type", type, "items", Map.of("type", STRING), "description", text)
                        : Map.of("type", type, "description", text));
        return this;
    }

    /** The same; a call must have it. */
    Tool needs(String argument, String text) {
        required.add(argument);
        return own(argument, STRING, text);
    }

    /** Adds the arguments that shorten the result. */
    Tool cut(String fields) {
        return own("fields", ARRAY, "Keys of the JSON to return, such as " + fields)
                .top(Cut.TOP);
    }

    Tool top(int most) {
        return own("top", INTEGER, "Longest list in the result; default " + most + ".");
    }

    Tool does(Action what) {
        action = what;
        return this;
    }

    Map<String, Object> json() {
        // ab starts any program that the client names
        boolean startsPrograms = changes == Allowed.ab;
        Map<String, Boolean> hints = Map.of(
                "readOnlyHint", changes == null, "destructiveHint", startsPrograms, "openWorldHint", startsPrograms);
        Map<String, Object> schema =
                Map.of("type", "object", "properties", properties, "required", required, "additionalProperties", false);
        return Map.of("name", name, "description", description, "inputSchema", schema, "annotations", hints);
    }
}
