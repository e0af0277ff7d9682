package timeagent.agent.options;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import timeagent.agent.clock.ClockMethod;
import timeagent.events.clock.ClockSettings;
import timeagent.events.socket.SocketWriteStyle;
import timeagent.events.types.TypePatterns;

/**
 * The agent's options, parsed once.
 *
 * <p>Runs before the application starts: no lambda, stream or regular expression, which would cost start-up time.
 */
public final class AgentOptions {
    /** {@code off}, {@code count}, {@code sample} or {@code all}: what is recorded of clock reads. */
    static final String CLOCK = "clock";

    /** Which clocks count as a read, joined by colons. */
    static final String CLOCK_METHODS = "clock.methods";

    /** Reads per second from which a call site is hot. */
    static final String CLOCK_HOT = "clock.hot";

    /** The most sampled clock-read events per second. */
    static final String CLOCK_SAMPLES = "clock.samples";

    /** {@code off}, {@code auto}, or methods that are treated as clocks. */
    static final String CLOCK_WRAPPERS = "clock.wrappers";

    /** Period at which a cached clock is refreshed. */
    static final String CLOCK_CACHED = "clock.cached";

    /** Class patterns whose call sites are rewritten. */
    static final String INCLUDE = "include";

    /** Class patterns whose call sites are not rewritten; wins over {@link #INCLUDE}. */
    static final String EXCLUDE = "exclude";

    /** Whether clock call sites inside the JDK are rewritten too. */
    static final String JDK = "jdk";

    /** {@code off} or the style of socket-write events. */
    static final String SOCKET = "socket";

    /** One in N emissions is measured; 0 for none. */
    static final String COST_EVERY = "cost.every";

    /** Patterns of event types, or of their classes, that are counted and measured. */
    static final String EVENTS = "events";

    /** Whether context switches are recorded. */
    static final String CONTEXT_SWITCHES = "context-switches";

    /** Names and values that recordings are sorted by, such as service and version. */
    static final String LABELS = "labels";

    /** File to log to: what the agent does, and why. */
    static final String DEBUG = "debug";

    /** A properties file with the same keys. */
    static final String CONFIG = "config";

    private static final long SHORTEST_CACHE_PERIOD = 50_000;
    private static final long LONGEST_CACHE_PERIOD = 60_000_000_000L;

    static final String[] KEYS = {
        CLOCK,
        CLOCK_METHODS,
        CLOCK_HOT,
        CLOCK_SAMPLES,
        CLOCK_WRAPPERS,
        CLOCK_CACHED,
        INCLUDE,
        EXCLUDE,
        JDK,
        SOCKET,
        COST_EVERY,
        EVENTS,
        CONTEXT_SWITCHES,
        LABELS,
        DEBUG,
        CONFIG
    };

    public final ClockSettings clock;
    public final List<String> clockMethods;
    /** Empty for none; {@code auto}, or class and method names. */
    public final List<String> clockWrappers;

    public final ClassPattern[] include;
    public final ClassPattern[] exclude;
    public final boolean rewriteJdk;
    /** Null for none. */
    public final SocketWriteStyle socketStyle;

    public final int costEvery;
    /** Null for none. */
    public final TypePatterns events;

    public final boolean contextSwitches;
    /** Null for none. */
    public final String debug;

    /** In the syntax of the command line. */
    public final String given;

    private final String text;

    /** @param values asked once for every key, with its default and the valid values: this defines the options */
    AgentOptions(OptionValues values) throws OptionException {
        String mode = values.oneOf(CLOCK, "sample", "off", "count", "sample", "all");
        clockMethods = values.listOf(CLOCK_METHODS, String.join(":", ClockMethod.GROUPS), ClockMethod.GROUPS);
        long hotPerSecond = values.number(CLOCK_HOT, 1000, 1, 1_000_000_000);
        int samples = (int) values.number(CLOCK_SAMPLES, 100, 1, 1_000_000);
        clockWrappers = values.methods(CLOCK_WRAPPERS, "off", "auto");
        long cachePeriod = values.duration(CLOCK_CACHED, 0, SHORTEST_CACHE_PERIOD, LONGEST_CACHE_PERIOD);
        clock = new ClockSettings(mode(mode), hotPerSecond, samples, cachePeriod);
        include = values.patterns(INCLUDE);
        exclude = values.patterns(EXCLUDE);
        rewriteJdk = values.oneOf(JDK, "false", "true", "false").equals("true");
        socketStyle = style(values.oneOf(SOCKET, SocketWriteStyle.INSTRUMENTED_CACHED.label(), styles()));
        costEvery = (int) values.number(COST_EVERY, 128, 0, 1_000_000_000);
        ClassPattern[] types = values.patterns(EVENTS);
        events = types.length == 0 ? null : EventPatterns.of(types);
        contextSwitches =
                values.oneOf(CONTEXT_SWITCHES, "true", "true", "false").equals("true");
        values.labels(LABELS);
        debug = values.file(DEBUG);
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
            refuseSemicolon(option);
            String key = OptionValues.known(option.substring(0, equals));
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

    /** Suggests a key only if it begins as the text does: anything else may be meant as something else, such as a question. */
    private static OptionException withoutValue(String option) {
        String nearest = Nearest.of(option, KEYS);
        boolean near = !option.isEmpty() && (nearest.startsWith(option) || option.startsWith(nearest));
        return new OptionException("option '" + option + "' has no value; write " + (near ? nearest : "KEY")
                + "=VALUE, options joined by ','" + (near ? "" : "; the keys are " + String.join(" ", KEYS)));
    }

    private static void refuseSemicolon(String option) throws OptionException {
        for (String key : KEYS) {
            if (option.contains(";" + key + "=")) {
                throw new OptionException("separator ';' in '" + option + "'; join options by ','");
            }
        }
    }

    private static ClockSettings.Mode mode(String value) {
        return switch (value) {
            case "off" -> ClockSettings.Mode.OFF;
            case "count" -> ClockSettings.Mode.COUNT;
            case "all" -> ClockSettings.Mode.ALL;
            default -> ClockSettings.Mode.SAMPLE;
        };
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
