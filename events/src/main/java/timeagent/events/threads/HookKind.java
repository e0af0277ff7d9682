package timeagent.events.threads;

/** The hooks that a feature needs in the code of the application and the JDK. */
public enum HookKind {
    CLOCK_READS,
    SOCKET_WRITES,
    EVENTS
}
