package timeagent.agent.types;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import timeagent.agent.fixture.Sources;
import timeagent.events.types.EventSite;

/** What fills an event after its begin, and before its commit, is measured without its end. */
final class EventFillsTest {
    private static final String OWN = """
            class Own extends jdk.jfr.Event {
                String a; String b; int n; long l;
                void setA(String a) { this.a = a; }
                Own with(String b) { this.b = b; return this; }
                int touch() { return n; }
                static void fill(Own e) { e.a = "" + e.n; }
                static Own last; static Own first = new Own();
            }
            """;
    private static final String METHODS = """
                int id = 7;
                Own field = Own.first;
                int work() { return id++; }
                static String text(Object o) { return "text " + o; }
                static void fill(Own e, int i) { if (i > 0) e.a = text(i); e.n = i; }
                private void fillWith(String s, Own e) { e.a = text(s); }
                void workAndFill(Own e) { work(); e.a = text(1); }
                void fillOrOverridden(Own e) { e.a = text(1); }
            static int one() { return 1; }
            static int read(Own e) { return e.n; }
            """;

    private static final List<String> COMMIT = List.of("commit", "empty", "done", "Own false");

    private static String source(String name, String body) {
        return "public class " + name + " implements Runnable {" + METHODS + "public void run() { " + body + " } }"
                + OWN;
    }

    private static String name(String body) {
        return "Fills" + Integer.toHexString(body.hashCode());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "fill, work | work(); e.a = text(id);",
                "fill, work | work(); e.a = text(id); e.b = text(2); e.n = 5;",
                "fill, work | work(); e.n = 5; e.l = 6; e.a = text(id);",
                "fill, work, fill, work | e.a = text(id); work(); e.b = text(2);",
                "fill, work, fill, work | if (id > 0) e.a = text(id); e.b = text(2);",
                "fill, work | work(); e.a = id > 0 ? text(id) : id < -5 ? null : text(1);",
                "fill, work | work(); e.a = e.b = text(id);",
                "fill, work | work(); e.a = new StringBuilder(id > 2 ? text(1) : text(2)).append(5).toString();",
                "fill, work | work(); e.setA(text(id));",
                "fill, work | work(); e.with(text(id)).with(text(2));",
                "fill, work | work(); e.a = text(id); work();",
                "fill, work, end | work(); e.a = text(id); e.end();",
                "end | work(); e.end(); e.a = text(id);",
                "ask | work(); if (e.shouldCommit()) e.a = text(id);",
                "fill, work, ask | work(); e.a = text(id); e.shouldCommit();",
                "fill, work | if (e.isEnabled()) work(); e.a = text(id);",
                "fill, work, commit, empty, done, Own false, fill, work | e.a = text(id); e.commit(); e.a = text(2);",
                "''       | work(); e.n = id; e.l = id + 1L;",
                "fill, work | work(); fill(e, id);",
                "fill, work | work(); fillWith(text(id), e);",
                "fill, work | work(); fillWith(new String(id > 2 ? text(1) : text(2)), e);",
                "fill, work | int n = work(); e.n = n; e.a = text(n); id = n;",
                "fill, work | work(); e.n = id + (id + (id + (id + (id + (id + (id + one()))))));",
                "''       | read(e); e.touch();"
            })
    void areMeasuredBetweenTheLoadOfTheEventAndTheStore(String points, String body) throws Exception {
        String name = name(body);
        List<String> expected = new java.util.ArrayList<>(List.of("create", "made", "begin", "work"));
        if (!points.isEmpty()) {
            expected.addAll(List.of(points.split(", ")));
        }
        expected.addAll(COMMIT);

        assertThat(EventPoints.of(name, source(name, "Own e = new Own(); e.begin(); " + body + " e.commit();"), true))
                .isEqualTo(expected);
        assertThat(notMeasured(name, body)).isNull();
    }

    @Test
    void openTheMeasurementOfAnEventThatAnotherMethodBegan() throws Exception {
        assertThat(EventPoints.of("Later", source("Later", "field.a = text(id); field.commit();"), false))
                .containsExactly("fill", "Own false");
    }

    @Test
    void openTheMeasurementInEachRoundOfALoop() throws Exception {
        String body = "Own e = new Own(); for (int i = 0; i < 2; i++) { e.a = text(i); e.commit(); }";

        assertThat(EventPoints.of("Rounds", source("Rounds", body), false))
                .containsExactly("create", "created", "fill", "Own false", "fill", "Own false");
    }

    @Test
    void needNoHookAfterEndInALoopThatDoesNotCommit() throws Exception {
        String body = "Own e = new Own(); e.begin(); e.end();"
                + " for (int i = 0; i < 2; i++) { e.a = text(i); } e.commit();";

        assertThat(EventPoints.of("After", source("After", body), true))
                .containsExactly("create", "made", "begin", "work", "end", "commit", "empty", "done", "Own false");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "String s = text(id); work(); e.a = s;",
                "String s = text(id); work(); if (s != null) e.a = text(s);",
                "int n = work(); e.n = n;",
                "workAndFill(e);",
                "fillOrOverridden(e);",
                "Own.fill(e);",
                "Own.last = e; work();",
                "Runnable r = () -> e.n = id; r.run();"
            })
    void cannotBeToldFromTheApplicationsWork(String body) {
        assertThat(notMeasured(name(body), body)).isEqualTo(EventSite.NO_END);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "int n = work(); e.n = n; System.out.print(n);",
                "String s = null; work(); e.a = s;",
                "int n = id + 1; work(); e.n = n;",
                "try { work(); } catch (RuntimeException x) { e.a = x.getMessage(); }",
                "String s = text(id); work(); e.end(); e.a = s;",
                "work(); e.end(); Own.fill(e);"
            })
    void canBeToldFromTheApplicationsWork(String body) {
        assertThat(notMeasured(name(body), body)).isNull();
    }

    @Test
    void areNotMeasuredWhereTheEventIsCreatedAndNotCommitted() {
        String source = "class Makes { Own make(int i) {\n Own e = new Own(); e.a = \"\" + i; return e; }"
                + " void commit(Own e) { e.commit(); } }";
        Map<String, byte[]> classFiles = Sources.compile(source + OWN);

        new EventRewriter().rewrite(classFiles.get("Makes"), new EventPoints.Finding(classFiles));

        assertThat(EventPoints.isSite(new EventSite(
                        "Makes", "make", 2, "Own", "Own", null, EventSite.FILLED_BEFORE_ITS_COMMIT, false)))
                .isTrue();
        assertThat(EventPoints.isSite(new EventSite("Makes", "commit", 2, "Own", "Own", EventSite.NEVER, null, false)))
                .isTrue();
    }

    /** Why the commit of an event that has begun is not measured. */
    private static String notMeasured(String name, String body) {
        Map<String, byte[]> classFiles =
                Sources.compile(source(name, "Own e = new Own(); e.begin(); " + body + " e.commit();"));
        new EventRewriter().rewrite(classFiles.get(name), new EventPoints.Finding(classFiles));
        return EventPoints.commitIn(name).notMeasured();
    }
}
