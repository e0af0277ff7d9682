package timeagent.analysis.live;

import java.util.Locale;

/**
 * What the agent in another JVM said.
 *
 * @param kind how it went
 * @param text what was done, or why not
 */
public record AgentReply(Kind kind, String text) {

    /** How it went. */
    public enum Kind {
        /** It is done. */
        DONE,
        /** The options were not valid, and nothing was done. */
        WRONG,
        /** It could not be done. */
        FAILED
    }

    static AgentReply of(String answer) {
        for (Kind kind : Kind.values()) {
            String word = kind.name().toLowerCase(Locale.ROOT) + " ";
            if (answer.startsWith(word)) {
                return new AgentReply(kind, answer.substring(word.length()));
            }
        }
        return new AgentReply(Kind.FAILED, answer);
    }
}
