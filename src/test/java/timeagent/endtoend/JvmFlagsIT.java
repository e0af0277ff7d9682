package timeagent.endtoend;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Collectors, compilers, a debugger, and what a JVM can be forbidden. */
@Full
final class JvmFlagsIT extends BesideNeighbours {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-XX:+UseZGC",
                "-XX:+UseSerialGC",
                "-XX:+UseParallelGC",
                "-Xint",
                "-XX:TieredStopAtLevel=1",
                "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=localhost:0"
            })
    void changesNothing(String flag) throws Exception {
        runsTheSame(java -> java.flags(flag), java -> java.program("Neighbour"));
    }

    @Test
    void changesNothingButOneLineUnderASecurityManager() throws Exception {
        assumeTrue(jdk.feature() < 24, "has no security manager any more");
        Path policy =
                Files.writeString(folder.resolve("all.policy"), "grant { permission java.security.AllPermission; };\n");
        String[] flags = {"-Djava.security.manager", "-Djava.security.policy==" + policy};
        Finished without = without(java -> java.flags(flags), java -> java.program("Neighbour"));

        Finished with = java().flags(flags).agent().recording().program("Neighbour");

        assertSame(
                without,
                with,
                "timeagent: the agent could not be installed, nothing is recorded: this JVM has a security manager;"
                        + " start it without -Djava.security.manager\n");
    }
}
