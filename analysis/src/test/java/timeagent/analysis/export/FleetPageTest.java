package timeagent.analysis.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code docs/fleet.md} has the columns of each table. */
final class FleetPageTest {

    private static final Path PAGE = Path.of("..", "docs", "fleet.md");
    private static final String BEGIN = "<!-- tables:begin -->\n";

    @Test
    void hasTheColumnsOfEachTable() throws Exception {
        String tables = Stream.of(Table.values())
                .map(table -> "- `" + table.key() + "`: "
                        + table.columns().keySet().stream()
                                .map(column -> "`" + column + "`")
                                .collect(Collectors.joining(" "))
                        + "\n")
                .collect(Collectors.joining());
        String page = Files.readString(PAGE);
        int from = page.indexOf(BEGIN) + BEGIN.length();
        int to = page.indexOf("<!-- tables:end -->");
        if (Boolean.getBoolean("timeagent.docs.write")) {
            Files.writeString(PAGE, page.substring(0, from) + tables + page.substring(to));
            return;
        }

        assertThat(page.substring(from, to)).isEqualTo(tables);
    }

    @Test
    void hasASqlTypeOfEachColumn() {
        for (Table table : Table.values()) {
            assertThat(table.columns()).as(table.key()).isNotEmpty().doesNotContainValue(null);
        }
    }
}
