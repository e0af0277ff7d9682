package timeagent.analysis.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class CompiledCodeTest {

    private final Properties properties = new Properties();

    private List<String> warnings(String jdk, String arguments, boolean isRewritten) {
        properties.setProperty("java.version", jdk);
        return CompiledCode.warnings(42, properties, arguments, isRewritten);
    }

    @Test
    void isDiscardedWithTheFirstRewrittenClassBeforeJdk23() {
        assertThat(warnings("17.0.15", "-Xmx1g", false))
                .singleElement()
                .asString()
                .startsWith("PID 42 runs on JDK 17 ");
        assertThat(warnings("21.0.13.0.3", "", false)).hasSize(1);
        assertThat(warnings("23", "", false)).isEmpty();
        assertThat(warnings("27-ea", "", false)).isEmpty();
    }

    @Test
    void isKeptWhereItsDependenciesAreRecordedOrItIsAlreadyDiscarded() {
        assertThat(warnings("17", "-Xmx1g -javaagent:/opt/other.jar", false)).isEmpty();
        assertThat(warnings("17", "-agentlib:jdwp=transport=dt_socket", false)).isEmpty();
        assertThat(warnings("17", "", true)).isEmpty();
        properties.setProperty("timeagent.active", "1.0");
        assertThat(warnings("17", "", false)).isEmpty();
    }
}
