package timeagent.events.socket.peer;

import java.util.Set;
import java.util.function.DoubleConsumer;
import jdk.jfr.SettingControl;

/**
 * The setting {@code throttle} of {@code timeagent.SocketWrite}: {@code off}, or a rate such as {@code 100/s}, as Flight
 * Recorder's own from JDK 25 on.
 *
 * <p>A control of its own: the JDK's does not exist before 25, and has no weights. In the class loader of the events,
 * which survives the agent: must not refer to another class of it. Flight Recorder creates the object, so its value is
 * static.
 */
public final class ThrottleSetting extends SettingControl {
    private static final String OFF = "off";
    private static final double SECOND = 1e9;

    private static double eventsPerSecond = Double.POSITIVE_INFINITY;
    private static DoubleConsumer follower;

    /** Text of the value in effect. */
    private String value = OFF;
    /** On 17 and 21 the JDK drops the result of {@link #combine}, and sets null. */
    private String combined = OFF;

    /**
     * Passes the value to {@code consumer}, now and whenever it changes: events per second, infinite for {@code off}.
     *
     * @param consumer null for none; must not block, as Flight Recorder sets values with its lock held
     */
    public static synchronized void follow(DoubleConsumer consumer) {
        follower = consumer;
        set(eventsPerSecond);
    }

    private static synchronized void set(double rate) {
        eventsPerSecond = rate;
        if (follower != null) {
            follower.accept(rate);
        }
    }

    /** Every write if one recording has that, else the highest rate. */
    @Override
    public String combine(Set<String> values) {
        String highest = null;
        for (String text : values) {
            double rate = perSecond(text);
            if (rate >= 0 && (highest == null || rate > perSecond(highest))) {
                highest = text;
            }
        }
        combined = highest == null ? OFF : highest;
        return combined;
    }

    /** A value that is no rate is taken as {@code off}. */
    @Override
    public void setValue(String text) {
        String given = text == null ? combined : text;
        double rate = perSecond(given);
        value = rate < 0 ? OFF : given;
        set(rate < 0 ? Double.POSITIVE_INFINITY : rate);
    }

    @Override
    public String getValue() {
        return value;
    }

    /** Events per second; infinite for {@code off}, negative if the text is not a rate. */
    static double perSecond(String text) {
        String rate = text.trim();
        if (rate.equals(OFF)) {
            return Double.POSITIVE_INFINITY;
        }
        int slash = rate.indexOf('/');
        if (slash < 0) {
            return -1;
        }
        try {
            long amount = Long.parseLong(rate.substring(0, slash).trim());
            double unit = nanos(rate.substring(slash + 1).trim());
            return unit < 0 || amount < 0 ? -1 : amount * SECOND / unit;
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    private static double nanos(String unit) {
        return switch (unit) {
            case "ns" -> 1;
            case "us" -> 1e3;
            case "ms" -> 1e6;
            case "s" -> SECOND;
            case "m" -> 60 * SECOND;
            case "h" -> 3600 * SECOND;
            case "d" -> 86_400 * SECOND;
            default -> -1;
        };
    }
}
