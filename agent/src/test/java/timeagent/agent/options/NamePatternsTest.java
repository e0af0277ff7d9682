package timeagent.agent.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.events.diagnostics.NamePatterns;

final class NamePatternsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "com.acme.Main | com.acme.Main | com.acme.Mai com.acme.Main2 com.acme.Main2$1 comXacmeXMain",
                "Main | Main | com.acme.Main",
                "com.acme.Outer$Inner | com.acme.Outer$Inner com.acme.Outer$Inner$Deeper | com.acme.Outer",
                "com.acme.Outer$Inner | | com.acme.Outer$InnerToo",
                "com.acme.Outer | com.acme.Outer$Inner com.acme.Outer$1 com.acme.Outer$Inner$Deeper |",
                "com.acme.Outer$* | com.acme.Outer$Inner | com.acme.Outer",
                "*Test | com.acme.MainTest$Nested com.acme.MainTest | com.acme.Tester",
                "com.*.Main | com.acme.Main$1 com.acme.Main com.acme.deep.Main | com.Main com.acme.Other",
                "com.acme.* | com.acme.Main com.acme.deep.down.Main com.acme.Outer$Inner |",
                "com.acme.* | | com.acme com.acmeother.Main org.com.acme.Main",
                "com.acme* | com.acmeother.Main |",
                "* | com.acme.Main Main |",
                "com.*.*Test | com.acme.MainTest |",
                "com.** | com.acme.Main |",
                "*aab | aaab | aabab",
                "*$*b | a$ab |",
                "*a | ba$aa$b | ab$ab$b",
                "com.über.* | com.über.Main |",
                "com.acme.main | | com.acme.Main"
            })
    void matches(String pattern, String matched, String others) throws Exception {
        assertThat(names(matched)).allMatch(pattern(pattern)::test);
        assertThat(names(others)).noneMatch(pattern(pattern)::test);
    }

    private static Stream<String> names(String joined) {
        return joined == null ? Stream.of() : Stream.of(joined.split(" "));
    }

    /** Tried one by one, the ways to share 200 characters among 40 stars would never end. */
    @Test
    void matchesAPatternOfManyStars() throws Exception {
        String stars = "a*".repeat(40);

        assertThat(pattern(stars + "b").test("a".repeat(200))).isFalse();
        assertThat(pattern(stars + "b").test("a".repeat(200) + "b$c")).isTrue();
        assertThat(pattern("*" + "*a".repeat(40)).test("a".repeat(200))).isTrue();
    }

    @Test
    void remembersWhetherAClassHasMatched() throws Exception {
        NamePatterns pattern = pattern("com.acme.*");

        pattern.test("org.Main");
        assertThat(pattern.unused()).containsExactly("com.acme.*");
        pattern.test("com.acme.Main");
        pattern.test("org.Main");
        assertThat(pattern.unused()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", ".", "1abc", "com.1abc", "a..b", ".a", "a.", "a b", " a", "a ", "com/acme/Main", "a-b", "a=b"
            })
    void refusesWhatCanNameNoClass(String text) {
        assertThatExceptionOfType(OptionException.class)
                .isThrownBy(() -> pattern(text))
                .withMessage("include=" + text + " is not a class pattern; give a class name or a pattern such as"
                        + " com.acme.* (names joined by ':')");
    }

    private static NamePatterns pattern(String text) throws OptionException {
        return AgentOptions.parse("include=" + text).include;
    }
}
