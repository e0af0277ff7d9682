package timeagent.analysis.export;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import timeagent.analysis.common.AtomicFile;
import timeagent.analysis.common.IoErrorText;
import timeagent.analysis.common.UserException;
import timeagent.analysis.summary.jvm.RecordingId;
import timeagent.analysis.summary.jvm.Run;
import timeagent.analysis.summary.jvm.Runs;

/**
 * Writes the tables of recordings to a folder: a folder for each table, in it a file for each JVM that was recorded.
 *
 * <p>The names of the files depend on the recording alone, so that writing it again replaces them, also if it has more by then. Of
 * one whose first chunks are gone by then, what was written before is kept, and only what follows is added.
 */
public final class Exporter {

    /** Definitions of the tables for DuckDB. */
    static final String VIEWS = "tables.sql";

    private static final String COLUMNS = "columns";

    private final Path folder;
    private final Map<String, String> labels;

    /** Those that were there before, by their JVM. */
    private final Map<String, List<RecordingId>> before = new HashMap<>();

    /** Those that were read and are in the tables now. */
    private final Set<RecordingId> recordings = ConcurrentHashMap.newKeySet();

    /** Why a file is in no table, by its name. */
    private final Map<Path, String> leftOut = new ConcurrentSkipListMap<>();

    /** @param labels instead of those in the recordings, by name */
    public Exporter(Path folder, Map<String, String> labels) {
        this.folder = folder;
        this.labels = labels;
    }

    /**
     * Exports as many recordings at a time as there are CPUs.
     *
     * @throws UserException when a file cannot be written; the others are tried all the same
     */
    public void export(List<Path> files) throws UserException {
        prepare();
        ExecutorService workers =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        try {
            for (Future<Void> done : workers.invokeAll(runs(files).stream()
                    .<Callable<Void>>map(run -> () -> {
                        export(run);
                        return null;
                    })
                    .toList())) {
                done.get();
            }
        } catch (IOException e) {
            throw notWritten(e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException notWritten) {
                throw notWritten(notWritten);
            }
            if (e.getCause() instanceof OutOfMemoryError noMemory) {
                throw noMemory;
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
                write(table, COLUMNS, List.of());
            }
            String views = Stream.of(Table.values()).map(Exporter::view).collect(Collectors.joining());
            new AtomicFile(folder.resolve(VIEWS)).write("-- for DuckDB, in this folder\n" + views);
            try (Stream<Path> files = Files.list(folder.resolve(Table.RECORDING.key()))) {
                files.map(file ->
                                RecordingId.parse(file.getFileName().toString().replaceFirst("[.]csv$", "")))
                        .filter(Objects::nonNull)
                        .forEach(id -> before.computeIfAbsent(id.jvm(), first -> new ArrayList<>())
                                .add(id));
            }
        } catch (IOException e) {
            throw notWritten(e);
        }
    }

    private List<Run> runs(List<Path> files) throws IOException {
        Runs runs = new Runs();
        for (Path file : files) {
            try {
                runs.add(file, file.toString());
            } catch (UserException e) {
                leaveOut(file, e.getMessage());
            }
        }
        return runs.allWithHosts();
    }

    private void export(Run run) throws IOException {
        List<RecordingId> others = before.getOrDefault(run.id().jvm(), List.of());
        Run left = run.without(others);
        if (left == null) {
            recordings.add(run.id());
            return;
        }
        try {
            ExportedRecording recording = ExportedRecording.read(left, labels);
            for (String file : run.files()) {
                Files.deleteIfExists(file(Table.UNREADABLE, unreadable(Path.of(file))));
            }
            for (Table table : Table.values()) {
                if (table != Table.UNREADABLE) {
                    write(table, recording.id().toString(), table.rows(recording));
                }
            }
            for (RecordingId other : others) {
                if (recording.id().replaces(other) && !recording.id().equals(other)) {
                    delete(other);
                }
            }
            recordings.add(recording.id());
        } catch (UserException e) {
            leaveOut(Path.of(run.file()), e.getMessage());
        }
    }

    private void delete(RecordingId recording) throws IOException {
        for (Table table : Table.values()) {
            Files.deleteIfExists(file(table, recording.toString()));
        }
    }

    private void leaveOut(Path file, String reason) throws IOException {
        leftOut.put(file, reason);
        write(Table.UNREADABLE, unreadable(file), List.of(List.of(file.toString(), reason)));
    }

    private static String unreadable(Path file) {
        return RecordingId.hash(file.toAbsolutePath().normalize().toString());
    }

    private void write(Table table, String name, List<List<Object>> rows) throws IOException {
        new AtomicFile(file(table, name)).write(csv(table, rows));
    }

    /** RFC 4180 with a header; an empty field is unknown. */
    private static String csv(Table table, List<List<Object>> rows) throws IOException {
        StringWriter text = new StringWriter();
        try (CsvWriter csv = CsvWriter.builder().build(text)) {
            csv.writeRecord(table.columns().keySet());
            for (List<Object> row : rows) {
                csv.writeRecord(
                        row.stream().map(value -> Objects.toString(value, null)).toList());
            }
        }
        return text.toString();
    }

    private Path file(Table table, String name) {
        return folder.resolve(table.key()).resolve(name + ".csv");
    }

    private UserException notWritten(IOException e) {
        return UserException.failed("cannot write to '" + folder + "' (" + IoErrorText.of(e)
                + "); the tables are incomplete: run the same command again, or give -o another folder");
    }

    private static String view(Table table) {
        String columns = table.columns().entrySet().stream()
                .map(column -> "'" + column.getKey() + "': '" + column.getValue() + "'")
                .collect(Collectors.joining(", ", "columns = {", "});\n"));
        return "CREATE OR REPLACE VIEW " + table.key() + " AS SELECT * FROM read_csv('" + table.key()
                + "/*.csv', auto_detect = false, header = true, " + columns;
    }
}
