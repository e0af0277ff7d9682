package timeagent.analysis.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static timeagent.analysis.cli.CommandLineTest.run;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.AgentEvents;
import timeagent.analysis.fixture.Invocation;
import timeagent.analysis.fixture.Recorded;
import timeagent.analysis.fixture.SyntheticChunk;
import timeagent.analysis.fixture.Traffic;

class ExportCommandTest {

    private static final long SECOND = 1_000_000_000;

    @TempDir
    Path folder;

    private Path recording(String name, int pid, String options, int writes) throws Exception {
        return chunk(name, pid, pid * 1000, options, writes);
    }

    private Path chunk(String name, int pid, int startSecond, String options, int writes) throws Exception {
        SyntheticChunk chunk = new SyntheticChunk()
                .startingAt(startSecond * SECOND)
                .lasting(100 * SECOND)
                .type("jdk.JVMInformation", "String jvmName, String jvmVersion, String javaArguments, long pid")
                .type("timeagent.AgentInfo", "String version, String options, String host")
                .type("timeagent.ClockCallSite", "String className, String method, long calls")
                .type("timeagent.SocketWrite", "String host, String address, long port, long bytesWritten")
                .event("jdk.JVMInformation", 0, "VM", "VM (25+36) for linux", "com.acme.Shop --port 1", (long) pid)
                .event("timeagent.AgentInfo", 0, "1", options, "web1")
                .event("timeagent.ClockCallSite", SECOND, "com.acme.A, \"B\"", "now", 700L)
                .event("timeagent.ClockCallSite", 2 * SECOND, "com.acme.A, \"B\"", "now", 300L);
        for (int i = 0; i < writes; i++) {
            chunk.event("timeagent.SocketWrite", i * SECOND, "", "10.0.0.1", 80L, 20L);
        }
        return chunk.write(folder.resolve(name));
    }

    private Path tables() {
        return folder.resolve("tables");
    }

    /** The rows of a table, of all recordings, by name of the column. */
    private List<Map<String, String>> csv(String table) throws IOException {
        List<Map<String, String>> rows = new ArrayList<>();
        for (String file : contents(tables().resolve(table)).values()) {
            try (CsvReader<NamedCsvRecord> records = CsvReader.builder().ofNamedCsvRecord(file)) {
                records.forEach(one -> rows.add(one.getFieldsAsMap()));
            }
        }
        return rows;
    }

    /** What the rows of a table have in some columns. */
    private List<String> rows(String table, String... columns) throws IOException {
        return csv(table).stream()
                .map(row -> Stream.of(columns).map(row::get).collect(Collectors.joining(" ")))
                .toList();
    }

