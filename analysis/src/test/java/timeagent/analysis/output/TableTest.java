package timeagent.analysis.output;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TableTest {

    private static final Table CALL_SITES = new Table("rnl")
            .line("calls", "call site", "clock")
            .line("7", "com.acme.shop.order.OrderService.place:217", "nano")
            .line("1,000", "a.B.c:1", "millis");

    private static String text(Table table, int width) {
        StringBuilder text = new StringBuilder();
        table.appendTo(text, " ", width);
        return text.toString();
    }

    @Test
    void alignsColumns() {
        assertThat(text(CALL_SITES, 80)).isEqualTo("""
                 calls  call site                                   clock
                     7  com.acme.shop.order.OrderService.place:217  nano
                 1,000  a.B.c:1                                     millis
                """.indent(0));
    }

    @Test
    void shortensNamesToFitTheScreen() {
        assertThat(text(CALL_SITES, 40)).isEqualTo("""
                 calls  call site                 clock
                     7  com.acm...vice.place:217  nano
                 1,000  a.B.c:1                   millis
                """.indent(0));
        assertThat(text(CALL_SITES, 40).lines()).allMatch(line -> line.length() <= 40);
    }

    @Test
    void keepsEnoughOfANameToKnowItAgain() {
        assertThat(text(CALL_SITES, 10)).contains("com....place:217");
    }

    @Test
    void paintsCellsWithoutMovingThem() {
        Table table = new Table("lr").line("a", "b").line("cc", "dd").paint(0, cell -> "<" + cell + ">");

        StringBuilder text = new StringBuilder();
        table.paintHead(cell -> "*" + cell + "*").appendTo(text, "", 80);

        assertThat(text.toString()).isEqualTo("*a*    *b*\n<cc>  dd\n");
    }
}
