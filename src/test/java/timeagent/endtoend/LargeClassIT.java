package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Classes near the limits of the class file. */
@Full
final class LargeClassIT extends OnEveryJdk {

    private static final String READ = "        sum += System.currentTimeMillis();\n";
    private static final String INFO = "timeagent.AgentInfo";

    @Test
    void leavesAMethodAloneThatHasNoRoomAndSaysSo() throws IOException {
        // 6 bytes a read, of 65,535; counted, it would be 17
        Finished run = run(
                "clock=sample",
                "static long full() {\n        long sum = 0;\n" + READ.repeat(10_900) + "        return sum;\n    }\n");

        Recording recording = run.succeededWith("true\n").recording();
        assertThat(CallSite.calls(recording)).isEmpty();
        assertThat(recording.last(INFO).getLong("classesFailed")).isEqualTo(1);
        assertThat(AgentNotes.of(recording)).startsWith("skipped: program.Full (a method would pass 64 KB)");
    }

    @Test
    void namesTheEventsOfAClassWithoutRoomForTheirHooks() throws IOException {
        String commits = """
                    static final class Order extends jdk.jfr.Event {}
                    static final class Other extends jdk.jfr.Event {}
                    static long read() { return System.currentTimeMillis(); }
                    static long full() {
                        Order order = new Order();
                        new Other().commit();
                %s        return read();
                    }
                """.formatted("        order.commit();\n".repeat(10_000));
        Finished run = run("events=program.*", commits);

        Recording recording = run.succeededWith("true\n").recording();
        assertThat(CallSite.calls(recording)).hasSize(1).containsValue(1L);
        assertThat(recording.events(EventTypeCosts.EVENT)).isEmpty();
        assertThat(recording.last(INFO).getLong("classesFailed")).isZero();
        assertThat(AgentNotes.of(recording))
                .contains("events not measured: program.Full$Order (in program.Full, a method would pass 64 KB),"
                        + " program.Full$Other (in program.Full, a method would pass 64 KB)");
    }

    /** Runs a class with a method {@code full}, without the agent and with it. */
    private Finished run(String options, String members) throws IOException {
        Path source = Files.writeString(
                folder.resolve("Full.java"),
                "package program;\npublic final class Full {\n" + members
                        + "    public static void main(String[] args) {\n        System.out.println(full() > 0);\n"
                        + "    }\n}\n");
        Programs.compile(List.of(source), folder);
        String classPath = folder + File.pathSeparator + Programs.classes();
        quick().programIn(classPath, "Full").succeededWith("true\n");
        return quick().agent(options).recording().programIn(classPath, "Full");
    }
}
