package timeagent.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.export.Exporter;
import timeagent.analysis.export.Table;

/** Spark's tables have the rows of {@code export}, and both answer the queries of docs/examples/queries.sql alike. */
@Tag("full")
final class FleetJobTest {

    private static SparkSession spark;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() {
        spark = SparkSession.builder()
                .master("local[2]")
                .config("spark.ui.enabled", "false")
                .config("spark.sql.shuffle.partitions", "2")
                // its queries are many and small: compiling them takes longer than they do
                .config("spark.sql.codegen.wholeStage", "false")
                .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
                .config("spark.sql.session.timeZone", "UTC")
                .getOrCreate();
        spark.sparkContext().setLogLevel("ERROR");
    }

    @AfterAll
    static void stop() {
        spark.stop();
    }

    private void runJob(Path input) throws IOException {
        FleetJob.run(spark, input.toString(), out().toString());
    }

    /** Its name is not plain SQL. */
    private Path out() {
        return folder.resolve("it's");
    }

    /** The rows in the columns of the table, as text, sorted. */
    private List<String> ofSpark(Table table) {
        String columns = String.join(", ", table.columns().keySet());
        return texts(spark.sql("SELECT " + columns + " FROM " + table.key()).collectAsList());
    }

    private static List<String> texts(List<Row> rows) {
        List<String> texts = new ArrayList<>();
        for (Row row : rows) {
            List<Object> values = new ArrayList<>();
            for (int i = 0; i < row.size(); i++) {
                values.add(row.get(i) instanceof java.sql.Timestamp time ? time.toInstant() : row.get(i));
            }
            texts.add(String.valueOf(values));
        }
        texts.sort(null);
        return texts;
    }

    private void defineViews() throws IOException {
        for (String view : Files.readString(out().resolve("tables.sql")).split(";\n")) {
            spark.sql(view);
        }
    }

