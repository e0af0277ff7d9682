package sampleapp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {

    @Test
    void listsTheWorkloadsWithoutArguments() {
        Output output = Output.of();

        assertThat(output.status()).isZero();
        assertThat(output.out()).startsWith("usage: ").contains("\n  clock: ", "\n  socket: ", "--api channel|gather");
        assertThat(output.err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-h", "--help"})
    void listsTheWorkloadsWhenAskedForHelp(String help) {
        assertThat(Output.of(help)).isEqualTo(Output.of());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            clok                   | unknown workload 'clok' (did you mean 'clock'?), valid: clock, socket
            quux                   | unknown workload 'quux', valid: clock, socket
            --calls                | unknown workload '--calls', valid: clock, socket
            clock --cals 1         | unknown option '--cals' of clock (did you mean '--calls'?), valid: --calls, --threads
            clock 1                | unknown option '1' of clock, valid: --calls, --threads
            clock --calls          | --calls of clock needs a value: N
            clock --calls x        | --calls of clock: 'x' is not a whole number from 1 to 9223372036854775807
            clock --calls 0        | --calls of clock: '0' is not a whole number from 1 to 9223372036854775807
            clock --threads 1025   | --threads of clock: '1025' is not a whole number from 1 to 1024
            clock --calls 1 --calls 1 | --calls of clock is given twice
            socket --api strem     | --api of socket: unknown value 'strem' (did you mean 'stream'?), valid: channel, gather, stream
            socket --size 65537    | --size of socket: '65537' is not a whole number from 1 to 65536
            """)
    void refusesAWrongCommandLineInOneLine(String line, String message) {
        assertThat(Output.of(line.split(" ")))
                .isEqualTo(new Output(Main.WRONG_ARGUMENTS, "", "sample-app: " + message + System.lineSeparator()));
    }
}
