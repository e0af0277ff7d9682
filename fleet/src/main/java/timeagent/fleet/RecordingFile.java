package timeagent.fleet;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.util.SerializableConfiguration;
import timeagent.analysis.common.IoErrorText;
import timeagent.analysis.common.UserException;
import timeagent.analysis.export.ExportedRecording;
import timeagent.analysis.export.Table;

/** Reads a recording from any file system; one that cannot be read is a row of its own. */
final class RecordingFile implements FlatMapFunction<String, TableRow> {

    private static final long serialVersionUID = 1;
    private static final int DAY_LENGTH = "2026-01-01".length();

    private final SerializableConfiguration hadoop;

    RecordingFile(SerializableConfiguration hadoop) {
        this.hadoop = hadoop;
    }

    @Override
    public Iterator<TableRow> call(String file) throws IOException {
        // the reader needs a file, as it goes back and forth
        Path local = Files.createTempFile("timeagent-fleet", ".jfr");
        try {
            var remote = new org.apache.hadoop.fs.Path(file);
            try (InputStream in = remote.getFileSystem(hadoop.value()).open(remote)) {
                Files.copy(in, local, StandardCopyOption.REPLACE_EXISTING);
            } catch (IOException e) {
                // gone meanwhile, no permission, a wrong checksum: not a reason to fail the job
                return List.of(unreadable(file, "'" + file + "' cannot be read (" + IoErrorText.of(e) + ")"))
                        .iterator();
            }
            return rows(file, ExportedRecording.read(local, file, Map.of())).iterator();
        } catch (UserException e) {
            return List.of(unreadable(file, e.getMessage())).iterator();
        } finally {
            Files.delete(local);
        }
    }

    static TableRow unreadable(String file, String reason) {
        return new TableRow(Table.UNREADABLE, file, RowFactory.create(file, reason));
    }

    private static List<TableRow> rows(String file, ExportedRecording recording) {
        List<TableRow> rows = new ArrayList<>();
        String day = recording.start().toString().substring(0, DAY_LENGTH);
        for (Table table : Table.values()) {
            for (List<Object> row : table.rows(recording)) {
                List<Object> values = new ArrayList<>(row);
                values.add(day);
                if (table != Table.RECORDING) {
                    values.add(recording.service());
                }
                rows.add(new TableRow(table, file, RowFactory.create(values.toArray())));
            }
        }
        return rows;
    }
}
