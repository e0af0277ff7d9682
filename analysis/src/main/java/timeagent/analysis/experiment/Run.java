package timeagent.analysis.experiment;

import java.nio.file.Path;

/**
 * One run that went well.
 *
 * @param recording its recording
 * @param wallSeconds from start to end of the process
 * @param cpuSeconds CPU time of the process and of its own children, or null where the system does not tell
 */
record Run(Path recording, double wallSeconds, Double cpuSeconds) {}
