package timeagent.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

final class InlinedLinesTest {

    private static final String SHOP = """
            SMAP
            Shop.kt
            Kotlin
            *S Kotlin
            *F
            + 1 Shop.kt
            acme/ShopKt
            + 2 Timing.kt
            kotlin/system/TimingKt
            *L
            1#1,20:1
            17#2,6:21
            17#2,3:27
            *S KotlinDebug
            *F
            + 1 Shop.kt
            acme/ShopKt
            *L
            5#1:21,6
            9#1:27,3
            12#1,2:40,4
            *E
            """;

    @Test
    void areThoseOfTheCall() {
        InlinedLines lines = InlinedLines.of(SHOP);

        assertThat(lines.source(20)).isEqualTo(20);
        assertThat(lines.source(21)).isEqualTo(5);
        assertThat(lines.source(26)).isEqualTo(5);
        assertThat(lines.source(27)).isEqualTo(9);
        assertThat(lines.source(29)).isEqualTo(9);
        assertThat(lines.source(30)).isEqualTo(30);
        assertThat(lines.source(43)).isEqualTo(12);
        assertThat(lines.source(44)).isEqualTo(13);
        assertThat(lines.source(47)).isEqualTo(13);
        assertThat(lines.source(48)).isEqualTo(48);
        assertThat(lines.source(-1)).isEqualTo(-1);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "",
                "SMAP\nPage_jsp.java\nJSP\n*S JSP\n*F\n+ 0 Page.jsp\nPage.jsp\n*L\n1,7:21\n*E\n",
                "SMAP\nA.kt\nKotlin\n*S KotlinDebug\n*F\n+ 1 A.kt\nA\n*L\n3#1:21",
                "SMAP\nA.kt\nKotlin\n*S KotlinDebug\n*L\nx\n:\n3#1\n3#1:\n3:21,0\n9999999999:99999999999\n*E",
            })
    void areTheClassFilesOwnWithoutAMapOfKotlin(String extension) {
        assertThat(InlinedLines.of(extension).source(21)).isEqualTo(21);
    }
}
