package timeagent.agent.options;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import timeagent.events.diagnostics.NamePatterns;

/** Listens to what {@link AgentOptions} asks for while it takes all defaults: what the values of each option can be. */
final class OptionTable extends OptionValues {
    private final Map<String, String> values = new LinkedHashMap<>();

    private OptionTable() {
        super(Map.of());
    }

    /** What each key takes, as the page tells it. */
    static Map<String, String> values() throws OptionException {
        OptionTable table = new OptionTable();
        new AgentOptions(table);
        table.values.put(AgentOptions.CONFIG, "file");
        return table.values;
    }

    /** What is in force where a key is not given; a key without default is not among them. */
    static Map<String, String> defaults() throws OptionException {
        Map<String, String> defaults = new LinkedHashMap<>();
        for (String option : AgentOptions.parse(null).toString().split(",")) {
            String[] pair = option.split("=", 2);
            defaults.put(pair[0], pair[1]);
        }
        return defaults;
    }

    @Override
    String oneOf(String key, String otherwise, String... valid) throws OptionException {
        values.put(key, words(valid));
        return super.oneOf(key, otherwise, valid);
    }

    @Override
    List<String> listOf(String key, String otherwise, String... valid) throws OptionException {
        values.put(key, "list of " + words(valid));
        return super.listOf(key, otherwise, valid);
    }

    @Override
    long number(String key, long otherwise, long least, long most) throws OptionException {
        values.put(key, String.format(Locale.ROOT, "%,d to %,d", least, most));
        return super.number(key, otherwise, least, most);
    }

    @Override
    long duration(String key, long otherwise, long least, long most) throws OptionException {
        values.put(key, least / 1000 + "us to " + most / 1_000_000_000 + "s");
        return super.duration(key, otherwise, least, most);
    }

    @Override
    NamePatterns patterns(String key) throws OptionException {
        values.put(key, "list of class patterns");
        return super.patterns(key);
    }

    @Override
    List<String> methods(String key, String none) throws OptionException {
        values.put(key, "`" + none + "`, list of methods");
        return super.methods(key, none);
    }

    @Override
    void labels(String key) throws OptionException {
        values.put(key, "list of `name=value`");
        super.labels(key);
    }

    @Override
    String file(String key) throws OptionException {
        values.put(key, "file");
        return super.file(key);
    }

    private static String words(String... words) {
        return "`" + String.join("` `", words) + "`";
    }
}
