package timeagent.agent.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.agent.clock.ClockMethods;
import timeagent.agent.clock.ClockRewriter;
import timeagent.agent.fixture.OneReadOfEachKind;
import timeagent.agent.options.AgentOptions;

/** No class that a hook runs through may be rewritten: the hook would call itself. */
final class HookPathTest {
    private static final Pattern LOADED = Pattern.compile("^(\\S+?)(?:[/+]0x\\S+)? source:.*");
    private static final String PROGRAM = OneReadOfEachKind.class.getName();

    @TempDir
    Path folder;

    private final ClockMethods clocks;
    private final ClassScope scope;

    HookPathTest() throws Exception {
        AgentOptions options = AgentOptions.parse("jdk=true");
        clocks = new ClockMethods(options.clockMethods, true);
        scope = new ClassScope(options, clocks, true);
    }

    @Test
    void noClassThatAReadLoadsHasAReadThatIsRewritten() throws Exception {
        List<String> loaded = loadedByReads();
        assertThat(loaded)
                .contains(
                        "java/lang/TimeagentClock",
                        "java/lang/TimeagentRows",
                        "timeagent/events/clock/ClockReads",
                        "timeagent/events/clock/ClockSampler",
                        "timeagent/events/clock/cost/CachedClock")
                .hasSizeGreaterThan(20);
        assertThat(loaded).filteredOn(this::inScope).noneMatch(this::reads);
    }

    /** The test itself: it would find a class that is in scope and reads. */
    @Test
    void aClassOfTheJdkThatReadsWouldBeFound() throws Exception {
        assertThat(inScope("java/util/TimerThread")).isTrue();
        assertThat(reads("java/util/TimerThread")).isTrue();
        assertThat(inScope("timeagent/events/clock/cost/CachedClock")).isFalse();
    }

    private boolean inScope(String name) {
        return name.startsWith("timeagent/")
                ? scope.contains(HookPathTest.class.getModule(), HookPathTest.class.getClassLoader(), name)
                : scope.contains(Object.class.getModule(), null, name);
    }

    private boolean reads(String name) {
        try (InputStream in = ClassLoader.getSystemResourceAsStream(name + ".class")) {
            return in != null && new ClockRewriter(clocks).rewrite(in.readAllBytes(), null) != null;
        } catch (Exception e) {
            throw new AssertionError(name, e);
        }
    }

    /** Internal names, in the order of loading, of the classes that a program's reads load. */
    private List<String> loadedByReads() throws Exception {
        Path log = folder.resolve("loaded.log");
        Path output = folder.resolve("output.txt");
        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--add-opens=java.base/java.lang=ALL-UNNAMED",
                        "--add-opens=java.base/java.net=ALL-UNNAMED",
                        "-Xlog:class+load:file=" + log + ":none",
                        // another build's ps may attach, for which a JVM prints its properties with the date
                        "-XX:+DisableAttachMechanism",
                        "-cp",
                        System.getProperty("java.class.path"),
                        PROGRAM)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(program.waitFor()).isZero();
        assertThat(output).isEmptyFile();
        try (Stream<String> lines = Files.lines(log)) {
            return lines.map(LOADED::matcher)
                    .filter(Matcher::matches)
                    .map(line -> line.group(1))
                    .dropWhile(name -> !name.equals(PROGRAM + "$Begin"))
                    .skip(1)
                    .takeWhile(name -> !name.equals(PROGRAM + "$End"))
                    .map(name -> name.replace('.', '/').replace("timeagent/hooks/", "java/lang/"))
                    .toList();
        }
    }
}
