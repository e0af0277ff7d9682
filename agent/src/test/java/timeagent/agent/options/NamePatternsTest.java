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
        "com.acme.Main, com.acme.Main",
        "Main, Main",
        "com.acme.Outer$Inner, com.acme.Outer$Inner",
        "com.acme.Outer, com.acme.Outer$Inner",
        "com.acme.Outer, com.acme.Outer$1",
        "com.acme.Outer, com.acme.Outer$Inner$Deeper",
        "com.acme.Outer$Inner, com.acme.Outer$Inner$Deeper",
        "com.acme.Outer$*, com.acme.Outer$Inner",
        "*Test, com.acme.MainTest$Nested",
        "com.*.Main, com.acme.Main$1",
        "com.acme.*, com.acme.Main",
        "com.acme.*, com.acme.deep.down.Main",
        "com.acme.*, com.acme.Outer$Inner",
        "com.acme*, com.acmeother.Main",
        "*, com.acme.Main",
        "*, Main",
        "*Test, com.acme.MainTest",
        "com.*.Main, com.acme.Main",
        "com.*.Main, com.acme.deep.Main",
        "com.*.*Test, com.acme.MainTest",
        "com.**, com.acme.Main",
        "*aab, aaab",
        "*$*b, a$ab",
        "*a, ba$aa$b",
        "com.über.*, com.über.Main"
    })
    void matches(String pattern, String name) throws Exception {
        assertThat(pattern(pattern).test(name)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "com.acme.Main, com.acme.Mai",
        "com.acme.Main, com.acme.Main2",
        "com.acme.Main, com.acme.Main2$1",
        "com.acme.Outer$Inner, com.acme.Outer",
        "com.acme.Outer$Inner, com.acme.Outer$InnerToo",
        "com.acme.Outer$*, com.acme.Outer",
        "com.acme.Main, comXacmeXMain",
        "com.acme.main, com.acme.Main",
        "Main, com.acme.Main",
        "com.acme.*, com.acme",
        "com.acme.*, com.acmeother.Main",
        "com.acme.*, org.com.acme.Main",
        "*Test, com.acme.Tester",
        "com.*.Main, com.Main",
        "*aab, aabab",
        "*a, ab$ab$b",
        "com.*.Main, com.acme.Other"
    })
    void doesNotMatch(String pattern, String name) throws Exception {
        assertThat(pattern(pattern).test(name)).isFalse();
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
