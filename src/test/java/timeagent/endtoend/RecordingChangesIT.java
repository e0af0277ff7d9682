package timeagent.endtoend;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Recordings that start, change and stop while the application writes.
 *
 * <p>Flight Recorder does not switch two types of events on, or off, at one instant: a recording can begin and end with
 * writes that only one of the two tells. From the first write that both tell to the last, each must have both events.
 */
@Full
final class RecordingChangesIT extends OnEveryJdk {

    private static final Pattern RESULT =
            Pattern.compile("changes (\\d+) recordings (\\d+) failures \\[]\\R", Pattern.DOTALL);

    @Test
    void recordsEveryWriteThatTheJdkRecordsThroughFiftyChanges() {
        Path jcmd = jdk.home().resolve("bin").resolve("jcmd");
        assumeTrue(Files.isExecutable(jcmd), jdk + " has no jcmd");
        Finished run = quick().agent().program("RecordingChanges", folder.toString(), jcmd.toString());

        MatchResult result =
                RESULT.matcher(run.succeeded().stdout()).results().findFirst().orElseThrow();
        assertThat(Integer.parseInt(result.group(1))).isGreaterThanOrEqualTo(50);
        int recordings = Integer.parseInt(result.group(2));
        assertThat(recordings).isEqualTo(20);
        assertThat(IntStream.range(0, recordings)).allSatisfy(number -> {
            Recording recording = Recording.of(folder.resolve("changes-" + number + ".jfr"));
            Map<String, List<Pairs.Span>> ours = perThread(recording, SocketWrites.OURS);
            Map<String, List<Pairs.Span>> theirs = perThread(recording, SocketWrites.JDK);
            assertThat(ours).containsOnlyKeys("channel", "stream");
            assertThat(theirs).containsOnlyKeys("channel", "stream");
            ours.forEach((thread, writes) -> assertThat(Pairs.count(writes, theirs.get(thread)))
                    .as(thread)
                    .isGreaterThan(100));
        });
    }

    private static Map<String, List<Pairs.Span>> perThread(Recording recording, String event) {
        return recording.events(event).stream()
                .collect(groupingBy(write -> write.getThread().getJavaName(), mapping(Pairs.Span::of, toList())));
    }
}
