package timeagent.endtoend;

import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * After {@code detach} classes are what they were before {@code attach}, byte by byte.
 *
 * <p>A JVM does not keep the class file of a class that was loaded before an agent came: what it has of it, and makes it of again,
 * it writes itself. That is what is compared of such a class, before and after. Of one that was loaded while the agent was
 * there it has the class file.
 */
@Full
final class OriginalBytesIT extends OnEveryJdk {

    private static final List<String> WRITE = List.of(
            "java.net.Socket$SocketOutputStream",
            "sun.nio.ch.AsynchronousSocketChannelImpl",
            "sun.nio.ch.DatagramChannelImpl",
            "sun.nio.ch.DatagramSocketAdaptor",
            "sun.nio.ch.FileChannelImpl",
            "sun.nio.ch.NioSocketImpl",
            "sun.nio.ch.SocketChannelImpl",
            "sun.nio.ch.UnixAsynchronousSocketChannelImpl");

    /** One of them twice, by two class loaders. */
    private static final List<String> READ =
            List.of("program.WrapperCallers", "program.Flow", "program.Kinds", "program.Kinds", "program.OwnClock");

    /** A few of those that {@code jdk=true} adds. */
    private static final List<String> JDK_READS =
            List.of("java.net.URLClassLoader", "java.util.Random", "java.util.concurrent.ForkJoinPool");

    @Test
    void givesEveryClassItsClassFileBack() throws IOException {
        assumeTrue(jdk.canAttach(), "no module jdk.attach in " + jdk);
        String otherAgent = OtherAgent.pack(folder, "program.ClassFiles").toString();
        Finished run = quick().flags("-javaagent:" + otherAgent, "-Djdk.attach.allowAttachSelf=true")
                .program("OriginalClasses", Artifacts.TIMEAGENT.toString(), Programs.classes() + "/", otherAgent);

        run.succeededWithWarnings();
        // what the socket writes of another program print has bars in it
        List<String> lines =
                run.stdout().lines().filter(line -> !line.contains("|")).toList();

        assertThat(lines).hasSize(3 * 5);
        // loaded while the agent was there
        List<String> late = List.of("program.Threads");
        assertCycle(lines.subList(0, 4), "jdk=true,clock=all,socket=mirror", List.of(WRITE, READ, late, JDK_READS));
        assertCycle(lines.subList(5, 9), "", List.of(WRITE, READ, late));
        assertCycle(lines.subList(10, 14), "clock=off,socket=instrumented-cached", List.of(WRITE));
        // no more and no less than the command says
        assertThat(Stream.of(4, 9, 14).map(lines::get)).allMatch(line -> line.matches("restored (\\d+) of \\1"));
        assertThat(names(lines.get(11))).isEqualTo(WRITE);
    }

    private static void assertCycle(List<String> lines, String options, List<List<String>> changed) {
        assertThat(lines.get(0)).isEqualTo("with " + options);
        List<String> missing = changed.stream().flatMap(List::stream).collect(toList());
        names(lines.get(1)).forEach(missing::remove);
        assertThat(missing).as(lines.toString()).isEmpty();
        assertThat(lines.subList(2, 4)).containsExactly("not restored []", "restored otherwise []");
    }

    private static List<String> names(String line) {
        return List.of(line.replaceFirst("^changed \\[(.*)]$", "$1").split(", "));
    }
}
