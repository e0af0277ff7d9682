package timeagent.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.Agent;

/** A JVM that has a security manager from the start. */
final class SecurityManagerTest {
    private static final String REFUSED =
            "timeagent: the agent could not be installed, nothing is recorded: this JVM has a security manager; start it"
                    + " without -Djava.security.manager";

    @ParameterizedTest
    @ValueSource(strings = {"", "clok=1", "config=not-there.properties"})
    @EnabledForJreRange(max = JRE.JAVA_23)
    void isToldInOneLineAndTheApplicationRuns(String options) throws Exception {
        assertThat(run(options, "-Djava.security.manager")).containsExactly(REFUSED, "the application");
    }

    /** What a program with the agent prints, but for the JVM's warnings. */
    private static List<String> run(String options, String... jvmOptions) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(jvmOptions));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Started.class.getName(), options));
        Process program = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        program.waitFor();
        return output.lines().filter(line -> !line.startsWith("WARNING: ")).toList();
    }

    /** Starts the agent as the JVM does, and then is the application. */
    static final class Started {
        private Started() {}

        public static void main(String[] arguments) {
            Agent.premain(arguments[0], null);
            System.err.println("the application");
        }
    }
}
