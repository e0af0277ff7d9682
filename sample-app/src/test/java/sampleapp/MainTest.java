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
        assertThat(output.out())
                .startsWith("usage: ")
                .contains(
                        "\n  clock: ",
                        "\n  clock-rate: ",
                        "\n  socket: ",
                        "\n  context-switch: ",
                        "\n  service: ",
                        "--api channel|gather");
        assertThat(output.err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-h", "--help"})
    void listsTheWorkloadsWhenAskedForHelp(String help) {
        assertThat(Output.of(help)).isEqualTo(Output.of());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            clok                   | unknown workload 'clok' (did you mean 'clock'?), valid: clock, clock-rate, socket, context-switch, service
            quux                   | unknown workload 'quux', valid: clock, clock-rate, socket, context-switch, service
            --calls                | unknown workload '--calls', valid: clock, clock-rate, socket, context-switch, service
            clock --cals 1         | unknown option '--cals' of clock (did you mean '--calls'?), valid: --calls, --threads, --api
            clock 1                | unknown option '1' of clock, valid: --calls, --threads, --api
            clock --calls          | --calls of clock needs a value: N
            clock --calls x        | --calls of clock: 'x' is not a whole number from 1 to 9223372036854775807
            clock --calls 0        | --calls of clock: '0' is not a whole number from 1 to 9223372036854775807
            clock --threads 1025   | --threads of clock: '1025' is not a whole number from 1 to 1024
            clock --api dat        | --api of clock: unknown value 'dat' (did you mean 'date'?), valid: currentTimeMillis, nanoTime, instant, date
            clock-rate --interval 1 | --interval of clock-rate: '1' is not a duration from 1us to 1s, written like 250us, 10ms or 1s
            clock-rate --interval 2s | --interval of clock-rate: '2s' is not a duration from 1us to 1s, written like 250us, 10ms or 1s
            clock-rate --interval 0ms | --interval of clock-rate: '0ms' is not a duration from 1us to 1s, written like 250us, 10ms or 1s
            clock-rate --interval  | --interval of clock-rate needs a value: DURATION
            clock-rate --seconds 0 | --seconds of clock-rate: '0' is not a whole number from 1 to 1000000
            clock --calls 1 --calls 1 | --calls of clock is given twice
            socket --api strem     | --api of socket: unknown value 'strem' (did you mean 'stream'?), valid: channel, gather, stream, adaptor, transfer, async, async-handler, datagram, datagram-write, datagram-socket, unix, unix-gather
            context-switch --cpu x | --cpu of context-switch: 'x' is not a list of CPUs, written like 0 or 0,2-3
            context-switch --cpu 0,,1 | --cpu of context-switch: '0,,1' is not a list of CPUs, written like 0 or 0,2-3
            context-switch --cpu   | --cpu of context-switch needs a value: LIST
            context-switch --how parc | --how of context-switch: unknown value 'parc' (did you mean 'park'?), valid: park, lock, pipe
            context-switch --virtual on | unknown option 'on' of context-switch, valid: --iterations, --cpu, --how, --virtual
            context-switch --virtual --virtual | --virtual of context-switch is given twice
            socket --size 65537    | --size of socket: '65537' is not a whole number from 1 to 65536
            socket --api datagram --size 65508 | --size of socket: '65508' is more than the 65507 bytes of a datagram
            socket --reconnect-every -1 | --reconnect-every of socket: '-1' is not a whole number from 0 to 9223372036854775807
            service --clients 0    | --clients of service: '0' is not a whole number from 1 to 1024
            """)
    void refusesAWrongCommandLineInOneLine(String line, String message) {
        assertThat(Output.of(line.split(" ")))
                .isEqualTo(new Output(Main.WRONG_ARGUMENTS, "", "sample-app: " + message + System.lineSeparator()));
    }
}
