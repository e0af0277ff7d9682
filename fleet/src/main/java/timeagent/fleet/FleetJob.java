package timeagent.fleet;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;
import org.apache.spark.util.SerializableConfiguration;
import timeagent.analysis.export.Table;
import timeagent.analysis.summary.jvm.RecordingId;

/**
 * The Spark job {@code INPUT OUTPUT}: reads the recordings below a folder, on any file system that Spark reads, and writes the
 * tables of {@code export} as Parquet, partitioned by day and service.
 *
 * <p>Running it again, over the same or over more recordings, replaces their rows. Of a recording whose first chunks are gone by
 * then, the rows before are kept, and what follows is added.
 */
public final class FleetJob {

    private static final int WRONG_ARGUMENTS = 2;

    private FleetJob() {}

    public static void main(String[] args) {
        if (args.length != 2) {
            System.err.println("timeagent: give INPUT, a folder of recordings (.jfr), and OUTPUT, a folder for tables");
            System.exit(WRONG_ARGUMENTS);
        }
        SparkSession spark = SparkSession.builder().appName("timeagent-fleet").getOrCreate();
        String failure = null;
        try {
            System.out.println(run(spark, args[0], args[1]));
        } catch (IOException e) {
            failure = e.getMessage();
        } finally {
            spark.stop();
        }
        if (failure != null) {
            System.err.println("timeagent: " + failure);
            System.exit(1);
        }
    }

    /**
     * @return what was done
     * @throws IOException when the input is not there, or has no recording
     */
    static String run(SparkSession spark, String input, String output) throws IOException {
        Configuration hadoop = spark.sparkContext().hadoopConfiguration();
        List<String> files = recordings(hadoop, new Path(input));
        if (files.isEmpty()) {
            throw new IOException("no .jfr file in '" + input + "'; give the folder that the recordings are in");
        }
        Path folder = new Path(output);
        // whatever folder they are read from
        String tables = folder.getFileSystem(hadoop).makeQualified(folder).toString();
        SerializableConfiguration anywhere = new SerializableConfiguration(hadoop);
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        ParquetTable ofRecordings = new ParquetTable(spark, Table.RECORDING, tables);
        List<Row> before = ofRecordings.recordings();
        HashSet<String> known =
                new HashSet<>(before.stream().map(row -> row.getString(0)).toList());
        // a task for each file, then for each JVM; kept, as every table takes its rows out
        JavaRDD<TableRow> rows = context.parallelize(files, files.size())
                .flatMapToPair(new RecordedJvms(anywhere))
                .groupByKey()
                .flatMap(new RowsOfJvm(anywhere, known))
                .persist(StorageLevel.DISK_ONLY());
        try {
            Dataset<Row> fresh = ParquetTable.recordings(ofRecordings.rows(rows));
            List<RecordingId> written =
                    fresh.collectAsList().stream().map(FleetJob::id).toList();
            List<Row> replaced = before.stream()
                    .filter(row -> written.stream().anyMatch(one -> one.replaces(id(row))))
                    .toList();
            Dataset<Row> recordings =
                    fresh.union(spark.createDataFrame(replaced, fresh.schema())).distinct();
            StringBuilder views = new StringBuilder("-- for Spark\n");
            for (Table table : Table.values()) {
                ParquetTable parquet = new ParquetTable(spark, table, tables);
                if (table == Table.UNREADABLE) {
                    parquet.replaceSmall(rows, files);
                } else {
                    parquet.replace(rows, recordings);
                }
                views.append(parquet.view());
            }
            write(hadoop, new Path(tables, "tables.sql"), views.toString());
            long unreadable =
                    rows.filter(row -> row.table() == Table.UNREADABLE).count();
            int count = written.size();
            return count + (count == 1 ? " recording" : " recordings") + " in " + output
                    + (unreadable == 0 ? "" : ", " + unreadable + " in its table 'unreadable'");
        } finally {
            rows.unpersist();
        }
    }

    private static RecordingId id(Row recording) {
        return RecordingId.parse(recording.getString(0));
    }

    private static void write(Configuration hadoop, Path file, String text) throws IOException {
        try (FSDataOutputStream out = file.getFileSystem(hadoop).create(file, true)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    private static List<String> recordings(Configuration hadoop, Path input) throws IOException {
        List<String> files = new ArrayList<>();
        try {
            FileSystem system = input.getFileSystem(hadoop);
            RemoteIterator<LocatedFileStatus> all = system.listFiles(input, true);
            while (all.hasNext()) {
                LocatedFileStatus file = all.next();
                if (file.getPath().getName().endsWith(".jfr")) {
                    files.add(file.getPath().toString());
                }
            }
        } catch (FileNotFoundException e) {
            throw new IOException("no such folder: '" + input + "'", e);
        }
        files.sort(null);
        return files;
    }
}
