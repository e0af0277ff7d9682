package timeagent.analysis.mcp;

import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import timeagent.analysis.common.UserException;
import timeagent.analysis.mcp.Commands.Output;
import timeagent.analysis.mcp.Limits.Allowed;
import timeagent.analysis.mcp.ReadingTools.Format;

/** Records a running JVM. */
record RecordTool(Commands commands, Folders folders) {

    /** The target would read and write these files, with its own permissions. */
    static final Set<String> OF_FILES = Set.of("config", "debug");

    /** With {@code clock.cached}, which changes the time that the target reads. */
    private static final Set<String> REJECTED = Set.of("config", "debug", "clock.cached");

    /** Not a file, which an assistant could choose. */
    private static final List<String> SETTINGS = List.of("timeagent", "timeagent-stacks", "timeagent-production");

    Tool tool() {
        return new Tool(
                "record",
                "Records a running JVM and reports. CHANGES THE TARGET while it lasts: attaches the agent if it is not there,"
                        + " rewrites classes that read clocks, starts a recording, and takes all of it out again, also if"
                        + " cancelled. On JDK 17 to 22 attaching to a JVM that was started without an agent discards its"
                        + " compiled code: it is slow for up to 20 s. A counted clock read costs about 1.3 ns.",
                Allowed.record,
                commands.schema("record")
                        .positional("process", Schema.STRING, 0)
                        .require("process")
                        .options("--duration")
                        .positional("options", Schema.STRING, 1)
                        .optional("settings", Schema.STRING, String.join(", ", SETTINGS))
                        .optional("output", Schema.STRING, "New .jfr file in the folder of --write; default: not kept.")
                        .optional("by", Schema.STRING, "Add up clock call sites by method, class or package.")
                        .cut(ReadingTools.OF_REPORT),
                this::run);
    }

    private Result run(Arguments arguments, Call call) throws UserException, IOException {
        Format format = Format.of(arguments);
        List<String> command = new ArrayList<>(List.of("record", arguments.word("process")));
        if (arguments.has("options")) {
            command.add(arguments.agentOptions("options", REJECTED));
        }
        command.addAll(arguments.options());
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
            return format.result(JsonParser.parseString(Files.readString(json)).getAsJsonObject(), output.messages());
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
}
