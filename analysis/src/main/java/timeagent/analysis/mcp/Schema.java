package timeagent.analysis.mcp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The arguments of a tool, as a JSON schema for the client; those of a command are described by the command. */
final class Schema {

    static final String STRING = "string";
    static final String INTEGER = "integer";
    static final String ARRAY = "array";

    private final CommandSpec command;
    private final Map<String, Object> properties = new LinkedHashMap<>();
    private final List<String> required = new ArrayList<>();
    private final Map<String, OptionSpec> options = new LinkedHashMap<>();

    /** @param command whose options it has; null for a tool that is no command */
    Schema(CommandSpec command) {
        this.command = command;
    }

    /** Adds options of the command, to be handed over as they are. */
    Schema options(String... names) {
        for (String name : names) {
            OptionSpec option = command.findOption(name);
            String property = name.replaceFirst("^-+", "").replace('-', '_');
            options.put(property, option);
            boolean isNumber = List.of(int.class, Integer.class).contains(option.type());
            optional(property, isNumber ? INTEGER : STRING, description(option));
        }
        return this;
    }

    /** Adds an argument that stands for an option of the command. */
    Schema described(String name, String type, String option) {
        return optional(name, type, description(command.findOption(option)));
    }

    /** Adds an argument that stands for what is given to the command by its place. */
    Schema positional(String name, String type, int index) {
        return optional(name, type, description(command.positionalParameters().get(index)));
    }

    /** @param type of JSON, {@link #ARRAY} for one of strings */
    Schema optional(String name, String type, String description) {
        properties.put(
                name,
                type.equals(ARRAY)
                        ? Map.of("type", type, "items", Map.of("type", STRING), "description", description)
                        : Map.of("type", type, "description", description));
        return this;
    }

    /** Adds the arguments that shorten the result. */
    Schema cut(String fields) {
        return optional("fields", ARRAY, "Keys of the JSON to return, such as " + fields)
                .top(Cut.TOP);
    }

    Schema top(int most) {
        return optional("top", INTEGER, "Longest list in the result; default " + most + ".");
    }

    /** Says which arguments must be there. */
    Schema require(String... names) {
        required.addAll(List.of(names));
        return this;
    }

    private static String description(ArgSpec argument) {
        // as the help would format it
        String text = String.join(" ", argument.description()).replace("%%", "%");
        return argument.paramLabel().contains("|") ? text + " " + argument.paramLabel() : text;
    }

    Set<String> names() {
        return properties.keySet();
    }

    List<String> required() {
        return required;
    }

    /** The options of the command, by the names of their arguments. */
    Map<String, OptionSpec> options() {
        return options;
    }

    Map<String, Object> json() {
        return Map.of("type", "object", "properties", properties, "required", required, "additionalProperties", false);
    }
}
