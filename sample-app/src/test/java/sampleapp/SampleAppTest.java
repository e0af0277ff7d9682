package sampleapp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SampleAppTest {

    @Test
    void listsTheWorkloadsWithoutArguments() {
        Output output = Output.of();

        assertThat(output.status()).isZero();
        assertThat(output.out())
                .startsWith("Usage: sample-app ")
                .contains(
                        "\n  clock ",
                        "\n  clock-rate ",
                        "\n  socket ",
                        "\n  context-switch ",
                        "\n  events ",
                        "\n  service ");
        assertThat(output.err()).isEmpty();
    }

    @Test
    void listsTheOptionsOfAWorkload() {
        Output output = Output.of("socket", "-h");

        assertThat(output.status()).isZero();
        assertThat(output.out())
                .startsWith("Usage: sample-app socket ")
                .contains("API to write through: channel, gather", "Default: 1250000");
        assertThat(output.err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-h", "--help"})
    void listsTheWorkloadsWhenAskedForHelp(String help) {
        assertThat(Output.of(help)).isEqualTo(Output.of());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        clok | Unmatched argument at index 0: 'clok', did you mean clock or clock-rate? (see sample-app -h)
        --calls | Unknown option: '--calls' (see sample-app -h)
        clock --cals 1 | Unknown options: '--cals', '1', did you mean --calls? (see sample-app clock -h)
        clock 1 | Unmatched argument at index 1: '1' (see sample-app clock -h)
        clock --calls | Missing required parameter for option '--calls' (N) (see sample-app clock -h)
        clock --calls x | Invalid value for option '--calls': 'x' is not a long (see sample-app clock -h)
        clock --calls 0 | Invalid value for option '--calls': '0' is not a whole number from 1 to 9223372036854775807 (see sample-app clock -h)
        clock --threads 1025 | Invalid value for option '--threads': '1025' is not a whole number from 1 to 1024 (see sample-app clock -h)
        clock --api dat | Invalid value for option '--api': expected one of [currentTimeMillis, nanoTime, instant, date] (case-sensitive) but was 'dat' (see sample-app clock -h)
        clock --calls 1 --calls 1 | option '--calls' (N) should be specified only once (see sample-app clock -h)
        clock-rate --interval 1 | Invalid value for option '--interval': '1' is not a duration from 1us to 1s, written like 250us, 10ms or 1s (see sample-app clock-rate -h)
        clock-rate --interval 2s | Invalid value for option '--interval': '2s' is not a duration from 1us to 1s, written like 250us, 10ms or 1s (see sample-app clock-rate -h)
        clock-rate --interval 0ms | Invalid value for option '--interval': '0ms' is not a duration from 1us to 1s, written like 250us, 10ms or 1s (see sample-app clock-rate -h)
        clock-rate --seconds 0 | Invalid value for option '--seconds': '0' is not a whole number from 1 to 1000000 (see sample-app clock-rate -h)
        socket --api strem | Invalid value for option '--api': expected one of [channel, gather, stream, adaptor, transfer, async, async-handler, datagram, datagram-write, datagram-socket, unix, unix-gather, netty-epoll, netty-nio] but was 'strem' (see sample-app socket -h)
        socket --size 65537 | Invalid value for option '--size': '65537' is not a whole number from 1 to 65536 (see sample-app socket -h)
        socket --api datagram --size 65508 | Invalid value for option '--size': '65508' is not a whole number from 1 to 65507 (see sample-app socket -h)
        socket --reconnect-every -1 | Invalid value for option '--reconnect-every': '-1' is not a whole number from 0 to 9223372036854775807 (see sample-app socket -h)
        events --events 0 | Invalid value for option '--events': '0' is not a whole number from 1 to 9223372036854775807 (see sample-app events -h)
        events --form x | Invalid value for option '--form': expected one of [naive, guarded, reused, dynamic, never] (case-sensitive) but was 'x' (see sample-app events -h)
        service --clients 0 | Invalid value for option '--clients': '0' is not a whole number from 1 to 1024 (see sample-app service -h)
        context-switch --cpu x | Invalid value for option '--cpu': 'x' is not a list of CPUs, written like 0 or 0,2-3 (see sample-app context-switch -h)
        context-switch --cpu 0,,1 | Invalid value for option '--cpu': '0,,1' is not a list of CPUs, written like 0 or 0,2-3 (see sample-app context-switch -h)
        context-switch --how parc | Invalid value for option '--how': expected one of [park, lock, pipe] (case-sensitive) but was 'parc' (see sample-app context-switch -h)
        context-switch --virtual on | Unmatched argument at index 2: 'on' (see sample-app context-switch -h)
        """)
    void refusesAWrongCommandLineInOneLine(String line, String message) {
        assertThat(Output.of(line.split(" ")))
                .isEqualTo(
                        new Output(SampleApp.WRONG_ARGUMENTS, "", "sample-app: " + message + System.lineSeparator()));
    }
}
