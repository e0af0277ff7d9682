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

/** A JVM of another kind, as its name tells, and one that has a security manager from the start. */
final class UnsupportedJvmTest {
    private static final String REFUSED = "timeagent: the agent could not be installed, nothing is recorded: ";
    private static final String THIS_JVM = "";

    @ParameterizedTest
    @ValueSource(strings = {"Eclipse OpenJ9 VM", "Substrate VM"})
    void isNamedInOneLineAndTheApplicationRuns(String name) throws Exception {
        assertThat(run("", name))
                .containsExactly(REFUSED + "this JVM is " + name + "; the agent needs HotSpot", "the application");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Java HotSpot(TM) 64-Bit Server VM", "OpenJDK 64-Bit Server VM", "Zing 64-Bit Tiered VM"})
    void isNotGuessedFromAnUnknownName(String name) throws Exception {
        assertThat(run("", name))
                .hasSize(2)
                .noneMatch(line -> line.contains("this JVM"))
                .contains("the application");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "clok=1", "config=not-there.properties"})
    @EnabledForJreRange(max = JRE.JAVA_23)
    void withASecurityManagerIsToldInOneLineAndTheApplicationRuns(String options) throws Exception {
        assertThat(run(options, THIS_JVM, "-Djava.security.manager"))
                .containsExactly(
                        REFUSED + "this JVM has a security manager; start it without -Djava.security.manager",
                        "the application");
    }

    /** What a program with the agent prints, but for the JVM's warnings. */
    private static List<String> run(String options, String jvm, String... jvmOptions) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(jvmOptions));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Started.class.getName(), options, jvm));
        Process program = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        program.waitFor();
        return output.lines().filter(line -> !line.startsWith("WARNING: ")).toList();
    }

    /** Starts the agent as the JVM does, but without its instrumentation, and then is the application. */
    static final class Started {
        private Started() {}

        public static void main(String[] arguments) {
            if (!arguments[1].equals(THIS_JVM)) {
                System.setProperty("java.vm.name", arguments[1]);
            }
            Agent.premain(arguments[0], null);
            System.err.println("the application");
        }
    }
}
