package timeagent.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class WriteRewriterTest {
    private static final Map<JdkClass, Set<String>> WRITES = Map.of(
            JdkClass.CHANNEL,
            Set.of("write(Ljava/nio/ByteBuffer;)I", "write([Ljava/nio/ByteBuffer;II)J"),
            JdkClass.STREAM,
            Set.of("write([BII)V"));

    @ParameterizedTest
    @EnumSource
    void putsHooksAroundEveryWrite(JdkClass jdkClass) {
        byte[] original = jdkClass.bytes();

        Map<String, List<String>> calls = MethodsOf.hookCalls(WriteRewriter.rewrite(original));

        for (String write : WRITES.get(jdkClass)) {
            List<String> expected = new ArrayList<>();
            expected.add("begin");
            expected.addAll(Collections.nCopies(MethodsOf.returns(original).get(write), "end"));
            expected.add("fail");
            assertThat(calls).containsEntry(write, expected);
            assertThat(expected).hasSizeGreaterThanOrEqualTo(3);
        }
        calls.keySet().removeAll(WRITES.get(jdkClass));
        assertThat(calls.values()).isNotEmpty().allSatisfy(other -> assertThat(other)
                .isEmpty());
    }

    @ParameterizedTest
    @EnumSource
    void leavesEveryOtherMethodAsItIs(JdkClass jdkClass) {
        Map<String, byte[]> before = MethodsOf.bytes(jdkClass.bytes());
        Map<String, byte[]> after = MethodsOf.bytes(WriteRewriter.rewrite(jdkClass.bytes()));

        assertThat(after.keySet()).isEqualTo(before.keySet());
        for (String method : before.keySet()) {
            boolean same = !WRITES.get(jdkClass).contains(method);
            assertThat(Arrays.equals(after.get(method), before.get(method)))
                    .as(method)
                    .isEqualTo(same);
        }
    }

    @ParameterizedTest
    @EnumSource
    void changesNothingInWhatItHasRewritten(JdkClass jdkClass) {
        byte[] once = WriteRewriter.rewrite(jdkClass.bytes());

        assertThat(once).isNotNull();
        assertThat(WriteRewriter.rewrite(once)).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "class Channel { int write(java.nio.ByteBuffer source) { return 1; } }",
                "class Channel { long write(java.nio.ByteBuffer[] sources, int offset, int length) { return 1; } }"
            })
    void refusesAClassWithoutOneOfItsWrites(String source) {
        byte[] channel = JdkClass.CHANNEL.standIn(source);

        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> WriteRewriter.rewrite(channel))
                .withMessage("sun/nio/ch/SocketChannelImpl has 1 of the writes known");
    }

    @Test
    void refusesAClassWhoseWriteHasOtherParameters() {
        byte[] stream = JdkClass.STREAM.standIn("class Stream { void write(byte[] source, long from, int to) {} }");

        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> WriteRewriter.rewrite(stream))
                .withMessage("java/net/Socket$SocketOutputStream has 0 of the writes known");
    }

    @Test
    void concernsNoOtherClass() {
        assertThat(WriteMethod.concerns("sun/nio/ch/SocketChannelImpl")).isTrue();
        assertThat(WriteMethod.concerns("java/net/Socket$SocketOutputStream")).isTrue();
        assertThat(WriteMethod.concerns("java/net/Socket")).isFalse();
        assertThat(WriteMethod.concerns("sun/nio/ch/FileChannelImpl")).isFalse();
        assertThat(WriteMethod.count("java/net/Socket")).isZero();
    }
}
