package timeagent.mcp;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import timeagent.analysis.common.UserException;
import timeagent.mcp.Commands.Output;

/** Records a running JVM. */
record RecordTool(Commands commands, Folders folders) {

    /** Options of the agent that name files, which it would read and write in the target with the target's permissions. */
    private static final Set<String> OF_FILES = Set.of("config", "debug");

    private static final List<String> SETTINGS = List.of("timeagent", "timeagent-stacks", "timeagent-production");

    Tool tool() {
        return new Tool(
                "record",
                "Records a running JVM and reports. CHANGES THE TARGET while it lasts: attaches the agent if it is not there,"
                        + " rewrites classes that read clocks, starts a recording, and takes all of it out again, also if"
                        + " cancelled. On JDK 17 to 22 attaching to a JVM that was started without an agent discards its"
                        + " compiled code: it is slow for up to 20 s. A counted clock read costs about 1.3 ns.",
                true,
                new Schema()
                        .required("process", "string", "PID, or a unique part of the main class or jar.")
                        .optional("duration", "string", "Such as 5s or 10m; default 30s.")
                        .optional("options", "string", "The agent's options, such as clock=count,events=com.acme.*")
                        .optional("settings", "string", String.join(", ", SETTINGS))
                        .optional("output", "string", "New .jfr file in the folder of --write; default: not kept.")
                        .optional("by", "string", ReadingTools.BY_HELP)
                        .optional("fields", "array", ReadingTools.FIELDS_HELP)
                        .optional("top", "integer", ReadingTools.TOP_HELP),
                this::run);
    }

    private Result run(Arguments arguments, Call call) throws UserException, IOException {
        int top = arguments.count("top", Cut.MOST, Cut.TOP);
        String by = arguments.oneOf("by", CallSites.GROUPINGS);
        List<String> fields = arguments.list("fields");
        List<String> command = new ArrayList<>(List.of("record", arguments.word("process")));
        if (arguments.has("options")) {
            command.add(agentOptions(arguments, "options"));
        }
        if (arguments.has("duration")) {
            command.add("--duration=" + duration(arguments, "duration"));
        }
        String settings = arguments.oneOf("settings", SETTINGS);
        if (settings != null) {
            command.add("--settings=" + settings);
        }
        Path kept = arguments.has("output") ? output(arguments.text("output")) : null;
        Path folder = Files.createTempDirectory("timeagent-mcp");
        Path json = folder.resolve("report.json");
        Path recording = folder.resolve("recording.jfr");
        try {
            command.addAll(List.of("-o", json.toString()));
            if (kept != null) {
                command.addAll(List.of("-o", recording.toString()));
            }
            Output output = commands.run(call, command);
            if (kept != null) {
                keep(recording, kept);
            }
            JsonObject report = JsonParser.parseString(Files.readString(json)).getAsJsonObject();
            return ReadingTools.result(report, output.messages(), by, fields, top);
        } finally {
            Files.deleteIfExists(json);
            Files.deleteIfExists(recording);
            Files.deleteIfExists(folder);
        }
    }

    /** Another call, or another program, may have made the file meanwhile. */
    private static void keep(Path recording, Path kept) throws UserException, IOException {
        try {
            Files.move(recording, kept);
        } catch (FileAlreadyExistsException e) {
            throw UserException.failed(
                    "'" + kept.getFileName() + "' exists now, made by another; the recording is not kept");
        }
    }

    private Path output(String given) throws UserException {
        if (!given.endsWith(".jfr")) {
            throw Arguments.invalid("output", given, "a name that ends with .jfr");
        }
        return folders.writable(given);
    }

    /** A number alone is one of seconds. */
    static String duration(Arguments arguments, String name) throws UserException {
        String text = arguments.text(name);
        return text.matches("\\d+") ? text + "s" : text;
    }

    static String agentOptions(Arguments arguments, String name) throws UserException {
        String options = arguments.word(name);
        for (String option : options.split(",")) {
            String key = option.split("=", 2)[0].strip().toLowerCase(Locale.ROOT);
            if (OF_FILES.contains(key)) {
                throw Arguments.invalid(name, options, "options without " + key + ": it names a file");
            }
        }
        return options;
    }
}
