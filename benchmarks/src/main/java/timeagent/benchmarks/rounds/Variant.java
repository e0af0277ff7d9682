package timeagent.benchmarks.rounds;

import java.io.IOException;
import java.util.List;
import timeagent.benchmarks.Turn;

/** A row of a table: what is run in a new JVM. */
interface Variant {

    String label();

    default boolean canRun(Jdk jdk, Environment environment) {
        return true;
    }

    /**
     * @param turn taken for each iteration
     * @throws IOException if the run fails; its output is part of the message
     */
    List<Iteration> run(Jdk jdk, Environment environment, Turn turn) throws IOException, InterruptedException;
}
