package timeagent.analysis.cli;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import timeagent.analysis.common.UserException;

/** The server in {@code timeagent-mcp.jar}, which {@code mcp} starts. */
public interface ToolServer {

    /** A tool that changes or starts a process, and must be allowed. */
    enum Allowed {
        record,
        ab
    }

    /**
     * What the tools may do.
     *
     * @param read folders that may be read
     * @param write folders that may be written to, and read
     * @param duckdb DuckDB's JDBC driver; null if there is none
     * @param agentJar given to other JVMs
     */
    record Limits(Set<Allowed> allowed, List<Path> read, List<Path> write, Path duckdb, Path agentJar) {}

    /**
     * Serves one client until the input ends, then ends what is running.
     *
     * @param out receives messages of the protocol and nothing else
     * @throws UserException if the limits are not valid
     */
    void serve(Limits limits, InputStream in, OutputStream out) throws UserException, InterruptedException;
}
