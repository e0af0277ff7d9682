package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Mocked clocks: Mockito names the caller of each, and a hook is none. */
@Full
final class MockitoIT extends OnEveryJdk {

    @Test
    void saysTheSameOfAMockedClock() throws Exception {
        Path mockito = Artifacts.neighbour("mockito-core");
        String jars = Stream.of("mockito-core", "byte-buddy", "byte-buddy-agent", "objenesis")
                .map(Artifacts::neighbour)
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        Path classes = Files.createDirectories(folder.resolve("host"));
        Programs.compile(
                List.of(Path.of("resources", "neighbours", "MockitoHost.java")), classes, List.of("-cp", jars));
        String classPath = classes + File.pathSeparator + jars;
        // as Mockito asks for it: else it attaches itself; without class data sharing, of which the JVM would warn
        // beside it
        List<String> flags = List.of("-javaagent:" + mockito, "-Xshare:off");
        Finished without = java().flags(flags.toArray(String[]::new))
                .programIn(classPath, "MockitoHost")
                .succeeded();

        Finished with =
                java().flags(flags.toArray(String[]::new)).agent().recording().programIn(classPath, "MockitoHost");

        with.succeededWith(without.stdout());
        assertThat(without.stdout())
                .contains("Wanted but not invoked", "-> at program.MockitoHost.read(MockitoHost.java:", "no time")
                .contains("because \"<parameter1>\" is null");
        assertThat(CallSite.calls(with.recording()).keySet())
                .extracting(site -> site.className() + "." + site.method())
                .contains("program.MockitoHost.read");
    }
}
