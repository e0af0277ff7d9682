package timeagent.analysis.summary.jvm;

/** Whether recordings have events of the agent. */
public enum AgentPresence {
    /** A recording without them is an error. */
    REQUIRED,
    /** A recording without them is worth a warning. */
    USUAL,
    /** The agent was not in the JVM. */
    ABSENT
}
