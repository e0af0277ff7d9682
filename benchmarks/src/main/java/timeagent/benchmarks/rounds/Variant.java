package timeagent.benchmarks.rounds;

import java.io.IOException;
import java.util.List;

/** A row of a table: what is run in a new JVM. */
interface Variant {

    String label();

    default boolean canRun(Jdk jdk, Environment environment) {
        return true;
    }

    /** @throws IOException if the run fails; its output is part of the message */
    List<Iteration> run(Jdk jdk, Environment environment) throws IOException, InterruptedException;
}
