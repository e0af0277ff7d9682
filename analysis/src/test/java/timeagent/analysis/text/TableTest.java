package timeagent.analysis.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TableTest {

    private static Table table(String alignment, String name) {
        return Table.ofTexts(alignment)
                .line("calls", "clock", "name")
                .line("7", "nano", name)
                .line("1,000", "millis", "a.B.c:1");
    }

    private static String callSites(int width) {
        return text(table("rlc", "com.acme.shop.order.OrderService.place:217"), width);
    }

    private static String text(Table table, int width) {
        return table.text(" ", width);
    }

    @Test
    void abbreviatesPackagesToFitTheScreen() {
        assertThat(callSites(52)).isEqualTo("""
             calls  clock   name
                 7  nano    c.a.s.order.OrderService.place:217
             1,000  millis  a.B.c:1
            """.indent(0));
    }

    @Test
    void neverCutsTheNameOfAClass() {
        assertThat(callSites(46)).isEqualTo("""
             calls  clock   name
                 7  nano    c.a.s.o.OrderService.place:217
             1,000  millis  a.B.c:1
            """.indent(0));
        assertThat(Table.shortPackages("OrderService.place:217 (hot)", Table.DEEPEST))
                .isEqualTo("OrderService.place:217 (hot)");
        assertThat(Table.shortPackages("shop.order.place:1", Table.DEEPEST)).isEqualTo("s.order.place:1");
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 40, 50, 60, 70, 80, 200})
    void abbreviatesThePackagesOfAllRowsToOneDepth(int width) {
        Table table = Table.ofTexts("rc")
                .line("7", "com.acme.shop.order.ScheduledOrderServiceOfTheWarehouse.placeAgain:217")
                .line("8", "com.acme.shop.order.Clock.read:1")
                .line("", "  <- com.acme.shop.order.Clock.read:2 <- com.acme.shop.order.Main.main:3");

        Set<String> packages = Pattern.compile("(?:\\w+\\.){4}(?=[\\s\\w]+\\.)")
                .matcher(text(table, width).replaceAll("\\.\\s+", "."))
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toSet());

        assertThat(packages).hasSize(1);
    }

    @Test
    void continuesBelowTheLineWithACallSiteThatHasNoRoomBehindTheNumbers() {
        Table table = Table.ofTexts("rc")
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
             1,000  c.a.s.Clock.read:1
                 8
                 c.a.
                 Outer$ScheduledOrderServiceOfTheWarehouseInCologne.
                 now:3
            """.indent(0));
    }

    @ParameterizedTest
    @ValueSource(ints = {30, 60, 90, 120, 200})
    void keepsTheCallersThatTellRowsApart(int width) {
        List<String> names = List.of(
                "com.acme.shop.Clock.read:1 <- com.acme.shop.Order.place:5 <- com.acme.shop.Main.run:7",
                "com.acme.shop.Clock.read:1 <- com.acme.shop.Order.place:5 <- com.acme.shop.Main.stop:9",
                "com.acme.shop.Clock.read:1 <- com.acme.shop.Order.cancel:6 <- com.acme.shop.Main.run:7",
                "com.acme.shop.Clock.read:1 <- com.attic.shop.Order.cancel:6",
                "com.acme.shop.Clock.read:1");
        Table table = Table.ofTexts("rc");
        names.forEach(name -> table.line("7", name));

        List<String> rows = List.of(text(table, width).split("(?m)^ +7"));

        assertThat(rows).hasSize(1 + names.size()).doesNotHaveDuplicates();
        assertThat(rows.get(5)).doesNotContain("<-");
    }

    /** A row without callers stands for all of them. */
    @Test
    void keepsTheCallersOfARowOfWhichAnotherOneShowsThem() {
        Table table = Table.ofTexts("rc")
                .line("7", "Mix.read:9 <- Mix.lambda$main$2:21")
                .line("6", "Mix.read:9 <- Mix.all:10");

        assertThat(text(table, 32)).isEqualTo("""
             7
                 Mix.read:9 <- Mix.
                 lambda$main$2:21
             6  Mix.read:9 <- Mix.all:10
            """.indent(0));
    }

    @Test
    void showsThePackagesThatTellRowsApart() {
        Table table = Table.ofTexts("rc").line("7", "com.acme.Shop.run:1").line("6", "com.attic.Shop.run:1");

        assertThat(text(table, 20)).contains("acme.", "attic.").doesNotContain("c.a.");
    }

    @Test
    void knowsWhichColumnsAScreenHasRoomFor() {
        Table table =
                Table.ofTexts("rRc").line("calls", "mean", "name").line("1,000", "20 ns", "com.acme.shop.Clock.read:1");

        assertThat(table.shows("mean", 80)).isTrue();
        assertThat(table.shows("mean", 20)).isFalse();
        assertThat(table.shows("calls", 20)).isTrue();
        assertThat(table.omitted(80)).isEmpty();
        assertThat(table.omitted(20)).containsExactly("mean");
    }

    @Test
    void leavesOutTheMiddleOfOtherNames() {
        assertThat(text(table("rln", "db-17.eu-west.example.com/10.20.30.40:5432"), 54))
                .isEqualTo("""
                     calls  clock   name
                         7  nano    db-17.eu-we...ple.com/10.20.30.40:5432
                     1,000  millis  a.B.c:1
                    """.indent(0));
        assertThat(text(table("rln", "db-17.eu-west.example.com/10.20.30.40:5432"), 10))
                .contains("db-17.eu-we...e.com/10.20.30.40:5432");
    }

    @Test
    void formatsNumbersByTheUnitOfTheirColumn() {
        Table table = new Columns<Object[]>()
                .inText("size", "B", cells -> cells[0])
                .inText("share", "share", cells -> cells[1])
                .text("clock", "clock", cells -> cells[2])
                .table(List.<Object[]>of(new Object[] {2500, null, "nano"}, new Object[] {0.5, 0.25, null}))
                .line("none");

        assertThat(text(table, 80)).isEqualTo("""
                size   share  clock
             2.50 kB       -  nano
              0.50 B  25.0 %
                none
            """.indent(0));
    }

    @Test
    void hasNoControlCharactersOfNames() {
        TextOutput out = new TextOutput(TerminalStyle.NONE);
        out.table(Table.ofTexts("ll").line("\u001b[31mred", "two\nlines")).note("\u009bJ");

        assertThat(out.toString()).isEqualTo("  ?[31mred  two?lines\n  ?J\n");
    }

    @Test
    void breaksATextBetweenWordsAndOptions() {
        Table table = Table.ofTexts("lw")
                .pair("options", "socket=mirror,clock=off,1,000 of them")
                .pair("none", null);

        assertThat(text(table, 24)).isEqualTo("""
             options  socket=mirror,
                      clock=off,1,000
                      of them
            """.indent(0));
    }

    private static String wrapped(String text, int width) {
        TextOutput out = new TextOutput(new TerminalStyle(width, false));
        out.wrap(text, "- ", "  ");
        return out.toString();
    }

    @Test
    void breaksBetweenWordsAndNeverAWord() {
        assertThat(wrapped("one two three four", 11)).isEqualTo("- one two\n  three\n  four\n");
        assertThat(wrapped("one two three four", 80)).isEqualTo("- one two three four\n");
        assertThat(wrapped("a /very/long/path b", 8)).isEqualTo("- a\n  /very/long/path\n  b\n");
    }

    @Test
    void paintsHeadAndVerdictsOnlyWithColour() {
        Table table = Table.ofTexts("ll").line("a", "b").line("lower", "lower").line("", "same");

        assertThat(sides(table, false)).isEqualTo("a      b\nlower  lower\n       same\n");
        assertThat(sides(table, true))
                .isEqualTo("\u001b[1ma      b\u001b[0m\nlower  \u001b[32mlower\u001b[0m\n       same\n");
        assertThat(new TerminalStyle(80, true).bold("")).isEmpty();
    }

    @Test
    void namesTheColumnsThatATerminalHasNoRoomForOnce() {
        Table table = Table.ofTexts("lR").line("name", "count").line("a".repeat(TerminalStyle.NONE.width()), "1");
        TextOutput narrow = new TextOutput(new TerminalStyle(40, false));
        TextOutput file = new TextOutput(TerminalStyle.NONE);

        narrow.table(table).table(table).omittedColumns();
        file.table(table).omittedColumns();

        assertThat(narrow.toString()).containsOnlyOnce("columns omitted: count;");
        assertThat(file.toString()).contains("count").doesNotContain("omitted");
    }

    private static String sides(Table table, boolean colour) {
        TextOutput out = new TextOutput(new TerminalStyle(80, colour));
        out.sides(table);
        return out.toString();
    }
}
