package timeagent.analysis.output;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import timeagent.analysis.findings.Checks;

class HtmlPageTest {

    private static final String EVIL = "</script><!--<script>{{style}}$1\\u003c&\u2028\u00e4\ud83d\ude00\"";

    private static String page(Object result) {
        return HtmlPage.of(result, new PageData("report", List.of(EVIL), List.of(), 0.05));
    }

    private static List<String> elements(String page, String start, String end) {
        Matcher matcher = Pattern.compile(Pattern.quote(start) + "(.*?)" + Pattern.quote(end), Pattern.DOTALL)
                .matcher(page);
        return matcher.results().map(found -> found.group(1)).toList();
    }

    @Test
    void hasTheJsonOfTheResultWhateverIsInIt() {
        Map<String, String> result = Map.of(EVIL, EVIL);

        String page = page(result);

        List<String> json = elements(page, "<script type=\"application/json\" id=\"result\">", "</script>");
        assertThat(json).hasSize(1);
        assertThat(JsonParser.parseString(json.get(0))).isEqualTo(JsonParser.parseString(JsonOutput.of(result)));
        assertThat(page).isASCII();
        assertThat(page.split("</script>", -1)).hasSize(5);
    }

    @Test
    void allowsItsOwnScriptsAndStyleAndNoOther() throws Exception {
        String page = page(Map.of());

        String policy = elements(page, "<meta http-equiv=\"Content-Security-Policy\" content=\"", "\">")
                .get(0);
        assertThat(policy).startsWith("default-src 'none'; ").doesNotContain("unsafe", "http");
        assertThat(elements(page, "<script>", "</script>")).hasSize(2);
        for (String script : elements(page, "<script>", "</script>")) {
            assertThat(policy).contains(hash(script));
        }
        assertThat(elements(page, "<style>", "</style>")).hasSize(1).allSatisfy(style -> assertThat(policy)
                .contains(hash(style)));
    }

    private static String hash(String text) throws Exception {
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        return "'sha256-" + Base64.getEncoder().encodeToString(hash) + "'";
    }

    @Test
    void hasItsTablesInTheSameOrderEachTime() {
        String tables = elements(page(Map.of()), "const TABLES = ", ";\n").get(0);

        assertThat(List.copyOf(JsonParser.parseString(tables).getAsJsonObject().keySet()))
                .hasSizeGreaterThan(10)
                .isSorted();
    }

    @Test
    void hasASectionForTheFindingsOfEachCheck() {
        assertThat(page(Map.of()))
                .contains(Checks.ALL.stream()
                        .map(check -> "'" + check.topic() + "': ")
                        .toList());
    }

    @Test
    void carriesTheLicenceOfItsLibraryAndNoReferenceToAnotherFile() {
        assertThat(page(Map.of()))
                .contains("Chart.js v4", "The MIT License (MIT)", "Permission is hereby granted")
                .doesNotContain("sourceMappingURL")
                .doesNotContainPattern("(?i)<link[^>]*href=\"(?!data:)|<script[^>]*src=");
        assertThat(elements(page(Map.of()), "<style>", "</style>").get(0)).doesNotContain("@import", "url(");
    }
}
