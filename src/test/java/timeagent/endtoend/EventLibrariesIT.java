package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Libraries with events of their own do and record the same with the agent, and each event is counted. */
@Full
@OnOneJdk
final class EventLibrariesIT extends OnEveryJdk {

    private static final Path SOURCES = Path.of("resources", "event-libraries");
    private static final Path LIBRARIES = Path.of(System.getProperty("event-libraries.jars"));

    @ParameterizedTest
    @CsvSource({
        "netty, NettyBuffers, io.netty., AllocateBuffer FreeBuffer ReallocateBuffer AllocateChunk",
        "spring, SpringStartup, org.springframework., core.metrics.jfr.FlightRecorderStartupEvent",
        "hibernate, HibernateItems, org.hibernate.orm., SessionOpen JdbcPreparedStatementExecution FlushEvent EntityInsertEvent"
    })
    void countsEveryEvent(String library, String program, String prefix, String some) throws IOException {
        String classPath = compile(library, program);
        String[] settings = Stream.of(some.split(" "))
                .map(type -> "+" + prefix + type + "#enabled=true")
                .toArray(String[]::new);
        Finished without = run(quick().recording(settings), classPath, program);

        Finished run =
                run(quick().agent("cost.every=4,events=" + prefix + "*").recording(settings), classPath, program);

        Recording recording = run.succeededWith(without.succeeded().stdout()).recording();
        Map<String, Long> events = EventTypeCosts.recorded(recording, name -> name.startsWith(prefix));
        assertThat(events.keySet())
                .containsAll(Stream.of(some.split(" ")).map(prefix::concat).toList());
        assertThat(events).isEqualTo(EventTypeCosts.recorded(without.recording(), name -> name.startsWith(prefix)));
        assertThat(EventTypeCosts.sums(recording, "committed")).isEqualTo(events);
        recording.assertNothingFailed();
        assertThat(TestedJdks.otherNotes(recording)).isEmpty();
    }

    private Finished run(JavaRun java, String classPath, String program) {
        // what Netty does for itself
        return NettyProgram.silenced(java, jdk).programIn(classPath, program);
    }

    private String compile(String library, String program) throws IOException {
        String jars;
        try (Stream<Path> files = Files.list(LIBRARIES.resolve(library))) {
            jars = files.map(Path::toString).sorted().collect(Collectors.joining(File.pathSeparator));
        }
        Path classes = Files.createDirectories(folder.resolve("classes"));
        Programs.compile(List.of(SOURCES.resolve(program + ".java")), classes, List.of("-cp", jars, "-proc:none"));
        return classes + File.pathSeparator + jars;
    }
}
