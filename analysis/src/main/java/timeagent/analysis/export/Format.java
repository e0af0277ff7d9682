package timeagent.analysis.export;

import com.google.gson.stream.JsonWriter;
import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import timeagent.analysis.export.Rows.Row;

/** How a table is written, as it is called on the command line and in the names of files. */
public enum Format {
    /** RFC 4180 with a header; an empty field is unknown. */
    csv {
        @Override
        String text(Table table, List<Row> rows) throws IOException {
            StringWriter text = new StringWriter();
            try (CsvWriter csv = CsvWriter.builder().build(text)) {
                csv.writeRecord(table.columns().keySet());
                for (Row row : rows) {
                    csv.writeRecord(Table.values(row)
                            .map(value -> Objects.toString(value, null))
                            .toList());
                }
            }
            return text.toString();
        }
    },

    /** An object in each line, without what is unknown. */
    ndjson {
        @Override
        String text(Table table, List<Row> rows) throws IOException {
            StringWriter text = new StringWriter();
            for (Row row : rows) {
                JsonWriter json = new JsonWriter(text);
                json.setSerializeNulls(false);
                json.beginObject();
                Iterator<String> columns = table.columns().keySet().iterator();
                for (Object value : Table.values(row).toList()) {
                    add(json.name(columns.next()), value);
                }
                json.endObject();
                text.append('\n');
            }
            return text.toString();
        }
    };

    /** The content of a file with some rows of a table, in UTF-8. */
    abstract String text(Table table, List<Row> rows) throws IOException;

    private static void add(JsonWriter json, Object value) throws IOException {
        if (value instanceof Number number) {
            json.value(number);
        } else if (value instanceof Boolean flag) {
            json.value(flag);
        } else {
            json.value(Objects.toString(value, null));
        }
    }
}
