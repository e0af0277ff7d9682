package timeagent.agent.types;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.agent.fixture.Sources;
import timeagent.events.diagnostics.AgentDiagnostics;
import timeagent.events.types.EventSite;

final class EventRewriterTest {
    private static final String OWN_EVENT = " class Own extends jdk.jfr.Event { Own(int n) {} }";

    private final EventRewriter rewriter = new EventRewriter();

    private byte[] rewrite(Map<String, byte[]> classFiles, String name) {
        return rewriter.rewrite(classFiles.get(name), new EventPoints.Finding(classFiles));
    }

    /** Also whether the duration of the event contains its filling. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "first | false | Own e = new Own(); if (e.shouldCommit()) { e.n = 1; e.commit(); }",
                "first | false | if (jdk.jfr.EventType.getEventType(Own.class).isEnabled()) new Own(1).commit();",
                "late | false | Own e = new Own(); e.n = 1; if (e.shouldCommit()) e.commit();",
                "late | false | Own e = new Own(1); if (e.isEnabled()) e.commit();",
                "never | false | Own e = new Own(); e.isEnabled(); e = new Own(); e.commit();",
                "never | false | Own e = new Own(); e.n = 1; e.commit();",
                "never | true | Own e = new Own(); e.begin(); e.n = 1; e.commit();",
                "first | true | Own e = new Own(); e.begin(); if (e.shouldCommit()) { e.n = 1; e.commit(); }",
                "never | false | Own e = new Own(); e.n = 1; e.begin(); e.commit();",
                "never | false | Own e = new Own(); e.begin(); e.end(); e.n = 1; e.commit();",
                "never | false | Own e = new Own(); e.begin(); e.n = 1; e.end(); e.commit();",
                "never | false | Own e = new Own(); e.begin(); e.commit();"
            })
    void findsOutWhenAMethodAsks(String check, boolean isContained, String body) {
        String name = "Asks" + Integer.toHexString(body.hashCode());
        Map<String, byte[]> classFiles = Sources.compile("class " + name + " { void run() { " + body
                + " } } class Own extends jdk.jfr.Event { int n; Own() {} Own(int n) { this.n = n; } }");

        rewrite(classFiles, name);

        assertThat(EventPoints.isSite(new EventSite(name, "run", 1, "Own", "Own", check, null, isContained)))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "class None { void commit() {} void run() { commit(); } }",
                "class Transaction { java.sql.Connection c; void run() throws Exception { c.commit(); } }",
                "class Number { void run(jdk.jfr.Event event) { event.set(1, 1); } }"
            })
    void leavesAClassWithoutEventsAsItIs(String source) {
        Map<String, byte[]> classFiles = Sources.compile(source);

        assertThat(rewrite(classFiles, classFiles.keySet().iterator().next())).isNull();
    }

    @Test
    void changesNothingInWhatItHasRewritten() {
        Map<String, byte[]> classFiles =
                Sources.compile("class Once { void run(jdk.jfr.Event event) { event.commit(); } }");
        byte[] once = rewrite(classFiles, "Once");

        assertThat(once).isNotNull();
        assertThat(rewriter.rewrite(once, null)).isNull();
    }

    @Test
    void looksOnlyIntoClassesThatNameAMethodOfEvents() {
        assertThat(rewriter.concerns(Sources.compileOne("class A { void a(jdk.jfr.Event e) { e.commit(); } }")))
                .isTrue();
        assertThat(rewriter.concerns(Sources.compileOne("class A { void a(jdk.jfr.Event e) { e.end(); } }")))
                .isFalse();
    }

    @Test
    void leavesEventsWhoseClassFileIsNotFoundOrWithOwnSettings() {
        Map<String, byte[]> classFiles = Sources.compile("""
                class Odd {
                    void run(Own own) { own.commit(); }
                }
                class Own extends jdk.jfr.Event {
                    @jdk.jfr.SettingDefinition boolean is(Setting setting) { return true; }
                }
                abstract class Setting extends jdk.jfr.SettingControl {}""");
        assertThat(rewrite(classFiles, "Odd")).isNull();

        classFiles.remove("Own");
        assertThat(rewriter.rewrite(classFiles.get("Odd"), new EventPoints.Finding(classFiles)))
                .isNull();
    }

    @Test
    void leavesAMethodAloneThatHotSpotWouldNoLongerCompile() throws Exception {
        // 12 bytes each
        String work = "n = n * 31 + 7;".repeat(663);
        String source = "public class Huge implements Runnable { static int n; "
                + "void emit() { " + work + " new Own(1).commit(); } "
                + "public void run() { emit(); new Own(1).commit(); } }" + OWN_EVENT;

        assertThat(EventPoints.of("Huge", source, false)).containsExactly("create", "created", "Own false");
        assertThat(AgentDiagnostics.notes())
                .anyMatch(note -> note.kind().equals("methods left alone")
                        && note.text().startsWith("Huge.emit (with hooks, its code would pass 8,000 bytes,"));
    }

    @Test
    void asksAClassLoaderOnceForAClassFileThatItDoesNotFind() {
        Map<String, byte[]> classFiles = Sources.compile("""
                class First { void run(Own own) { own.commit(); } }
                class Second { void run(Own own) { own.commit(); } }
                class Own extends jdk.jfr.Event {}""");
        List<String> asked = new ArrayList<>();
        ClassLoader loader = new ClassLoader() {
            @Override
            public InputStream getResourceAsStream(String name) {
                asked.add(name);
                return null;
            }
        };

        rewriter.rewrite(classFiles.get("First"), loader);
        rewriter.rewrite(classFiles.get("Second"), loader);

        assertThat(asked).containsExactly("Own.class");
    }
}
