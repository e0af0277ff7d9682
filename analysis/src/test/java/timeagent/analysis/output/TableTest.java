package timeagent.analysis.output;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TableTest {

    private static Table table(String alignment, String name) {
        return new Table(alignment)
                .line("calls", "name", "clock")
                .line("7", name, "nano")
                .line("1,000", "a.B.c:1", "millis");
    }

    private static String callSites(int width) {
        return text(table("rcl", "com.acme.shop.order.OrderService.place:217"), width);
    }

    private static String text(Table table, int width) {
        StringBuilder text = new StringBuilder();
        table.appendTo(text, " ", width);
        return text.toString();
    }

    @Test
    void alignsColumns() {
        assertThat(callSites(80)).isEqualTo("""
                 calls  name                                        clock
                     7  com.acme.shop.order.OrderService.place:217  nano
                 1,000  a.B.c:1                                     millis
                """.indent(0));
    }

    @Test
    void abbreviatesPackagesToFitTheScreen() {
        assertThat(callSites(52)).isEqualTo("""
                 calls  name                                clock
                     7  c.a.s.order.OrderService.place:217  nano
                 1,000  a.B.c:1                             millis
                """.indent(0));
    }

    @Test
    void neverCutsTheNameOfAClass() {
        assertThat(callSites(10)).isEqualTo("""
                 calls  name                            clock
                     7  c.a.s.o.OrderService.place:217  nano
                 1,000  a.B.c:1                         millis
                """.indent(0));
        assertThat(Table.abbreviated("OrderService.place:217 (hot)", 4)).isEqualTo("OrderService.place:217 (hot)");
        assertThat(Table.abbreviated("shop.order.place:1", 4)).isEqualTo("s.order.place:1");
    }

    @Test
    void continuesBelowTheLineWithACallSiteThatHasNoRoomBehindTheNumbers() {
        Table table = new Table("rc")
                .line("calls", "name")
                .line("7", "com.acme.shop.order.ScheduledOrderServiceOfTheWarehouse.placeAgain:217")
                .line("1,000", "com.acme.shop.Clock.read:1")
                .line("8", "com.acme.Outer$ScheduledOrderServiceOfTheWarehouseInCologne.now:3");

        assertThat(text(table, 40)).isEqualTo("""
                 calls  name
                     7
                     c.a.s.o.
                     ScheduledOrderServiceOfTheWarehouse.
                     placeAgain:217
                 1,000  com.acme.shop.Clock.read:1
                     8
                     c.a.
                     Outer$ScheduledOrderServiceOfTheWarehouseInCologne.
                     now:3
                """.indent(0));
    }

    @Test
    void leavesOutTheMiddleOfOtherNames() {
        assertThat(text(table("rnl", "db-17.eu-west.example.com/10.20.30.40:5432"), 54))
                .isEqualTo("""
                 calls  name                                    clock
                     7  db-17.eu-we...ple.com/10.20.30.40:5432  nano
                 1,000  a.B.c:1                                 millis
                """.indent(0));
        assertThat(text(table("rnl", "db-17.eu-west.example.com/10.20.30.40:5432"), 10))
                .contains("db-17.eu-we...e.com/10.20.30.40:5432");
    }

    @Test
    void paintsCellsWithoutMovingThem() {
        Table table = new Table("lr").line("a", "b").line("cc", "dd").paint(0, cell -> "<" + cell + ">");

        StringBuilder text = new StringBuilder();
        table.paintHead(cell -> "*" + cell + "*").appendTo(text, "", 80);

        assertThat(text.toString()).isEqualTo("*a*    *b*\n<cc>  dd\n");
    }
}
