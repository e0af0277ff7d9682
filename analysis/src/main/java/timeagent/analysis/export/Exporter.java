package timeagent.analysis.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import timeagent.analysis.common.AtomicFile;
import timeagent.analysis.common.IoErrorText;
import timeagent.analysis.common.UserException;
import timeagent.analysis.export.Rows.Row;

/**
 * Writes the tables of recordings to a folder: a folder for each table, in it a file for each recording.
 *
 * <p>The names of the files depend on the recording alone, so that writing it again replaces them. Memory does not grow with the
 * number of recordings.
 */
public final class Exporter {

    /** Definitions of the tables for DuckDB. */
    static final String VIEWS = "tables.sql";

    private final Path folder;
    private final Format format;
    private final Map<String, String> labels;

    /** The file of each recording. */
    private final Map<String, Path> recordings = new ConcurrentHashMap<>();

    /** Why a file is in no table, by its name. */
    private final Map<Path, String> leftOut = new ConcurrentSkipListMap<>();

    /** @param labels instead of those in the recordings, by name */
    public Exporter(Path folder, Format format, Map<String, String> labels) {
        this.folder = folder;
        this.format = format;
        this.labels = labels;
    }

    /**
     * Exports several recordings at a time.
     *
     * @param jobs number of recordings at a time
     * @throws UserException when a file cannot be written; the recordings whose turn has not come are left out
     */
    public void export(List<Path> files, int jobs) throws UserException {
        prepare();
        ExecutorService workers = Executors.newFixedThreadPool(jobs);
        try {
            List<Future<?>> exports = files.stream()
                    .<Future<?>>map(file -> workers.submit(() -> {
                        export(file);
                        return null;
                    }))
                    .toList();
            for (Future<?> export : exports) {
                export.get();
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException notWritten) {
                throw notWritten(notWritten);
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw UserException.failed("interrupted; run the same command again");
        } finally {
            workers.shutdownNow();
        }
    }

    /** Number of recordings in the tables. */
    public int count() {
        return recordings.size();
    }

    /** Why a file is in no table, by its name. */
    public Map<Path, String> leftOut() {
        return leftOut;
    }

    private void prepare() throws UserException {
        try {
            for (Table table : Table.values()) {
                Files.createDirectories(folder.resolve(table.key()));
                // one file of each table is there in any case, as DuckDB needs
                write(table, "columns", List.of());
            }
            new AtomicFile(folder.resolve(VIEWS)).write(views());
        } catch (IOException e) {
            throw notWritten(e);
        }
    }

    private void export(Path file) throws IOException {
        String unreadable =
                RecordingTables.hash(file.toAbsolutePath().normalize().toString());
        try {
            RecordingTables tables = RecordingTables.read(file, file.toString(), labels);
            Path known = recordings.putIfAbsent(tables.id(), file);
            if (known != null) {
                throw UserException.failed("'" + file + "' has the same recording as '" + known + "'");
            }
            Files.deleteIfExists(file(Table.UNREADABLE, unreadable));
            for (Table table : tables.rows().keySet()) {
                write(table, tables.id(), tables.rows().get(table));
            }
        } catch (UserException e) {
            leftOut.put(file, e.getMessage());
            write(Table.UNREADABLE, unreadable, List.of(RecordingTables.unreadable(file.toString(), e.getMessage())));
        }
    }

    private void write(Table table, String name, List<Row> rows) throws IOException {
        new AtomicFile(file(table, name)).write(format.text(table, rows));
    }

    private Path file(Table table, String name) {
        return folder.resolve(table.key()).resolve(name + "." + format);
    }

    private UserException notWritten(IOException e) {
        return UserException.failed("cannot write to '" + folder + "' (" + IoErrorText.of(e)
                + "); the tables are incomplete: run the same command again, or give -o another folder");
    }

    private String views() {
        StringBuilder sql = new StringBuilder("-- for DuckDB, in this folder\n");
        for (Table table : Table.values()) {
            String columns = table.columns().entrySet().stream()
                    .map(column -> "'" + column.getKey() + "': '" + column.getValue() + "'")
                    .collect(Collectors.joining(", ", "{", "}"));
            sql.append("CREATE OR REPLACE VIEW ")
                    .append(table.key())
                    .append(" AS SELECT * FROM ")
                    .append(format == Format.csv ? "read_csv('" : "read_ndjson('")
                    .append(table.key())
                    .append("/*.")
                    .append(format)
                    .append(
                            format == Format.csv
                                    ? "', auto_detect = false, header = true, columns = "
                                    : "', columns = ")
                    .append(columns)
                    .append(");\n");
        }
        return sql.toString();
    }
}
