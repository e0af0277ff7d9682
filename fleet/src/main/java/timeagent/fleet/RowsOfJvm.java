package timeagent.fleet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.util.SerializableConfiguration;
import scala.Tuple2;
import timeagent.analysis.common.UserException;
import timeagent.analysis.export.ExportedRecording;
import timeagent.analysis.export.Table;
import timeagent.analysis.summary.jvm.RecordingId;
import timeagent.analysis.summary.jvm.Run;

/**
 * Adds up what all files have of a JVM, each chunk once; a JVM or file that cannot be read is a row of its own.
 *
 * @param before names of the recordings that are in the tables
 */
record RowsOfJvm(SerializableConfiguration hadoop, HashSet<String> before)
        implements FlatMapFunction<Tuple2<String, Iterable<RecordedJvms.In>>, TableRow> {

    private static final long serialVersionUID = 1;
    private static final int DAY_LENGTH = "2026-01-01".length();

    @Override
    public Iterator<TableRow> call(Tuple2<String, Iterable<RecordedJvms.In>> jvm) throws IOException {
        List<TableRow> rows = new ArrayList<>();
        try (LocalFiles local = new LocalFiles(hadoop.value())) {
            List<RecordedJvms.In> files = new ArrayList<>();
            jvm._2().forEach(files::add);
            // Spark has them in any order
            files.sort(Comparator.comparing(RecordedJvms.In::file));
            for (RecordedJvms.In in : files) {
                try {
                    if (in.problem() != null) {
                        throw UserException.failed(in.problem());
                    }
                    local.add(in.file());
                } catch (UserException e) {
                    rows.add(unreadable(in.file(), e.getMessage()));
                }
            }
            List<RecordingId> known = before.stream().map(RecordingId::parse).toList();
            local.runs().stream()
                    .filter(run -> run.process().equals(jvm._1()))
                    .map(run -> run.without(known))
                    .filter(Objects::nonNull)
                    .forEach(run -> add(run, rows));
        }
        return rows.iterator();
    }

    private static TableRow unreadable(String file, String reason) {
        return new TableRow(Table.UNREADABLE, RowFactory.create(file, reason));
    }

    private static void add(Run run, List<TableRow> rows) {
        try {
            ExportedRecording recording = ExportedRecording.read(run, Map.of());
            String day = recording.start().toString().substring(0, DAY_LENGTH);
            for (Table table : Table.values()) {
                for (List<Object> row : table.rows(recording)) {
                    List<Object> values = new ArrayList<>(row);
                    values.add(day);
                    if (table != Table.RECORDING) {
                        values.add(recording.service());
                    }
                    rows.add(new TableRow(table, RowFactory.create(values.toArray())));
                }
            }
        } catch (UserException e) {
            rows.add(unreadable(run.file(), e.getMessage()));
        }
    }
}
