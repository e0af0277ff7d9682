package timeagent.analysis.cli;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import timeagent.analysis.mcp.Server;

@Command(
        name = "mcp",
        description = "Serves an assistant over the Model Context Protocol on stdin and stdout; opens no port.",
        footerHeading = SubCommand.EXAMPLES,
        footer = {"  java -jar timeagent.jar mcp", "  java -jar timeagent.jar mcp --read recordings --allow record"})
final class McpCommand extends SubCommand {

    @Option(
            names = "--allow",
            paramLabel = "record|ab",
            split = ",",
            splitSynopsisLabel = ",",
            description = "Also list the tools that attach to JVMs (record) or start programs (ab); default: neither.")
    private Set<Server.Allowed> allowed = EnumSet.noneOf(Server.Allowed.class);

    @Option(
            names = "--read",
            paramLabel = "DIR",
            description = "Folder that may be read. Repeatable; default: the current one.")
    private List<Path> read = List.of(Path.of(""));

    @Option(
            names = "--write",
            paramLabel = "DIR",
            description = "Folder that may be written to and read; default: none. Repeatable; --allow ab needs one.")
    private List<Path> write = List.of();

    @Option(
            names = "--duckdb",
            paramLabel = "FILE.jar",
            description = "DuckDB's JDBC driver, for the tool query; default: no such tool.")
    private Path duckdb;

    @Override
    public Integer call() throws Exception {
        // from here on, only the protocol may write to stdout
        System.setOut(System.err);
        new Server(
                        Main.shell(agentJar()),
                        new Server.Limits(allowed, read, write, duckdb),
                        new FileInputStream(FileDescriptor.in),
                        new FileOutputStream(FileDescriptor.out))
                .serve();
        return Main.DONE;
    }
}
