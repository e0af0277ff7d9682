package timeagent.analysis.cli;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a duration from one second to one day, such as {@code 30s}, {@code 5m}, {@code 1h30m} or {@code 2.5s}. */
final class DurationReader implements ITypeConverter<Duration> {

    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofDays(1);

    @Override
    public Duration convert(String value) {
        try {
            Duration duration = Duration.parse("PT" + value);
            if (duration.compareTo(SHORTEST) >= 0 && duration.compareTo(LONGEST) <= 0) {
                return duration;
            }
        } catch (DateTimeParseException e) {
            // the same message as for a duration out of range
        }
        throw new TypeConversionException("'" + value + "' is not valid, give 1s to 24h, such as 30s or 5m");
    }
}
