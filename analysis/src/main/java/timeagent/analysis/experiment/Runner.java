package timeagent.analysis.experiment;

import java.nio.file.Path;
import java.util.List;
import timeagent.analysis.common.InterruptHandler;
import timeagent.analysis.common.UserException;

/** Runs a side once, and leaves recordings and outputs in a folder. */
public interface Runner {

    /**
     * A part of a run that was recorded.
     *
     * @param output of the program, or of its load, in that time
     * @param seconds in which there is output
     */
    record Window(Path recording, Path output, double seconds) {}

    /**
     * A successful run, of one JVM.
     *
     * @param windows one or more, in order
     * @param wallSeconds from start to end of the process
     * @param cpuSeconds CPU time of the process and of its own children, or null where that of the windows counts
     */
    record Run(List<Window> windows, double wallSeconds, Double cpuSeconds, boolean endedByItself) {

        /** All windows together. */
        double seconds() {
            return windows.stream().mapToDouble(Window::seconds).sum();
        }
    }

    /** @param name of the run, for its files */
    Run run(SideOptions options, String name) throws UserException, InterruptedException;

    /** Absolute. */
    Path folder();

    InterruptHandler stop();
}
