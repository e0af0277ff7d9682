package timeagent.endtoend;

import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Other agents, before ours on the command line and behind it. */
@Full
final class OtherAgentsIT extends BesideNeighbours {

    @Test
    void changesNothingBesideOpenTelemetry() throws Exception {
        inBothOrders(java -> java.environment("OTEL_TRACES_EXPORTER", "none")
                .environment("OTEL_METRICS_EXPORTER", "none")
                .environment("OTEL_LOGS_EXPORTER", "none")
                .flags("-javaagent:" + Artifacts.neighbour("opentelemetry-javaagent")));
    }

    @Test
    void changesNothingBesideJaCoCo() throws Exception {
        String options = "=destfile=" + folder.resolve("jacoco.exec");
        inBothOrders(java -> java.flags("-javaagent:" + Artifacts.neighbour("org.jacoco.agent") + options));
    }

    @Test
    void changesNothingBesideBlockHound() throws Exception {
        inBothOrders(java -> java.flags(
                "-XX:+AllowRedefinitionToAddDeleteMethods", "-javaagent:" + Artifacts.neighbour("blockhound")));
    }

    private void inBothOrders(UnaryOperator<JavaRun> neighbour) throws Exception {
        Program program = java -> java.program("Neighbour");
        Finished without = without(neighbour, program);

        Finished behind = program.run(neighbour.apply(quick()).agent().recording());
        Finished before = program.run(neighbour.apply(quick().agent()).recording());

        assertSame(without, behind, "");
        countsAll(behind);
        assertSame(without, before, "");
        countsAll(before);
    }
}
