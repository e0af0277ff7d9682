package timeagent.analysis.export;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** How a table is written, as it is called on the command line and in the names of files. */
public enum Format {
    /** RFC 4180 with a header; an empty field is unknown. */
    csv("read_csv('%s/*.csv', auto_detect = false, header = true, ") {
        @Override
        String text(Table table, List<List<Object>> rows) throws IOException {
            StringWriter text = new StringWriter();
            try (CsvWriter csv = CsvWriter.builder().build(text)) {
                csv.writeRecord(table.columns().keySet());
                for (List<Object> row : rows) {
                    csv.writeRecord(row.stream()
                            .map(value -> Objects.toString(value, null))
                            .toList());
                }
            }
            return text.toString();
        }
    },

    /** An object in each line, without what is unknown. */
    ndjson("read_ndjson('%s/*.ndjson', ") {
        @Override
        String text(Table table, List<List<Object>> rows) {
            StringBuilder text = new StringBuilder();
            for (List<Object> row : rows) {
                Map<String, Object> object = new LinkedHashMap<>();
                Iterator<String> columns = table.columns().keySet().iterator();
                row.forEach(
                        value -> object.put(columns.next(), value instanceof Instant time ? time.toString() : value));
                text.append(GSON.toJson(object)).append('\n');
            }
            return text.toString();
        }
    };

    private static final Gson GSON = new GsonBuilder().disableHtmlEscaping().create();

    /** How DuckDB reads a table, before its columns. */
    final String duckDb;

    Format(String duckDb) {
        this.duckDb = duckDb;
    }

    /** The content of a file with some rows of a table, in UTF-8. */
    abstract String text(Table table, List<List<Object>> rows) throws IOException;
}
