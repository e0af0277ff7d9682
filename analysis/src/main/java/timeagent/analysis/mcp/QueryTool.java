package timeagent.analysis.mcp;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import timeagent.analysis.common.UserException;
import timeagent.analysis.mcp.Tool.Result;

/** SQL over the tables of {@code export}, in DuckDB, whose driver the user gives; in memory, and locked before the query runs. */
final class QueryTool {

    /** In memory only: no file, no extension, no attached database, and settings that cannot be changed back. */
    private static final List<String> LOCK = List.of(
            "SET memory_limit = '512MB'",
            "SET temp_directory = ''",
            "SET enable_external_access = false",
            "SET lock_configuration = true");

    private static final int MOST_SECONDS = 60;
    private static final int ROWS = 100;

    private final Driver driver;

    /** @param jar of the driver */
    QueryTool(Path jar) throws UserException {
        try {
            // as long as this process
            ClassLoader loader =
                    new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
            driver = (Driver) loader.loadClass("org.duckdb.DuckDBDriver")
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (IOException | ReflectiveOperationException | LinkageError e) {
            throw UserException.failed("'" + jar + "' of --duckdb is not DuckDB's JDBC driver (" + e
                    + "); give the file of org.duckdb:duckdb_jdbc");
        }
    }

    Tool tool(Tools tools) {
        return tools.tool(
                        "export",
                        "Here one SQL statement of DuckDB runs over them (SHOW TABLES lists them, DESCRIBE TABLE their columns),"
                                + " in memory, without access to files. No cost to any other process.")
                .named("query")
                .positionals("files")
                .needs("sql", "One statement.")
                .top(ROWS)
                .does((arguments, call) -> {
                    Cut cut = Cut.of(arguments, ROWS);
                    Path tables = Files.createTempDirectory("timeagent-mcp");
                    try {
                        tools.run(arguments, call, "export", "-o", tables.toString());
                        return query(tables, arguments.text("sql"), cut, call);
                    } finally {
                        try (Stream<Path> files = Files.walk(tables)) {
                            files.sorted(Comparator.reverseOrder())
                                    .forEach(file -> file.toFile().delete());
                        }
                    }
                });
    }

    private Result query(Path tables, String sql, Cut cut, Call call) throws UserException, IOException {
        try (Connection connection = driver.connect("jdbc:duckdb:", new Properties());
                Statement statement = connection.createStatement()) {
            statement.execute("SET file_search_path = '" + tables.toString().replace("'", "''") + "'");
            for (String view : Files.readString(tables.resolve("tables.sql")).split(";\\s*\n")) {
                if (!view.isBlank()) {
                    // a table: it is read now, while files can be
                    statement.execute(view.replace("OR REPLACE VIEW", "TABLE"));
                }
            }
            for (String setting : LOCK) {
                statement.execute(setting);
            }
            statement.setQueryTimeout(MOST_SECONDS);
            call.onCancel(() -> stop(statement));
            JsonObject json = statement.execute(sql) ? rows(statement.getResultSet(), cut.top()) : new JsonObject();
            return cut.result(List.of(), json);
        } catch (SQLException e) {
            throw UserException.failed("DuckDB: " + e.getMessage());
        }
    }

    private static void stop(Statement statement) {
        try {
            statement.cancel();
        } catch (SQLException e) {
            // it has ended
        }
    }

    private static JsonObject rows(ResultSet result, int top) throws SQLException {
        ResultSetMetaData columns = result.getMetaData();
        JsonArray names = new JsonArray();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            names.add(columns.getColumnLabel(i));
        }
        JsonArray rows = new JsonArray();
        // one more, to say so
        while (rows.size() <= top && result.next()) {
            JsonArray row = new JsonArray();
            for (int i = 1; i <= names.size(); i++) {
                Object value = result.getObject(i);
                if (value instanceof Number number && Double.isFinite(number.doubleValue())) {
                    row.add(number);
                } else if (value instanceof Boolean truth) {
                    row.add(truth);
                } else {
                    row.add(value == null ? null : value.toString());
                }
            }
            rows.add(row);
        }
        JsonObject json = new JsonObject();
        json.add("columns", names);
        json.add("rows", rows);
        return json;
    }
}
