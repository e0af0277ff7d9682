package timeagent.analysis.mcp;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * What the tools may do.
 *
 * @param read folders that may be read
 * @param write folders that may be written to, and read
 * @param duckdb DuckDB's JDBC driver; null if there is none
 */
public record Limits(Set<Allowed> allowed, List<Path> read, List<Path> write, Path duckdb) {

    /** A tool that changes or starts a process, and must be allowed. */
    public enum Allowed {
        record,
        ab
    }
}
