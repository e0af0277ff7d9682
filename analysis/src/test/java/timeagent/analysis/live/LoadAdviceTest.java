package timeagent.analysis.live;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What to do where a JVM rejects the agent, by the reasons that JDK 17 to 27 give. */
final class LoadAdviceTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Failed to load agent library: java.lang.module.FindException: Module java.instrument not found"
                        + "| its runtime has no module java.instrument: make it with jlink --add-modules"
                        + " java.instrument,jdk.jfr",
                "Failed to load agent library: Dynamic agent loading is not enabled. Use"
                        + " -XX:+EnableDynamicAgentLoading to launch target VM."
                        + "| start it without -XX:-EnableDynamicAgentLoading, or with -javaagent",
                "Agent JAR not found or no Agent-Class attribute| make the file readable for that JVM"
            })
    void followsTheReason(String reason, String advice) {
        assertThat(TargetJvm.loadAdvice(reason)).isEqualTo(advice);
    }
}
