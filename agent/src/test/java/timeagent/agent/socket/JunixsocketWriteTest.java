package timeagent.agent.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.agent.fixture.MethodsOf;

/** The classes of junixsocket, as they are rewritten. */
public final class JunixsocketWriteTest {
    private static final String PACKAGE = "org/newsclub/net/unix/";

    @ParameterizedTest
    @CsvSource({
        "AFSocketImpl$AFOutputStreamImpl, 'write(I)V=begin end fail;write([BII)V=begin end fail'",
        "AFSocketImpl, write(Ljava/nio/ByteBuffer;)I=begin end fail",
        "AFDatagramSocketImpl, 'write(Ljava/nio/ByteBuffer;)I=begin end fail;"
                + "send(Ljava/nio/ByteBuffer;Ljava/net/SocketAddress;)I=begin end fail;"
                + "send(Ljava/net/DatagramPacket;)V=begin end fail;"
                + "connect(Lorg/newsclub/net/unix/AFSocketAddress;)V=writing'"
    })
    void putsHooksIntoEveryWriteOfAClass(String type, String hooks) throws Exception {
        byte[] original = LibraryClass.bytes(PACKAGE + type);

        byte[] rewritten = WriteRewriter.rewrite(original);

        Map<String, List<String>> calls = MethodsOf.hookCalls(rewritten);
        calls.values().removeIf(List::isEmpty);
        assertThat(calls).isEqualTo(expected(hooks, MethodsOf.returns(original)));
        assertThat(WriteRewriter.rewrite(rewritten)).as("rewritten again").isNull();
        assertThat(LibraryClass.verified(PACKAGE, type, rewritten))
                .as("methods after the JVM has verified the class")
                .isPositive();
    }

    /** The hooks between those of entry and exception are called before each return. */
    private static Map<String, List<String>> expected(String hooks, Map<String, Integer> returns) {
        Map<String, List<String>> expected = new TreeMap<>();
        for (String each : hooks.split(";(?=[a-z]+\\()")) {
            String method = each.substring(0, each.indexOf('='));
            List<String> names = List.of(each.substring(each.indexOf('=') + 1).split(" "));
            int first = names.contains("begin") ? 1 : 0;
            int last = names.indexOf("end") + 1;
            List<String> calls = new ArrayList<>(names.subList(0, first));
            for (List<String> more :
                    Collections.nCopies(returns.get(method), names.subList(first, Math.max(1, last)))) {
                calls.addAll(more);
            }
            calls.addAll(names.subList(Math.max(1, last), names.size()));
            expected.put(method, calls);
        }
        return expected;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "AFSocketImpl$AFOutputStreamImpl this$0",
                "AFSocketImpl$AFOutputStreamImpl write",
                "AFSocketImpl write",
                "AFDatagramSocketImpl connect"
            })
    void leavesAClassAloneInWhichAMemberHasAnotherName(String member) throws Exception {
        String[] words = member.split(" ");
        byte[] altered = LibraryClass.renamed(LibraryClass.bytes(PACKAGE + words[0]), words[1]);

        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> WriteRewriter.rewrite(altered))
                .withMessage("this version is not supported");
    }

    @Test
    void concernsThreeClassesAndNoOthers() {
        assertThat(JdkWrites.isOfLibrary(PACKAGE + "AFSocketImpl")).isTrue();
        assertThat(JdkWrites.isOfLibrary("com/acme/" + PACKAGE + "AFSocketImpl"))
                .isFalse();
        assertThat(JdkWrites.isOfLibrary(PACKAGE + "AFSocketImplExtensions")).isFalse();
        assertThat(JdkWrites.isOfLibrary("sun/nio/ch/SocketChannelImpl")).isFalse();
    }
}
