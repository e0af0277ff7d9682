package timeagent.agent;

/** The class that the JVM refuses to change, so that a call of {@link ClassSurvey} changes none. */
final class NeverChanged {
    private NeverChanged() {}
}
