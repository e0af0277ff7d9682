package timeagent.agent.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.agent.fixture.MethodsOf;

/** The classes of Netty's native transports, as they are rewritten; also where the transport does not exist. */
public final class NettyWritesTest {
    private static final String PACKAGE = "io/netty/channel/";

    @ParameterizedTest
    @CsvSource({
        "unix/FileDescriptor, write=beginIf writeAddress=beginIf writev=beginIf writevAddresses=beginIf close=closing",
        "unix/Socket, send=begin sendAddress=begin sendTo=begin sendToAddress=begin sendToAddresses=begin"
                + " sendToDomainSocket=begin sendToAddressDomainSocket=begin sendToAddressesDomainSocket=begin",
        "epoll/LinuxSocket, sendFile=begin sendmmsg=begin",
        "epoll/Native, splice=beginTo",
        "epoll/NativeDatagramPacketArray, add0=packet clear=noPackets",
        "epoll/AbstractEpollStreamChannel, doWrite=writing",
        "epoll/EpollDatagramChannel, doWrite=writing",
        "epoll/EpollDomainDatagramChannel, doWrite=writing",
        "uring/AbstractIoUringChannel, scheduleWrite=submitting",
        "uring/AbstractIoUringChannel$AbstractUringUnsafe, writeComplete=completed",
        "uring/MsgHdrMemory, set=submittingPacket"
    })
    void putsHooksIntoEveryWriteOfAClass(String type, String hooks) throws Exception {
        byte[] rewritten = WriteRewriter.rewrite(bytes(type));

        Map<String, String> first = new TreeMap<>();
        MethodsOf.hookCalls(rewritten).forEach((method, calls) -> {
            if (!calls.isEmpty()) {
                first.put(method.substring(0, method.indexOf('(')), calls.get(0));
            }
        });
        assertThat(first).isEqualTo(expected(hooks));
        assertThat(WriteRewriter.rewrite(rewritten)).as("rewritten again").isNull();
        assertThat(LibraryClass.verified(PACKAGE, type, rewritten))
                .as("methods after the JVM has verified the class")
                .isPositive();
    }

    private static Map<String, String> expected(String hooks) {
        Map<String, String> expected = new TreeMap<>();
        for (String each : hooks.split(" ")) {
            expected.put(each.substring(0, each.indexOf('=')), each.substring(each.indexOf('=') + 1));
        }
        return expected;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "epoll/AbstractEpollStreamChannel socket",
                "epoll/LinuxSocket sendmmsg",
                "unix/FileDescriptor writevAddresses",
                "uring/AbstractIoUringChannel socket",
                "uring/AbstractIoUringChannel$AbstractUringUnsafe writeComplete",
                "uring/MsgHdrMemory idx"
            })
    void leavesAClassAloneInWhichAMemberHasAnotherName(String member) throws Exception {
        String[] words = member.split(" ");
        byte[] altered = LibraryClass.renamed(bytes(words[0]), words[1]);

        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> WriteRewriter.rewrite(altered))
                .withMessage("this version is not supported");
    }

    @Test
    void acceptsASocketOfAVersionBefore4_1_80() throws Exception {
        byte[] older = LibraryClass.renamed(LibraryClass.renamed(bytes("unix/Socket"), "send"), "sendAddress");

        assertThat(WriteRewriter.rewrite(older)).isNotNull();
    }

    @Test
    void concernsRelocatedClassesAndNoOthers() {
        assertThat(NettyWrites.concerns("com/acme/shaded/io/netty/channel/unix/Socket"))
                .isTrue();
        assertThat(NettyWrites.concerns("notio/netty/channel/unix/Socket")).isFalse();
        assertThat(NettyWrites.concerns("io/netty/channel/unix/SocketWritableByteChannel"))
                .isFalse();
        assertThat(NettyWrites.concerns("io/netty/channel/uring/IoUring")).isFalse();
    }

    private static byte[] bytes(String type) throws IOException {
        return LibraryClass.bytes(PACKAGE + type);
    }
}
