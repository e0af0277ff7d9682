package timeagent.events.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A method larger than the JVM's {@code FreqInlineSize} is not inlined, and then no event stays off the heap. */
final class InlineableEmissionTest {
    private static final int FREQ_INLINE_SIZE = 325;

    /** The disassembler prints the digits of the user's locale. */
    private static final Pattern INSTRUCTION = Pattern.compile("(?mU)^ +(\\d+): \\w+");

    @ParameterizedTest
    @CsvSource({
        "peer.WriteFields, describe",
        "peer.WriteFields, address",
        "SocketWrites, start",
        "SocketWrites, complete",
        "SocketWrites, end",
        "SocketWrites, emit",
        "SocketWrites, count",
        "peer.SocketWriteEvent, copy",
        "peer.PeerTable, count"
    })
    void theMethodsOfAnEmissionAreInlined(String type, String method) throws Exception {
        Path classes = Path.of(SocketWrites.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        StringWriter out = new StringWriter();
        ToolProvider.findFirst("javap")
                .orElseThrow()
                .run(
                        new PrintWriter(out),
                        new PrintWriter(out),
                        "-c",
                        "-p",
                        "-cp",
                        classes.toString(),
                        SocketWrites.class.getPackageName() + "." + type);
        String code = Pattern.compile("(?s) " + method + "\\([^\n]*\n    Code:.*?(\n\n|$)")
                .matcher(out.toString())
                .results()
                .map(MatchResult::group)
                .findFirst()
                .orElseThrow();
        assertThat(INSTRUCTION.matcher(code).results().mapToInt(one -> Integer.parseInt(one.group(1))))
                .as(code)
                .isNotEmpty()
                .allMatch(offset -> offset < FREQ_INLINE_SIZE);
    }
}
