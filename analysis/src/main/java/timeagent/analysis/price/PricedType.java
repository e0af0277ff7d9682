package timeagent.analysis.price;

/**
 * An event type of a settings file that was recorded.
 *
 * @param eventsPerSecond recorded
 * @param bytesPerSecond recorded, without the strings, stack traces and other constants they refer to
 * @param measured {@code turns} if its cost was measured by switching it on and off, {@code events} if by measuring its events, {@code
 *     group} if only with other types, whose cost is an upper limit
 * @param cost null of a group
 */
public record PricedType(String type, double eventsPerSecond, Double bytesPerSecond, String measured, Cost cost) {

    static final String BY_TURNS = "turns";
    static final String BY_EVENTS = "events";
    static final String WITH_OTHERS = "group";
}
