package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** What a JVM keeps of an agent that is put in and taken out again and again, while requests go on. */
@Full
final class AttachCyclesIT extends OnEveryJdk {

    private static final int CYCLES = Integer.getInteger("timeagent.test.cycles", 20);

    /** A class loader of ours that stays would keep 123 kB (17) or more. */
    private static final long MORE_IN_A_CYCLE = 20_000;

    @Test
    void keepsWhatTheJvmKeepsOfClassesThatAreMadeAnewAsTheyAre() throws Exception {
        assumeTrue(jdk.canAttach(), "no module jdk.attach in " + jdk);

        long unchanged = metaspace("unchanged", OtherAgent.pack(folder, "program.AttachCycles"));
        long withAgent = metaspace("agent", Artifacts.TIMEAGENT);

        assertThat((withAgent - unchanged) / (CYCLES - 10)).isLessThan(MORE_IN_A_CYCLE);
    }

    /** By how much it grows from the median of the first ten cycles to that of the last ten, in bytes. */
    private long metaspace(String what, Path jar) {
        // a heap and code that do not grow by themselves
        Finished run = java().flags("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Djdk.attach.allowAttachSelf=true")
                .flags("--add-opens", "java.base/java.lang=ALL-UNNAMED")
                .recording("maxsize=10M", "jdk.CPULoad#period=100ms")
                .programIn(
                        Programs.classes() + File.pathSeparator + Artifacts.SAMPLE_APP,
                        "AttachCycles",
                        jar.toString(),
                        Integer.toString(CYCLES),
                        what);
        assertThat(run.succeededWithWarnings().stdout().lines())
                .filteredOn(line -> line.startsWith("workload=service "))
                .isNotEmpty()
                .allMatch(line -> line.contains(" errors=0 "));
        long[] heap = values(run.stdout(), "heap");
        long[] metaspace = values(run.stdout(), "metaspace");
        System.out.printf(
                "%s: %d cycles, %s: after a collection heap %,d to %,d bytes, metaspace %,d to %,d bytes%n",
                jdk, CYCLES, what, heap[0], heap[1], metaspace[0], metaspace[1]);
        long[] pages = values(run.stdout(), "pages");
        // a call site has the same number each time; one of a class that is loaded meanwhile may need another page
        assertThat(pages[1] - pages[0]).isLessThanOrEqualTo(1);
        return metaspace[1] - metaspace[0];
    }

    /** What a line {@code name=first,last} says. */
    private static long[] values(String stdout, String name) {
        String line = stdout.lines()
                .filter(each -> each.startsWith(name + "="))
                .findFirst()
                .orElseThrow();
        return Arrays.stream(line.substring(name.length() + 1).split(","))
                .mapToLong(Long::parseLong)
                .toArray();
    }
}
