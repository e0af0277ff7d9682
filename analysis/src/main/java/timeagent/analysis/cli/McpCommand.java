package timeagent.analysis.cli;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import timeagent.analysis.common.UserException;

@Command(
        name = "mcp",
        description = "Serves an assistant over the Model Context Protocol on stdin and stdout; opens no port.")
final class McpCommand extends SubCommand {

    private static final String SERVER = "timeagent.mcp.Server";

    @Option(
            names = "--allow",
            paramLabel = "record|ab",
            split = ",",
            splitSynopsisLabel = ",",
            description = "Also list the tools that attach to JVMs (record) or start programs (ab); default: neither.")
    private Set<ToolServer.Allowed> allowed = EnumSet.noneOf(ToolServer.Allowed.class);

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
        Path jar = agentJar().resolveSibling("timeagent-mcp.jar");
        if (!Files.isRegularFile(jar)) {
            throw UserException.failed("'" + jar + "' does not exist; put timeagent-mcp.jar there: it is in the zip of"
                    + " a release, and mvn -DskipTests -pl mcp -am package builds it");
        }
        // from here on, only the protocol may write to stdout
        System.setOut(System.err);
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {jar.toUri().toURL()}, McpCommand.class.getClassLoader())) {
            server(loader, jar)
                    .serve(
                            new ToolServer.Limits(allowed, read, write, duckdb, agentJar()),
                            new FileInputStream(FileDescriptor.in),
                            new FileOutputStream(FileDescriptor.out));
        }
        return Main.DONE;
    }

    private static ToolServer server(ClassLoader loader, Path jar) throws UserException {
        try {
            return (ToolServer)
                    loader.loadClass(SERVER).getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException | LinkageError e) {
            throw UserException.failed("'" + jar + "' does not fit to this timeagent.jar (" + e
                    + "); take both from the" + " same release");
        }
    }
}
