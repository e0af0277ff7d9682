package timeagent.agent.options;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;

/** The properties file that option {@code config} names. */
final class ConfigFile {
    private static final char BYTE_ORDER_MARK = 0xFEFF;

    private ConfigFile() {}

    static Map<String, String> read(String file) throws OptionException {
        OnceEach properties = new OnceEach();
        try (BufferedReader reader = Files.newBufferedReader(Path.of(file))) {
            skipByteOrderMark(reader);
            properties.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            throw new OptionException("config=" + file + " cannot be read (" + reason(e)
                    + "); give a properties file with the options as keys");
        }
        if (properties.twice != null) {
            throw new OptionException("config=" + file + " gives option " + properties.twice + " twice; give it once");
        }
        Map<String, String> options = new LinkedHashMap<>();
        for (String key : properties.stringPropertyNames()) {
            if (key.equals(AgentOptions.CONFIG)) {
                throw new OptionException("config=" + file + " names another config file; put all options in one");
            }
            String value = properties.getProperty(key).strip();
            if (value.indexOf(',') >= 0) {
                throw new OptionException("config=" + file + " has a comma in '" + key + "=" + value
                        + "'; write each option in a line of its own, a list joined by ':'");
            }
            options.put(key, value);
        }
        return options;
    }

    /** Some editors write one, and it would become part of the first key. */
    private static void skipByteOrderMark(BufferedReader reader) throws IOException {
        reader.mark(1);
        if (reader.read() != BYTE_ORDER_MARK) {
            reader.reset();
        }
    }

    /** The kind of failure only, no text of the file. */
    private static String reason(Exception e) {
        return switch (e.getClass().getSimpleName()) {
            case "NoSuchFileException" -> "no such file";
            case "AccessDeniedException" -> "access denied";
            case "MalformedInputException", "IllegalArgumentException" -> "not a properties file in UTF-8";
            case "InvalidPathException" -> "not a valid path";
            default -> "not a readable file";
        };
    }

    /** Detects keys given twice, which Properties accepts. */
    private static final class OnceEach extends Properties {
        private static final long serialVersionUID = 1;

        private transient String twice;

        @Override
        public synchronized Object put(Object key, Object value) {
            Object before = super.put(key, value);
            if (before != null && twice == null) {
                twice = (String) key;
            }
            return before;
        }
    }
}
