package timeagent.analysis.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QueryToolTest {

    @TempDir
    Path folder;

    private static String call(String sql) {
        JsonObject arguments = new JsonObject();
        arguments.addProperty("files", "a.jfr");
        arguments.addProperty("sql", sql);
        arguments.addProperty("top", 2);
        return arguments.toString();
    }

    @Test
    void queriesTheTablesAndNothingElse() throws Exception {
        Fixture fixture = Fixture.in(folder);
        Fixture.recording(fixture.read().resolve("a.jfr"));
        Path secret = Files.writeString(fixture.read().resolve("secret.csv"), "a\n1\n");
        try (Client client = Client.initialized(fixture.withQueries())) {
            JsonObject sums = Client.json(
                    client.call("query", call("SELECT sum(calls) AS calls, count(*) AS sites FROM clock_call_site")));
            assertThat(sums.get("columns")).hasToString("[\"calls\",\"sites\"]");
            assertThat(sums.get("rows")).hasToString("[[5200,3]]");
            JsonObject special =
                    Client.json(client.call("query", call("SELECT 'nan'::FLOAT, '-inf'::DOUBLE, 0.5::FLOAT, NULL")));
            assertThat(special.get("rows")).hasToString("[[\"NaN\",\"-Infinity\",0.5,null]]");
            JsonObject cut = client.call("query", call("SELECT * FROM socket_peer"));
            assertThat(Client.json(cut).getAsJsonArray("rows")).hasSize(2);
            assertThat(Client.texts(cut).get(0)).contains("top gives more");

            for (String sql : List.of(
                    "SELECT * FROM read_csv('" + secret + "')",
                    "COPY (SELECT 1) TO '" + fixture.write().resolve("out.csv") + "'",
                    "ATTACH '" + fixture.write().resolve("x.db") + "' AS x",
                    "INSTALL httpfs",
                    "LOAD httpfs",
                    "SET enable_external_access = true",
                    "SET lock_configuration = false",
                    "EXPORT DATABASE '" + fixture.write() + "'",
                    "SELECT getenv('HOME')",
                    "nonsense")) {
                assertThat(Client.error(client.call("query", call(sql))))
                        .as(sql)
                        .startsWith("DuckDB: ")
                        .hasLineCount(1);
            }
            assertThat(fixture.write()).isEmptyDirectory();
        }
    }
}
