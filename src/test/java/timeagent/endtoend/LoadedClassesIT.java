package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the parts of the jar load, each in its own process. */
final class LoadedClassesIT extends OnEveryJdk {

    @Test
    void theAgentLoadsNoClassOfTheCommandLine() throws Exception {
        logged().agent().recording().sampleApp("socket", "--writes", "10").succeeded();

        assertThat(loaded())
                .contains("timeagent.Agent", "timeagent.agent.AgentRuntime")
                .noneMatch(name -> name.startsWith("timeagent.analysis."))
                .noneMatch(name -> name.startsWith("timeagent.shaded.asm.tree."))
                .filteredOn(name -> name.startsWith("timeagent.shaded."))
                .allMatch(name -> name.startsWith("timeagent.shaded.asm."));
        // a recording wakes Flight Recorder
        assertThat(ofFlightRecorder())
                .contains("jdk.jfr.internal.MetadataRepository", "timeagent.events.socket.peer.SocketWriteEvent");
    }

    @Full
    @Test
    void theAgentAnalysesCodeOnlyForOptionEventsAndIfThereAreSome() throws Exception {
        logged().agent("events=*").recording().program("Hello").succeeded();
        assertThat(loaded())
                .contains("timeagent.agent.types.EventRewriter")
                .noneMatch(name -> name.startsWith("timeagent.shaded.asm.tree."));

        logged().agent("events=*").recording().program("EventForms", "1").succeeded();
        assertThat(loaded())
                .contains("timeagent.shaded.asm.tree.ClassNode", "timeagent.shaded.asm.tree.analysis.Analyzer");
    }

    @Test
    void theCommandLineLoadsNoClassOfTheAgent() throws Exception {
        logged().timeagent().succeeded();

        assertThat(loaded())
                .contains("timeagent.analysis.cli.Main")
                .noneMatch(name -> name.startsWith("timeagent.agent."))
                .noneMatch(name -> name.startsWith("timeagent.shaded.asm."))
                .noneMatch(name -> name.startsWith("java.lang.Timeagent"));
    }

    /** What a lambda, a method handle or the class file library costs is paid by every start. */
    @Test
    void theAgentMakesNoClassBeforeMainAndParsesNone() throws Exception {
        logged().agent().program("Hello").succeeded();

        assertThat(loaded().stream().takeWhile(name -> !name.equals("program.Hello")))
                .contains("timeagent.agent.AgentLifecycle")
                .noneMatch(name -> name.startsWith("timeagent.") && name.contains("$$"))
                .noneMatch(name -> name.startsWith("timeagent.shaded."))
                .noneMatch(name -> name.startsWith("timeagent.agent.rewrite."))
                .noneMatch(name -> name.equals("java.lang.invoke.VarHandleGuards"))
                .noneMatch(name -> name.contains("TimeagentEvents")
                        || name.startsWith("timeagent.agent.types.")
                        || name.startsWith("timeagent.events.types."))
                .filteredOn(name -> name.startsWith("timeagent.") || name.startsWith("java.lang.Timeagent"))
                .hasSizeLessThan(32);
    }

    @Test
    void theAgentDoesNotWakeFlightRecorderWhenNobodyRecords() throws Exception {
        logged().agent().sampleApp("socket", "--writes", "10").succeeded();

        assertThat(ofFlightRecorder()).isEmpty();
    }

    /** Returns what is loaded when Flight Recorder has been initialised, with the event classes that would do it. */
    private List<String> ofFlightRecorder() throws Exception {
        return loaded().stream()
                .filter(name -> name.equals("jdk.jfr.internal.MetadataRepository")
                        || name.startsWith("timeagent.events.") && name.endsWith("Event"))
                .toList();
    }

    private JavaRun logged() {
        // another build's ps may attach, for which a JVM loads classes
        return java().flags("-XX:+DisableAttachMechanism", "-Xlog:class+load=info:file=" + log() + "::filesize=0");
    }

    private Path log() {
        return folder.resolve("loaded.txt");
    }

    /** Returns the names of the classes loaded, in order; a line is e.g. {@code [0.01s][info][class,load] x.Y source: z}. */
    private List<String> loaded() throws Exception {
        return Files.readAllLines(log()).stream()
                .filter(line -> line.contains(" source: "))
                .map(line -> line.replaceFirst("^.*\\] ", "").replaceFirst(" source: .*", ""))
                .toList();
    }
}
