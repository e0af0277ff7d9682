package timeagent.fleet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.catalog.ExternalCatalogUtils;
import org.apache.spark.sql.types.StructType;
import timeagent.analysis.export.Table;

/** A table as Parquet, partitioned by the day on which a recording started (UTC) and the service. */
record ParquetTable(SparkSession spark, Table table, String output) {

    static final String DAY = "day";
    static final String SERVICE = "service";

    private static final String ID = "recording_id";

    /**
     * Replaces the rows of recordings; those of others stay.
     *
     * @param rows of all tables
     * @param recordings id, day and service of each recording that {@code rows} are of, and of those that they replace
     */
    void replace(JavaRDD<TableRow> rows, Dataset<Row> recordings) throws IOException {
        Dataset<Row> fresh = rows(rows);
        Dataset<Row> all = fresh;
        List<Row> emptied = new ArrayList<>();
        Path path = path();
        FileSystem files = path.getFileSystem(spark.sparkContext().hadoopConfiguration());
        if (hasPartitions(files)) {
            Dataset<Row> kept = kept(recordings);
            all = fresh.unionByName(kept);
            // a partition without rows is not written
            emptied.addAll(partitions(recordings));
            emptied.removeAll(partitions(fresh));
            emptied.removeAll(emptied.isEmpty() ? List.of() : partitions(kept));
        } else {
            files.delete(path, true);
        }
        Column[] partition = {all.col(DAY), all.col(SERVICE)};
        all.repartition(partition)
                .write()
                .mode(SaveMode.Overwrite)
                .option("partitionOverwriteMode", "dynamic")
                .partitionBy(DAY, SERVICE)
                .parquet(path.toString());
        for (Row each : emptied) {
            files.delete(new Path(path, folder(DAY, each) + Path.SEPARATOR + folder(SERVICE, each)), true);
        }
        if (!hasPartitions(files)) {
            // its columns, for those who read it
            fresh.coalesce(1).write().mode(SaveMode.Overwrite).parquet(path.toString());
        }
    }

    /** Of rows of the table of recordings: name, day and service. */
    static Dataset<Row> recordings(Dataset<Row> rows) {
        return rows.select(ID, DAY, SERVICE);
    }

    /** The same of the rows that are there. */
    List<Row> recordings() throws IOException {
        return hasPartitions(path().getFileSystem(spark.sparkContext().hadoopConfiguration()))
                ? recordings(spark.read().schema(schema()).parquet(path().toString()))
                        .collectAsList()
                : List.of();
    }

    private boolean hasPartitions(FileSystem files) throws IOException {
        return files.exists(path())
                && files.listStatus(path(), one -> one.getName().startsWith(DAY + "=")).length > 0;
    }

    private static List<Row> partitions(Dataset<Row> rows) {
        return new ArrayList<>(rows.select(DAY, SERVICE).distinct().collectAsList());
    }

    private static String folder(String column, Row partition) {
        return ExternalCatalogUtils.getPartitionPathString(column, partition.getAs(column));
    }

    /** Replaces a table without partitions, whose rows are few: those of files that were read again, or have new rows. */
    void replaceSmall(JavaRDD<TableRow> rows, List<String> read) throws IOException {
        Dataset<Row> all = rows(rows);
        Path path = path();
        if (path.getFileSystem(spark.sparkContext().hadoopConfiguration()).exists(path)) {
            Dataset<Row> before = spark.read().schema(schema()).parquet(path.toString());
            List<Row> kept = before.filter(
                            before.col("file").isInCollection(read).equalTo(false))
                    .collectAsList();
            all = all.unionByName(spark.createDataFrame(kept, schema()));
        }
        all.coalesce(1).write().mode(SaveMode.Overwrite).parquet(path.toString());
    }

    /** The rows of this table. */
    Dataset<Row> rows(JavaRDD<TableRow> all) {
        Table own = table;
        return spark.createDataFrame(all.filter(row -> row.table() == own).map(TableRow::values), schema());
    }

    /** How Spark knows the table; with types, as a service 007 is no number. */
    String view() {
        return "CREATE OR REPLACE TEMPORARY VIEW " + table.key() + " (" + schema().toDDL()
                + ") USING parquet OPTIONS (path '" + path().toString().replace("'", "\\'") + "');\n";
    }

    /** What is in the partitions that are written anew and is not of these recordings. */
    private Dataset<Row> kept(Dataset<Row> recordings) {
        Dataset<Row> before = spark.read().schema(schema()).parquet(path().toString());
        Dataset<Row> partitions = recordings.select(DAY, SERVICE).distinct();
        return before.join(
                        partitions,
                        before.col(DAY)
                                .eqNullSafe(partitions.col(DAY))
                                .and(before.col(SERVICE).eqNullSafe(partitions.col(SERVICE))),
                        "left_semi")
                .join(recordings, before.col(ID).equalTo(recordings.col(ID)), "left_anti");
    }

    private StructType schema() {
        StructType schema = new StructType();
        for (Map.Entry<String, String> column : table.columns().entrySet()) {
            // Spark's other types are called as those in SQL
            schema = schema.add(column.getKey(), column.getValue().replace("VARCHAR", "string"));
        }
        if (table == Table.UNREADABLE) {
            return schema;
        }
        schema = schema.add(DAY, "string");
        return table.columns().containsKey(SERVICE) ? schema : schema.add(SERVICE, "string");
    }

    private Path path() {
        return new Path(output, table.key());
    }
}