    /** Of the files below a folder, by name. */
    private static Map<String, String> contents(Path folder) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                contents.put(folder.relativize(file).toString(), Files.readString(file));
            }
        }
        return contents;
    }

    private Invocation export(Object... options) {
        Stream<Object> line = Stream.of("export", "-o", tables());
        Invocation run = run(Stream.concat(line, Stream.of(options)).toArray());
        assertThat(run.status()).as(run.err()).isZero();
        return run;
    }

    @Test
    void writesARowForEachFact() throws Exception {
        Path file = recording("a.jfr", 7, "clock=count,labels=service=shop:version=1.4:zone=a", 90);

        Invocation run = export(file);

        assertThat(run.out()).isEqualTo("1 recording in " + tables() + "\n");
        assertThat(run.err()).isEmpty();
        Map<String, String> recording = csv("recording").get(0);
        assertThat(recording)
                .containsEntry("file", file.toString())
                .containsEntry("host", "web1")
                .containsEntry("service", "shop")
                .containsEntry("version", "1.4")
                .containsEntry("labels", "service=shop:version=1.4:zone=a")
                .containsEntry("pid", "7")
                .containsEntry("program", "com.acme.Shop")
                .containsEntry("jdk", "VM 25+36")
                .containsEntry("start", "1970-01-01T01:56:40Z")
                .containsEntry("seconds", "100.0")
                .containsEntry("cpu_seconds", "")
                .containsEntry("events", "94")
                .containsEntry("truncated", "false");
        assertThat(csv("clock_call_site")).singleElement().satisfies(site -> assertThat(site)
                .containsEntry("recording_id", recording.get("recording_id"))
                .containsEntry("class_name", "com.acme.A, \"B\"")
                .containsEntry("method", "now")
                .containsEntry("calls", "1000"));
        // 20 s of the minute in which it starts, then a whole one, of which 70 writes are left
        assertThat(rows("socket_peer_minute", "minute", "events", "bytes"))
                .containsExactly(
                        "1970-01-01T01:56:00Z 20 400", "1970-01-01T01:57:00Z 60 1200", "1970-01-01T01:58:00Z 10 200");
        assertThat(csv("unreadable")).isEmpty();
    }

    private long sum(String table, String column) throws IOException {
        return csv(table).stream()
                .mapToLong(row -> Long.parseLong(row.get(column)))
                .sum();
    }

    @Test
    void totalsOfPeersReplaceEvents() throws Exception {
        Traffic traffic = new Traffic()
                .writes(0, 100, 7, "10.0.0.1", 100, 20_000)
                .writes(30, 90, 13, "10.0.0.2", 5000, 3_000_000)
                .failure(1, "10.0.0.2", 900);
        SyntheticChunk chunk = traffic.totals(traffic.events(Traffic.chunk(100), 100, 0));

        export(chunk.write(folder.resolve("a.jfr")));

        long nanos = 700 * 20_000 + 780 * 3_000_000L + 900;
        for (String table : List.of("socket_peer", "socket_peer_minute")) {
            assertThat(sum(table, "events")).isEqualTo(traffic.size());
            assertThat(sum(table, "bytes")).isEqualTo(700 * 100 + 780 * 5000);
            assertThat(sum(table, "failed")).isEqualTo(1);
            assertThat(sum(table, "nanos")).isEqualTo(nanos);
        }
        assertThat(rows("socket_peer", "peer_address", "events", "percentiles_from"))
                .containsExactly("10.0.0.2 781 ranges", "10.0.0.1 700 ranges");
        assertThat(rows("socket_peer_range", "peer_address", "quantity", "lower_limit", "events"))
                .containsExactly(
                        "10.0.0.2 bytes 0 1",
                        "10.0.0.2 bytes 4096 780",
                        "10.0.0.2 nanos 512 1",
                        "10.0.0.2 nanos 2097152 780",
                        "10.0.0.1 bytes 64 700",
                        "10.0.0.1 nanos 16384 700");
        assertThat(rows("socket_peer_minute", "minute", "peer_address", "nanos_up_to", "events"))
                .containsExactlyInAnyOrder(
                        "1970-01-01T00:00:00Z 10.0.0.1 32767 420",
                        "1970-01-01T00:01:00Z 10.0.0.1 32767 280",
                        "1970-01-01T00:00:00Z 10.0.0.2 1023 1",
                        "1970-01-01T00:00:00Z 10.0.0.2 4194303 390",
                        "1970-01-01T00:01:00Z 10.0.0.2 4194303 390");
    }

    @Test
    void givesTheSameTablesWhenItIsRunAgainFromOtherFiles() throws Exception {
        Path first = recording("a.jfr", 7, "clock=count", 90);
        recording("b.jfr", 8, "clock=count", 10);
        export(folder);
        Map<String, String> before = contents(tables());

        // a part of a recording has the same identity, and is replaced by the whole
        byte[] whole = Files.readAllBytes(first);
        recording("a.jfr", 7, "clock=count", 5);
        export(first);
        assertThat(contents(tables())).isNotEqualTo(before).hasSameSizeAs(before);
        Files.write(first, whole);
        export(folder);

        assertThat(contents(tables())).isEqualTo(before);
        assertThat(csv("recording")).hasSize(2);
    }

    /** The chunks of a JVM, of which the oldest is gone when they are exported again. */
    @Test
    void countsEachChunkOnceThatWasExportedBefore() throws Exception {
        Path oldest = chunk("a.jfr", 7, 100, "clock=count", 80);
        chunk("b.jfr", 7, 200, "clock=count", 90);
        chunk("c.jfr", 7, 300, "clock=count", 70);
        export(folder);
        Map<String, String> before = contents(tables());
        byte[] bytes = Files.readAllBytes(oldest);
        Files.delete(oldest);

        assertThat(export(folder).out()).startsWith("1 recording in ");
        assertThat(contents(tables())).isEqualTo(before);
        assertThat(sum("socket_peer", "events")).isEqualTo(240);

        chunk("d.jfr", 7, 400, "clock=count", 5);
        export(folder);
        assertThat(sum("socket_peer", "events")).isEqualTo(245);
        assertThat(sum("socket_peer_minute", "events")).isEqualTo(245);
        assertThat(rows("recording", "start", "seconds"))
                .containsExactly("1970-01-01T00:01:40Z 300.0", "1970-01-01T00:06:40Z 100.0");

        Files.write(oldest, bytes);
        export(folder);
        assertThat(sum("socket_peer", "events")).isEqualTo(245);
        assertThat(rows("recording", "seconds")).containsExactly("400.0");
    }

    @Test
    void keepsRecordingsOfAJvmThatDoNotOverlap() throws Exception {
        export(chunk("a.jfr", 7, 100, "clock=count", 80));
        export(chunk("b.jfr", 7, 900, "clock=count", 20));
        export(chunk("c.jfr", 8, 100, "clock=count", 1));

        assertThat(csv("recording")).hasSize(3);
        assertThat(sum("socket_peer", "events")).isEqualTo(101);
    }

    @Test
    void listsUnreadableFilesUntilTheyCanBeRead() throws Exception {
        recording("a.jfr", 7, "clock=count", 3);
        Path bad = recording("b.jfr", 8, "clock=count", 3);
        byte[] whole = Files.readAllBytes(bad);
        Files.write(bad, Arrays.copyOf(whole, 100));
        Path other = Files.writeString(folder.resolve("c.jfr"), "no recording");

        Invocation run = export(folder);

        assertThat(run.err().lines())
                .containsExactly(
                        "timeagent: left out: '" + bad + "' has no event that can be read: it is cut off; record again",
                        "timeagent: left out: '" + other + "' is not a recording of Flight Recorder; give a .jfr file");
        assertThat(rows("unreadable", "file")).containsExactlyInAnyOrder(bad.toString(), other.toString());

        Files.write(bad, whole);
        export(folder);

        assertThat(rows("unreadable", "file")).containsExactly(other.toString());
        assertThat(csv("recording")).hasSize(2);
    }

    @Test
    void countsTheFileWithMoreOfAChunk() throws Exception {
        recording("a.jfr", 7, "clock=count", 3);
        recording("b.jfr", 7, "clock=count", 90);
        recording("c.jfr", 7, "clock=count", 5);

        export(folder);

        assertThat(rows("recording", "events")).containsExactly("94");
        assertThat(csv("event_type_cost"))
                .filteredOn(row -> row.get("event_type").equals("timeagent.SocketWrite"))
                .extracting(row -> row.get("recorded"))
                .containsExactly("90");
        assertThat(csv("unreadable")).isEmpty();
    }

    @Test
    void prefersTheLabelsThatAreGiven() throws Exception {
        Path file = recording("a.jfr", 7, "clock=count,labels=service=shop", 3);

        export("--label", "service=gate", "--label", "host=web2", file);

        assertThat(csv("recording")).singleElement().satisfies(recording -> assertThat(recording)
                .containsEntry("service", "gate")
                .containsEntry("host", "web2")
                .containsEntry("seconds", "100.0")
                .containsEntry("truncated", "false")
                .containsEntry("cpu_seconds", ""));
        assertThat(csv("clock_call_site")).singleElement().satisfies(site -> assertThat(site)
                .containsEntry("class_name", "com.acme.A, \"B\""));
    }

    @Test
    void hasEveryTableOfARecordingOfTheAgent() throws Exception {
        Path file = Recorded.to(folder.resolve("a.jfr"), () -> {
            AgentEvents.agentInfo("clock=count", 0, 0);
            AgentEvents.clockSource("tsc");
            AgentEvents.socketWrite(8080, 10, null);
            AgentEvents.eventCost("mirror", 100, 10, 640, 10_000);
            AgentEvents.contextSwitches(1, 2);
        });

        export(file);

        assertThat(csv("clock_source")).singleElement().satisfies(source -> assertThat(source)
                .containsEntry("clock_source", "tsc"));
        assertThat(csv("event_cost")).singleElement().satisfies(cost -> assertThat(cost)
                .containsEntry("style", "mirror")
                .containsEntry("events", "100")
                .containsEntry("bytes_per_event", "64.0"));
        assertThat(csv("event_type_cost")).anySatisfy(type -> assertThat(type)
                .containsEntry("event_type", "timeagent.SocketWrite")
                .containsEntry("recorded", "1"));
    }

    @Test
    void writesNothingWhereNoFileCanBeRead() throws Exception {
        Path file = Files.writeString(folder.resolve("a.jfr"), "no recording");

        Invocation run = run("export", "-o", tables(), file);

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).endsWith("timeagent: none of the files can be exported\n");
    }
}
