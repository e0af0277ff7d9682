package timeagent.agent.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.events.diagnostics.NamePatterns;

final class NamePatternsTest {

    @ParameterizedTest
    @CsvSource({
        "com.acme.Main, com.acme.Main, true",
        "Main, Main, true",
        "com.acme.Outer$Inner, com.acme.Outer$Inner, true",
        "com.acme.Outer, com.acme.Outer$Inner, true",
        "com.acme.Outer, com.acme.Outer$1, true",
        "com.acme.Outer, com.acme.Outer$Inner$Deeper, true",
        "com.acme.Outer$Inner, com.acme.Outer$Inner$Deeper, true",
        "com.acme.Outer$*, com.acme.Outer$Inner, true",
        "*Test, com.acme.MainTest$Nested, true",
        "com.*.Main, com.acme.Main$1, true",
        "com.acme.*, com.acme.Main, true",
        "com.acme.*, com.acme.deep.down.Main, true",
        "com.acme.*, com.acme.Outer$Inner, true",
        "com.acme*, com.acmeother.Main, true",
        "*, com.acme.Main, true",
        "*, Main, true",
        "*Test, com.acme.MainTest, true",
        "com.*.Main, com.acme.Main, true",
        "com.*.Main, com.acme.deep.Main, true",
        "com.*.*Test, com.acme.MainTest, true",
        "com.**, com.acme.Main, true",
        "*aab, aaab, true",
        "*$*b, a$ab, true",
        "*a, ba$aa$b, true",
        "com.über.*, com.über.Main, true",
        "com.acme.Main, com.acme.Mai, false",
        "com.acme.Main, com.acme.Main2, false",
        "com.acme.Main, com.acme.Main2$1, false",
        "com.acme.Outer$Inner, com.acme.Outer, false",
        "com.acme.Outer$Inner, com.acme.Outer$InnerToo, false",
        "com.acme.Outer$*, com.acme.Outer, false",
        "com.acme.Main, comXacmeXMain, false",
        "com.acme.main, com.acme.Main, false",
        "Main, com.acme.Main, false",
        "com.acme.*, com.acme, false",
        "com.acme.*, com.acmeother.Main, false",
        "com.acme.*, org.com.acme.Main, false",
        "*Test, com.acme.Tester, false",
        "com.*.Main, com.Main, false",
        "*aab, aabab, false",
        "*a, ab$ab$b, false",
        "com.*.Main, com.acme.Other, false"
    })
    void matches(String pattern, String name, boolean isMatched) throws Exception {
        assertThat(pattern(pattern).test(name)).isEqualTo(isMatched);
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