    private static List<String> ofDuckDb(Connection duck, String sql) throws Exception {
        List<String> texts = new ArrayList<>();
        try (Statement statement = duck.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                List<Object> values = new ArrayList<>();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    Object value = result.getObject(i);
                    if (value instanceof java.sql.Timestamp time) {
                        value = time.toLocalDateTime().toInstant(ZoneOffset.UTC);
                    } else if (value instanceof LocalDateTime time) {
                        value = time.toInstant(ZoneOffset.UTC);
                    } else if (value instanceof java.math.BigInteger number) {
                        value = number.longValueExact();
                    }
                    values.add(value);
                }
                texts.add(String.valueOf(values));
            }
        }
        texts.sort(null);
        return texts;
    }

    private Connection duckDb(Path tables) throws Exception {
        Connection duck = DriverManager.getConnection("jdbc:duckdb:");
        try (Statement statement = duck.createStatement()) {
            statement.execute("SET TimeZone = 'UTC'");
            for (String view : Files.readString(tables.resolve("tables.sql")).split(";\n")) {
                statement.execute(view.replaceFirst("'(?=\\w+/\\*)", "'" + tables + "/"));
            }
        }
        return duck;
    }

    private static List<String> queries() throws IOException {
        return List.of(Files.readString(Path.of("..", "docs", "examples", "queries.sql"))
                .split(";\n"));
    }

    @Test
    void hasTheRowsOfExportAndAnswersTheQueriesAlike() throws Exception {
        FleetRecordings.twenty(folder.resolve("in"));
        Path tables = folder.resolve("tables");
        Exporter exporter = new Exporter(tables, Map.of());
        try (Stream<Path> files = Files.walk(folder.resolve("in"))) {
            exporter.export(files.filter(Files::isRegularFile).sorted().toList());
        }

        runJob(folder.resolve("in"));

        defineViews();
        try (Connection duck = duckDb(tables)) {
            for (Table table : Table.values()) {
                List<String> rows = ofSpark(table);
                if (table == Table.UNREADABLE || table == Table.RECORDING) {
                    // files have a scheme
                    rows = rows.stream().map(row -> row.replace("file:/", "/")).toList();
                }
                String columns = String.join(", ", table.columns().keySet());
                assertThat(rows)
                        .as(table.key())
                        .containsExactlyElementsOf(ofDuckDb(duck, "SELECT " + columns + " FROM " + table.key()));
            }
            assertThat(ofSpark(Table.RECORDING)).hasSize(20);
            assertThat(ofSpark(Table.UNREADABLE)).hasSize(1);
            List<String> queries = queries();
            assertThat(queries).hasSize(6);
            // the older release first, whatever it is called
            assertThat(ofDuckDb(duck, queries.get(2))).hasSize(3).allMatch(row -> row.contains(", 1.9, 1.10, "));
            for (String query : queries) {
                assertThat(texts(spark.sql(query).collectAsList()))
                        .as(query)
                        .isNotEmpty()
                        .containsExactlyElementsOf(ofDuckDb(duck, query));
            }
        }
    }

    @Test
    void replacesRowsAndKeepsThoseOfOtherRecordings() throws Exception {
        FleetRecordings.some(folder.resolve("in"), 6);
        runJob(folder.resolve("in"));
        defineViews();
        List<List<String>> before = Stream.of(Table.values()).map(this::ofSpark).toList();
        Files.delete(folder.resolve("in/cut.jfr"));
        FleetRecordings.recording(folder.resolve("in"), 11);

        runJob(folder.resolve("in/1"));

        defineViews();
        for (Table table : Table.values()) {
            assertThat(ofSpark(table)).containsAll(before.get(table.ordinal()));
        }
        assertThat(ofSpark(Table.RECORDING)).hasSize(7);
        assertThat(ofSpark(Table.CLOCK_CALL_SITE)).hasSize(70);
        assertThat(ofSpark(Table.UNREADABLE)).isEqualTo(before.get(Table.UNREADABLE.ordinal()));
    }

    @Test
    void replacesRowsByNone() throws Exception {
        ParquetTable findings =
                new ParquetTable(spark, Table.FINDING, folder.resolve("out").toString());
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        StructType schema = StructType.fromDDL("recording_id STRING, day STRING, service STRING");
        Dataset<Row> all = spark.createDataFrame(
                List.of(
                        RowFactory.create("a", "d", "shop"),
                        RowFactory.create("b", "d", "shop"),
                        RowFactory.create("c", "d", "it's=1")),
                schema);
        List<TableRow> rows = Stream.of("a shop", "b shop", "c it's=1")
                .map(row -> row.split(" "))
                .map(row -> new TableRow(Table.FINDING, RowFactory.create(row[0], "id", "info", "", "", "d", row[1])))
                .toList();

        findings.replace(context.parallelize(rows), all);
        findings.replace(context.parallelize(rows.subList(2, 3)), all.where("recording_id <> 'b'"));
        spark.sql(findings.view());
        assertThat(texts(spark.sql("SELECT recording_id FROM finding").collectAsList()))
                .containsExactly("[b]", "[c]");

        findings.replace(context.parallelize(List.of()), all.where("recording_id = 'c'"));
        spark.sql(findings.view());
        assertThat(texts(spark.sql("SELECT recording_id FROM finding").collectAsList()))
                .containsExactly("[b]");
        findings.replace(context.parallelize(List.of()), all);
        spark.sql(findings.view());
        assertThat(texts(spark.sql("SELECT recording_id FROM finding").collectAsList()))
                .isEmpty();
    }

    @Test
    void takesARecordingOnceAndListsWhatItCannotRead() throws Exception {
        Path first = FleetRecordings.recording(folder.resolve("in"), 1);
        FleetRecordings.recording(folder.resolve("in"), 2, "007");
        byte[] whole = Files.readAllBytes(first);
        Path in = folder.resolve("in");
        Files.write(in.resolve("copy.jfr"), whole);
        Files.createFile(in.resolve("empty.jfr"));
        Files.write(in.resolve("changed.jfr"), whole);
        // Hadoop's checksum of another content
        Files.write(in.resolve(".changed.jfr.crc"), new byte[] {'c', 'r', 'c', 0, 0, 0, 2, 0, 1, 2, 3, 4});

        String done = FleetJob.run(spark, in.toString(), out().toString());
        runJob(in);

        assertThat(done).isEqualTo("2 recordings in " + out() + ", 2 in its table 'unreadable'");
        defineViews();
        assertThat(ofSpark(Table.RECORDING)).hasSize(2);
        assertThat(spark.sql("SELECT service FROM recording").collectAsList())
                .containsOnlyOnce(RowFactory.create("007"));
        assertThat(ofSpark(Table.CLOCK_CALL_SITE)).hasSize(20);
        assertThat(ofSpark(Table.UNREADABLE))
                .hasSize(2)
                .anySatisfy(row -> assertThat(row).contains("changed.jfr", "cannot be read"))
                .anySatisfy(row -> assertThat(row).contains("empty.jfr' is empty"));
    }

    /** Dumps of one JVM overlap, and the oldest is gone when the job runs again. */
    @Test
    void countsEachChunkOnceThatIsInTheTables() throws Exception {
        byte[] first = Files.readAllBytes(FleetRecordings.recording(folder.resolve("other"), 1));
        byte[] second = later(first, 86_400);
        byte[] third = later(first, 2 * 86_400);
        Path in = Files.createDirectory(folder.resolve("in"));
        Files.write(in.resolve("a.jfr"), joined(first, second));
        Files.write(in.resolve("b.jfr"), joined(second, third));
        Files.write(in.resolve("c.jfr"), third);
        runJob(in);
        assertCounted(3, "[300.0]");
        Files.delete(in.resolve("a.jfr"));
        Files.write(in.resolve("d.jfr"), later(first, 3 * 86_400));
        runJob(in);
        assertCounted(4, "[100.0]", "[300.0]");

        Files.write(in.resolve("e.jfr"), first);
        runJob(in);
        assertCounted(4, "[400.0]");
    }

    private void assertCounted(int chunks, String... seconds) throws IOException {
        defineViews();
        assertThat(texts(spark.sql("SELECT seconds FROM recording").collectAsList()))
                .containsExactly(seconds);
        for (String table : List.of("socket_peer", "socket_peer_minute")) {
            assertThat(texts(spark.sql("SELECT sum(events) FROM " + table).collectAsList()))
                    .containsExactly("[" + chunks * FleetRecordings.WRITES_IN_TOTALS + "]");
        }
    }

    /** The same chunk, started some seconds later. */
    private static byte[] later(byte[] chunk, long seconds) {
        ByteBuffer later = ByteBuffer.wrap(chunk.clone());
        later.putLong(32, later.getLong(32) + seconds * 1_000_000_000);
        return later.array();
    }

    private static byte[] joined(byte[] one, byte[] other) {
        return ByteBuffer.allocate(one.length + other.length)
                .put(one)
                .put(other)
                .array();
    }

    @Test
    void saysWhatIsWrongWithTheInput() throws Exception {
        Path empty = Files.createDirectory(folder.resolve("empty"));

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> runJob(empty))
                .withMessage("no .jfr file in '" + empty + "'; give the folder that the recordings are in");
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> runJob(folder.resolve("missing")))
                .withMessage("no such folder: '" + folder.resolve("missing") + "'");
    }
}
