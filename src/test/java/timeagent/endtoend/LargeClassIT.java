package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.util.Map;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;

/** Classes near the limits of the class file. */
@Full
final class LargeClassIT extends OnEveryJdk {

    private static final String READ = "        sum += System.currentTimeMillis();\n";
    private static final String INFO = "timeagent.AgentInfo";

    @Test
    void countsTenThousandCallSitesOfOneClass() {
        int methods = 20;
        int reads = 500;
        StringBuilder source = new StringBuilder();
        StringBuilder calls = new StringBuilder();
        for (int i = 0; i < methods; i++) {
            source.append(method("read" + i, reads));
            calls.append("read").append(i).append("() + ");
        }

        Recording recording = run("Many", source, calls + "1");

        assertThat(CallSite.calls(recording)).isEqualTo(once(methods, reads)).hasSize(10_000);
        RecordedEvent info = recording.last(INFO);
        assertThat(info.getLong("callSites")).isEqualTo(10_000);
        assertThat(info.getLong("classesFailed")).isZero();
    }

    @Test
    void leavesAMethodAloneThatHasNoRoomAndSaysSo() {
        // 6 bytes a read, of 65,535; counted, it would be 17
        Finished run = finished("Full", new StringBuilder(method("full", 10_900)), "full()");

        assertThat(run.status()).isZero();
        assertThat(run.stdout()).isEqualTo("true\n");
        assertThat(run.stderr()).isEqualTo("timeagent: skipped 1 class: program.Full (a method would pass 64 KB)\n");
        Recording recording = run.recording();
        assertThat(CallSite.calls(recording)).isEmpty();
        assertThat(recording.last(INFO).getLong("classesFailed")).isEqualTo(1);
        assertThat(recording.last(INFO).getString("notes"))
                .startsWith("skipped: program.Full (a method would pass 64 KB)");
    }

    @Test
    void namesTheEventsOfAClassWithoutRoomForTheirHooks() {
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
        Finished run = finished("Full", new StringBuilder(commits), "full()", "events=program.*");

        Recording recording = run.succeededWith("true\n").recording();
        assertThat(CallSite.calls(recording)).hasSize(1).containsValue(1L);
        assertThat(recording.events(EventTypeCosts.EVENT)).isEmpty();
        assertThat(recording.last(INFO).getLong("classesFailed")).isZero();
        assertThat(recording.last(INFO).getString("notes"))
                .contains("events not measured: program.Full$Order and 1 more"
                        + " (in program.Full, a method would pass 64 KB)");
    }

    @Test
    void countsAMethodThatFillsUp() {
        Recording recording = run("Filled", new StringBuilder(method("read0", 3_850)), "read0()");

        Map<CallSite, Long> expected = new TreeMap<>();
        once(1, 3_850)
                .forEach((site, reads) ->
                        expected.put(new CallSite("program.Filled", site.method(), site.line()), reads));
        assertThat(CallSite.calls(recording)).isEqualTo(expected);
        assertThat(recording.last(INFO).getLong("classesFailed")).isZero();
    }

    private static String method(String name, int reads) {
        return "    static long " + name + "() {\n        long sum = 0;\n" + READ.repeat(reads)
                + "        return sum;\n    }\n";
    }

    /** The call sites of so many methods with so many reads each, below a line for the package and one for the class. */
    private static Map<CallSite, Long> once(int methods, int reads) {
        Map<CallSite, Long> sites = new TreeMap<>();
        int lines = reads + 4;
        for (int i = 0; i < methods; i++) {
            for (int read = 0; read < reads; read++) {
                sites.put(new CallSite("program.Many", "read" + i, 2 + i * lines + 3 + read), 1L);
            }
        }
        return sites;
    }

    private Recording run(String name, StringBuilder methods, String sum) {
        return finished(name, methods, sum).succeededWith("true\n").recording();
    }

    private Finished finished(String name, StringBuilder methods, String sum) {
        return finished(name, methods, sum, "clock=sample");
    }

    private Finished finished(String name, StringBuilder methods, String sum, String options) {
        Programs.compile(
                folder,
                name,
                "package program;\npublic final class " + name + " {\n" + methods
                        + "    public static void main(String[] args) {\n        System.out.println(" + sum
                        + " > 0);\n    }\n}\n");
        String classPath = folder + File.pathSeparator + Programs.classes();
        java().programIn(classPath, name).succeededWith("true\n");
        return java().verified().agent(options).recording().programIn(classPath, name);
    }
}
