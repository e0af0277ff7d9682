package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarFile;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;

final class AgentInfoIT extends OnEveryJdk {

    private static final Path CLOCK_SOURCES = Path.of("/sys/devices/system/clocksource/clocksource0");

    @Test
    void tellsWhatTheAgentDid() throws Exception {
        Finished run = quick().agent("socket=off,clock=count,labels=service=shop")
                .recording()
                .program("Flow");

        RecordedEvent info = run.succeededWith("true\n").recording().last("timeagent.AgentInfo");
        try (JarFile jar = new JarFile(Artifacts.TIMEAGENT.toFile())) {
            assertThat(info.getString("version"))
                    .isEqualTo(jar.getManifest().getMainAttributes().getValue("Implementation-Version"));
        }
        assertThat(info.getString("options")).contains("socket=off", "clock=count", "labels=service=shop");
        assertThat(info.getLong("classesRewritten")).isEqualTo(1);
        assertThat(info.getLong("callSites")).isEqualTo(Programs.marks("Flow").size());
        assertThat(info.getLong("classesFailed")).isZero();
        assertThat(info.getLong("hookFailures")).isZero();
        assertThat(info.getBoolean("attached")).isFalse();
    }

    @Test
    void tellsTheClockSourceOfTheKernel() throws Exception {
        RecordedEvent source = SharedRuns.ownClock(jdk).recording().last("timeagent.ClockSource");
        assertThat(source.getString("current")).isEqualTo(kernelSays("current_clocksource"));
        assertThat(source.getString("available")).isEqualTo(kernelSays("available_clocksource"));
        assertThat(source.getDouble("currentTimeMillisCost")).isPositive();
        assertThat(source.getLong("granularity")).isPositive();
    }

    private static String kernelSays(String file) throws Exception {
        Path path = CLOCK_SOURCES.resolve(file);
        return Files.isReadable(path) ? Files.readString(path).strip() : "";
    }
}
