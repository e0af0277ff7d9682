package timeagent.analysis.condition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import timeagent.analysis.comparison.Comparison;
import timeagent.analysis.comparison.Comparison.Row;
import timeagent.analysis.statistics.Verdict;

class ConditionTest {

    private static final Comparison COMPARISON = new Comparison(
            null,
            null,
            true,
            List.of(),
            List.of(
                    row("socketWrite.bytesPerEvent", 40, 60, 1.5),
                    row("socketWrite.nanosPerEvent", 200, 100, 0.5),
                    row("gc.pauseMillis", 0, 0, null),
                    row("clock.readsPerSecond", 0, 7, null)),
            null);

    private static Row row(String name, double a, double b, Double ratio) {
        return new Row(name, "B", a, b, ratio, null, Verdict.INCONCLUSIVE);
    }

    private static Outcome decide(String text) throws ConditionException {
        return Condition.parse(text).decide(COMPARISON);
    }

    @ParameterizedTest
    @CsvSource({
        "socketWrite.bytesPerEvent.ratio > 1.05, true",
        "socketWrite.bytesPerEvent.ratio > 1.5, false",
        "socketWrite.bytesPerEvent.ratio >= 1.5, true",
        "socketWrite.bytesPerEvent.ratio < 1.5, false",
        "socketWrite.bytesPerEvent.ratio <= 1.5, true",
        "socketWrite.bytesPerEvent.a < 41, true",
        "socketWrite.bytesPerEvent.b < 41, false",
        "socketWrite.bytesPerEvent.b>59.5, true",
        "1.05 < socketWrite.bytesPerEvent.ratio, true",
        "socketWrite.bytesPerEvent.b > socketWrite.bytesPerEvent.a, true",
        "socketWrite.nanosPerEvent.a > 1.5e2, true",
        "socketWrite.nanosPerEvent.a > -1, true",
        "2 < 1, false",
    })
    void comparesValuesAndNumbers(String text, boolean holds) throws ConditionException {
        assertThat(decide(text).truth()).isEqualTo(holds);
    }

    @ParameterizedTest
    @CsvSource({
        "1 < 2 and 2 < 3, true",
        "1 < 2 and 3 < 2, false",
        "2 < 1 or 3 < 2, false",
        "2 < 1 or 2 < 3, true",
        // and binds closer
        "1 < 2 or 1 < 2 and 2 < 1, true",
        "2 < 1 and 2 < 1 or 1 < 2, true",
        "(1 < 2 or 1 < 2) and 2 < 1, false",
        "2 < 1 and (2 < 1 or 1 < 2), false",
        "((1<2)) and(2<3), true",
    })
    void joinsPartsWithTheUsualPrecedence(String text, boolean holds) throws ConditionException {
        assertThat(decide(text).truth()).isEqualTo(holds);
    }

    @Test
    void saysWhichPartsHoldWithTheirNumbers() throws ConditionException {
        assertThat(decide("socketWrite.bytesPerEvent.ratio > 1.05 or socketWrite.nanosPerEvent.ratio > 1.05")
                        .holding())
                .containsExactly("socketWrite.bytesPerEvent.ratio > 1.05 (1.5)");
        assertThat(decide("socketWrite.bytesPerEvent.b > socketWrite.bytesPerEvent.a")
                        .holding())
                .containsExactly("socketWrite.bytesPerEvent.b > socketWrite.bytesPerEvent.a (60 and 40)");
        assertThat(decide("clock.readsPerSecond.ratio > 2").holding())
                .containsExactly("clock.readsPerSecond.ratio > 2 (infinite)");
    }

    @Test
    void takesNothingBesideNothingAsNoChange() throws ConditionException {
        assertThat(decide("gc.pauseMillis.ratio > 1.05").truth()).isFalse();
        assertThat(decide("gc.pauseMillis.ratio < 0.95").truth()).isFalse();
        assertThat(decide("gc.pauseMillis.ratio >= 1").truth()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "allocation.bytesPerSecond.ratio > 1",
        "allocation.bytesPerSecond.ratio > 1 and 1 < 2",
        "2 < 1 or allocation.bytesPerSecond.ratio > 1",
    })
    void doesNotKnowWhatTheComparisonDoesNotHave(String text) throws ConditionException {
        Outcome outcome = decide(text);

        assertThat(outcome.truth()).isNull();
        assertThat(outcome.missing()).containsExactly("allocation.bytesPerSecond.ratio");
    }

    @ParameterizedTest
    @CsvSource({
        "allocation.bytesPerSecond.ratio > 1 or 1 < 2, true",
        "2 < 1 and allocation.bytesPerSecond.ratio > 1, false",
    })
    void knowsWhatTheRestDecides(String text, boolean holds) throws ConditionException {
        assertThat(decide(text).truth()).isEqualTo(holds);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "\"\" | it ends where a number or a metric is expected",
                "1 | it ends where one of < > <= >= is expected",
                "1 < | it ends where a number or a metric is expected",
                "1 == 2 | '==' where one of < > <= >= is expected",
                "1 < 2 3 | '3' where 'and', 'or' or the end is expected",
                "1 < 2) | ')' where 'and', 'or' or the end is expected",
                "(1 < 2 | it ends where ')' is expected",
                "1 < 2 and | it ends where a number or a metric is expected",
                "1 < 2 and or | there is no metric 'or'",
                "5% < 1 | '5%' is no number",
                "1d < 1 | '1d' is no number",
                "gc.pauseMillis > 1 | 'gc.pauseMillis' wants .a, .b or .ratio behind it",
                "gc.pauseMillis.c > 1 | 'gc.pauseMillis' has no '.c', only .a, .b or .ratio",
            })
    void saysWhatIsWrongWithAText(String text, String message) {
        assertThatThrownBy(() -> Condition.parse(text))
                .isInstanceOf(ConditionException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void listsTheRightNamesTheNearestFirst() {
        assertThatThrownBy(() -> Condition.parse("socketWrite.bytePerEvent.ratio > 1"))
                .hasMessage(
                        "there is no metric 'socketWrite.bytePerEvent'; those there are, each with .a, .b or .ratio,"
                                + " nearest first: socketWrite.bytesPerEvent socketWrite.nanosPerEvent socketWrite.events"
                                + " recording.bytesPerEvent socketWrite.durationP50Nanos socketWrite.durationP99Nanos"
                                + " allocation.bytesPerSecond clock.readsPerSecond clock.nanosPerRead clock.estimatedCpuShare"
                                + " contextSwitches.perSecond process.cpuSeconds process.wallSeconds gc.pauseMillis");
    }

    @Test
    void takesAPartOfANameForNear() {
        assertThatThrownBy(() -> Condition.parse("bytes > 1"))
                .hasMessageContaining(" nearest first: socketWrite.bytesPerEvent allocation.bytesPerSecond"
                        + " recording.bytesPerEvent gc.pauseMillis");
    }

    @Test
    void refusesParenthesesWithoutEnd() {
        assertThatThrownBy(() -> Condition.parse("(".repeat(100_000)))
                .hasMessage("more than 100 parentheses in each other");
    }
}
