package timeagent.agent;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;

/** The properties file that option {@code config} names. */
final class ConfigFile {
    private ConfigFile() {}

    static Map<String, String> read(String file) throws OptionException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(Path.of(file))) {
            properties.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            throw new OptionException("config=" + file + " cannot be read (" + reason(e)
                    + "); give a properties file with the options as keys");
        }
        Map<String, String> options = new LinkedHashMap<>();
        for (String name : properties.stringPropertyNames()) {
            String key = OptionValues.known(name);
            if (key.equals(AgentOptions.CONFIG)) {
                throw new OptionException("config=" + file + " names another config file; put all options in one");
            }
            options.put(key, properties.getProperty(name).strip());
        }
        return options;
    }

    /** No text out of the file: only what kind of failure it was. */
    private static String reason(Exception e) {
        return switch (e.getClass().getSimpleName()) {
            case "NoSuchFileException" -> "no such file";
            case "AccessDeniedException" -> "access denied";
            case "MalformedInputException", "IllegalArgumentException" -> "not a properties file in UTF-8";
            case "InvalidPathException" -> "no valid path";
            default -> "not a readable file";
        };
    }
}
