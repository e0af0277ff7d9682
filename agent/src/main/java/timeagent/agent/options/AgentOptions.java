package timeagent.agent.options;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import timeagent.agent.clock.ClockMethod;
import timeagent.events.clock.ClockSettings;
import timeagent.events.diagnostics.NamePatterns;
import timeagent.events.socket.peer.SocketWriteStyle;

/**
 * The agent's options, parsed once.
 *
 * <p>Runs before the application starts: no lambda, stream or regular expression, which would cost start-up time.
 */
public final class AgentOptions {
    /** A properties file with the same keys. */
    static final String CONFIG = "config";

    private static final long SHORTEST_CACHE_PERIOD = 50_000;
    private static final long LONGEST_CACHE_PERIOD = 60_000_000_000L;

    public final ClockSettings clock;
    public final List<String> clockMethods;
    /** Class and method names; empty for none. */
    public final List<String> clockWrappers;

    /** Whose call sites are rewritten; empty for all. */
    public final NamePatterns include;
    /** Whose call sites are not rewritten, even if included. */
    public final NamePatterns exclude;

    public final boolean rewriteJdk;
    /** Null for none. */
    public final SocketWriteStyle socketStyle;

    public final int costEvery;
    /** Null for none. */
    public final NamePatterns events;

    public final boolean contextSwitches;
    /** Null for none. */
    public final String debug;

    /** In the syntax of the command line. */
    public final String given;

    private final String text;

    /** @param values asked once for every key, with its default and the valid values: this defines the options */
    AgentOptions(OptionValues values) throws OptionException {
        String mode = values.oneOf("clock", "sample", "off", "count", "sample", "all");
        clockMethods = values.listOf("clock.methods", String.join(":", ClockMethod.GROUPS), ClockMethod.GROUPS);
        long hotPerSecond = values.number("clock.hot", 1000, 1, 1_000_000_000);
        int samples = (int) values.number("clock.samples", 100, 1, 1_000_000);
        clockWrappers = values.methods("clock.wrappers", "off");
        long cachePeriod = values.duration("clock.cached", 0, SHORTEST_CACHE_PERIOD, LONGEST_CACHE_PERIOD);
        clock = new ClockSettings(
                ClockSettings.Mode.valueOf(mode.toUpperCase(Locale.ROOT)), hotPerSecond, samples, cachePeriod);
        include = values.patterns("include");
        exclude = values.patterns("exclude");
        rewriteJdk = values.oneOf("jdk", "false", "true", "false").equals("true");
        socketStyle = style(values.oneOf("socket", SocketWriteStyle.INSTRUMENTED_CACHED.label(), styles()));
        costEvery = (int) values.number("cost.every", 128, 0, 1_000_000_000);
        NamePatterns types = values.patterns("events");
        events = types.isEmpty() ? null : types;
        contextSwitches =
                values.oneOf("context-switches", "true", "true", "false").equals("true");
        values.labels("labels");
        debug = values.file("debug");
        values.refuseOthers();
        text = values.inForce();
        given = values.given();
    }

    /**
     * Reads the text behind {@code -javaagent:timeagent.jar=}, and the file it names.
     *
     * @param text null or empty for all defaults
     * @throws OptionException with a message for the user if anything in it is not valid
     */
    public static AgentOptions parse(String text) throws OptionException {
        Map<String, String> line = new LinkedHashMap<>();
        int start = 0;
        while (text != null && start < text.length()) {
            int comma = text.indexOf(',', start);
            int end = comma < 0 ? text.length() : comma;
            String option = text.substring(start, end);
            int equals = option.indexOf('=');
            if (equals < 0) {
                throw withoutValue(option);
            }
            String key = option.substring(0, equals);
            if (line.put(key, option.substring(equals + 1)) != null) {
                throw new OptionException("option " + key + " is given twice; give it once");
            }
            start = end + 1;
        }
        String config = line.remove(CONFIG);
        if (config == null) {
            return new AgentOptions(new OptionValues(line));
        }
        try {
            Map<String, String> all = ConfigFile.read(config);
            all.putAll(line);
            return new AgentOptions(new OptionValues(all));
        } catch (OptionException e) {
            String file = CONFIG + "=" + config;
            throw e.getMessage().contains(file)
                    ? e
                    : new OptionException(e.getMessage() + " (with the options of " + file + ")");
        }
    }

    /** Of no options: what the constructor has asked for. */
    static OptionValues asked() throws OptionException {
        OptionValues values = new OptionValues(Map.of());
        new AgentOptions(values);
        return values;
    }

    /** Suggests a key only if it starts like the text: other text may not be an option at all, such as a question. */
    private static OptionException withoutValue(String option) throws OptionException {
        String[] keys = asked().keys();
        String nearest = Nearest.of(option, keys);
        boolean near = nearest != null && (nearest.startsWith(option) || option.startsWith(nearest));
        return new OptionException("option '" + option + "' has no value; write " + (near ? nearest : "KEY")
                + "=VALUE, options joined by ',', the elements of a list by ':'"
                + (near ? "" : "; the keys are " + String.join(" ", keys)));
    }

    /** Whether call sites are rewritten: to count reads, or to return cached times. */
    public boolean rewritesClocks() {
        return clock.counts() || clock.caches();
    }

    /** {@code off}, and the name of each style. */
    private static String[] styles() {
        SocketWriteStyle[] styles = SocketWriteStyle.values();
        String[] labels = new String[1 + styles.length];
        labels[0] = "off";
        for (int i = 0; i < styles.length; i++) {
            labels[i + 1] = styles[i].label();
        }
        return labels;
    }

    /** Returns null for {@code off}. */
    private static SocketWriteStyle style(String label) {
        for (SocketWriteStyle style : SocketWriteStyle.values()) {
            if (style.label().equals(label)) {
                return style;
            }
        }
        return null;
    }

    /** The options in effect, defaults included, in the syntax of the command line. */
    @Override
    public String toString() {
        return text;
    }
}
