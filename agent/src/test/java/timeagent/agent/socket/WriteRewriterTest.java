package timeagent.agent.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import timeagent.agent.fixture.JdkClass;
import timeagent.agent.fixture.MethodsOf;

/**
 * The classes of the running JDK, as they are rewritten. {@code CorpusTest} checks that nothing else changes, and nothing
 * when they are rewritten again.
 */
final class WriteRewriterTest {
    private static final String ASYNC_WRITE =
            "(ZLjava/nio/ByteBuffer;[Ljava/nio/ByteBuffer;JLjava/util/concurrent/TimeUnit;Ljava/lang/Object;"
                    + "Ljava/nio/channels/CompletionHandler;)Ljava/util/concurrent/Future;";
    private static final String TO_CHANNEL = "(JJLjava/nio/channels/WritableByteChannel;)J";

    private static final Set<JdkClass> WITHOUT_HANDLER =
            EnumSet.of(JdkClass.ASYNC, JdkClass.ASYNC_UNIX, JdkClass.SOCKET_IMPL);

    @ParameterizedTest
    @EnumSource
    void putsHooksIntoEveryWriteAndNothingElse(JdkClass jdkClass) {
        byte[] original = jdkClass.bytes();

        Map<String, List<String>> calls = MethodsOf.hookCalls(WriteRewriter.rewrite(original));

        assertThat(calls).hasSizeGreaterThan(3);
        calls.values().removeIf(List::isEmpty);
        assertThat(calls).isEqualTo(expected(jdkClass, MethodsOf.returns(original)));
    }

    private static Map<String, List<String>> expected(JdkClass jdkClass, Map<String, Integer> returns) {
        Map<String, List<String>> hooks = new TreeMap<>();
        switch (jdkClass) {
            case CHANNEL -> {
                around(hooks, returns, "write(Ljava/nio/ByteBuffer;)I", "begin", "end", "fail");
                around(hooks, returns, "write([Ljava/nio/ByteBuffer;II)J", "begin", "end", "fail");
                around(hooks, returns, "blockingWriteFully([BII)V", "begin", "end", "fail");
                String accepted = "Ljava/nio/channels/spi/SelectorProvider;Ljava/net/ProtocolFamily;"
                        + "Ljava/io/FileDescriptor;Ljava/net/SocketAddress;";
                hooks.put("<init>(" + accepted + ")V", List.of("accepted"));
            }
            case STREAM -> around(hooks, returns, "write([BII)V", "begin", "end", "fail");
            case FILE -> {
                around(hooks, returns, "transferTo" + TO_CHANNEL, "beginTransfer", "end", "fail");
                for (String part : List.of("transferToTrustedChannel", "transferToArbitraryChannel")) {
                    around(hooks, returns, part + TO_CHANNEL, "enterTransfer", "leaveTransfer", "leaveTransfer");
                }
            }
            case DATAGRAMS -> {
                String send = "send(Ljava/nio/ByteBuffer;Ljava/net/SocketAddress;)I";
                around(hooks, returns, send, "beginUnlessHeld", "end", "fail");
                around(hooks, returns, "write(Ljava/nio/ByteBuffer;)I", "begin", "end", "fail");
                around(hooks, returns, "write([Ljava/nio/ByteBuffer;II)J", "begin", "end", "fail");
            }
            case DATAGRAM_SOCKET -> around(hooks, returns, "send(Ljava/net/DatagramPacket;)V", "begin", "end", "fail");
            case ASYNC -> {
                // not connected, timed out before, another pending; closed and nothing to write, each with and without
                // handler
                hooks.put("write" + ASYNC_WRITE, Collections.nCopies(7, "completeAtOnce"));
                hooks.put("enableWriting(Z)V", List.of("enable"));
                String accepted = "Lsun/nio/ch/AsynchronousChannelGroupImpl;Ljava/io/FileDescriptor;"
                        + "Ljava/net/InetSocketAddress;";
                hooks.put("<init>(" + accepted + ")V", List.of("accepted"));
            }
            case ASYNC_UNIX -> {
                hooks.put("implWrite" + ASYNC_WRITE, List.of("begin", "pend", "complete", "complete", "complete"));
                hooks.put("finishWrite(Z)V", List.of("resume", "pend", "complete", "complete", "complete"));
            }
            case SOCKET_IMPL -> {
                String accept = "accept(Ljava/net/SocketImpl;)V";
                hooks.put(accept, Collections.nCopies(returns.get(accept), "accepted"));
            }
        }
        return hooks;
    }

    private static void around(
            Map<String, List<String>> hooks,
            Map<String, Integer> returns,
            String method,
            String enter,
            String leave,
            String fail) {
        List<String> calls = new ArrayList<>();
        calls.add(enter);
        calls.addAll(Collections.nCopies(returns.get(method), leave));
        calls.add(fail);
        hooks.put(method, calls);
        assertThat(calls).hasSizeGreaterThanOrEqualTo(3);
    }

    /** Inside a handler, a failure of a hook would be recorded as a failed write; so would an exception that the method catches. */
    @ParameterizedTest
    @EnumSource
    void noHandlerCoversAHookAndTheMethodsOwnComeFirst(JdkClass jdkClass) {
        List<List<HandlerRange>> before = HandlerRange.of(jdkClass.bytes());

        List<List<HandlerRange>> after = HandlerRange.of(WriteRewriter.rewrite(jdkClass.bytes()));

        int added = 0;
        for (int method = 0; method < before.size(); method++) {
            List<HandlerRange> own = before.get(method);
            List<HandlerRange> all = after.get(method);
            List<HandlerRange> ofHooks = all.subList(own.size(), all.size());
            assertThat(all).allSatisfy(range -> assertThat(range.instructions()).isPositive());
            assertThat(ofHooks).allSatisfy(range -> assertThat(
                            range.isOfHook() && range.hooks().isEmpty())
                    .isTrue());
            added += ofHooks.size();
        }
        // the others pass on a write or a connection, and fail as before
        assertThat(added > 0).isEqualTo(!WITHOUT_HANDLER.contains(jdkClass));
    }

    /** As the JVM returns a class that was rewritten by an agent that has left. */
    @Test
    void putsHooksIntoAClassThatHasThemInItsConstantsOnly() {
        byte[] restored = JdkClass.CHANNEL.standIn("""
                class Channel {
                    Object constant = "timeagent/hooks/TimeagentSocket";

                    int write(java.nio.ByteBuffer source) {
                        return 1;
                    }

                    long write(java.nio.ByteBuffer[] sources, int offset, int length) {
                        return 1;
                    }

                    void blockingWriteFully(byte[] source, int offset, int length) {}
                }
                """);

        assertThat(MethodsOf.hookCalls(WriteRewriter.rewrite(restored)))
                .containsEntry("write(Ljava/nio/ByteBuffer;)I", List.of("begin", "end", "fail"));
    }

    @ParameterizedTest
    @EnumSource
    void refusesAClassWithoutItsWrites(JdkClass jdkClass) {
        byte[] empty =
                jdkClass.standIn("class Empty { int write(java.nio.ByteBuffer source, int other) { return 1; } }");

        refuses(empty, jdkClass.internalName() + " has 0 of the expected write methods");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "int write(java.nio.ByteBuffer source) { return 1; }",
                "long write(java.nio.ByteBuffer[] sources, int offset, int length) { return 1; }",
                "void blockingWriteFully(byte[] source, int offset, int length) {}"
            })
    void refusesAClassWithOneOfItsWrites(String write) {
        byte[] channel = JdkClass.CHANNEL.standIn("class Channel { " + write + " }");

        refuses(channel, "sun/nio/ch/SocketChannelImpl has 1 of the expected write methods");
    }

    @Test
    void refusesAnAsynchronousWriteThatEndsInAnotherWay() {
        String write = "java.util.concurrent.Future<Integer> %s(boolean gathering, java.nio.ByteBuffer source,"
                + " java.nio.ByteBuffer[] sources, long timeout, java.util.concurrent.TimeUnit unit, Object attachment,"
                + " java.nio.channels.CompletionHandler<Integer, Object> handler) { return null; }";
        byte[] accepts = JdkClass.ASYNC.standIn(
                "class Async { " + write.formatted("write") + " void enableWriting(boolean k) {} }");
        byte[] tries = JdkClass.ASYNC_UNIX.standIn(
                "class Unix { " + write.formatted("implWrite") + " void finishWrite(boolean direct) {} }");

        refuses(accepts, "sun/nio/ch/AsynchronousSocketChannelImpl.write does not end as known");
        refuses(tries, "sun/nio/ch/UnixAsynchronousSocketChannelImpl.implWrite does not end as known");
    }

    private static void refuses(byte[] classFile, String message) {
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> WriteRewriter.rewrite(classFile))
                .withMessage(message);
    }

    @ParameterizedTest
    @EnumSource
    void concernsEveryClassOfTheTable(JdkClass jdkClass) {
        assertThat(JdkWrites.concerns(jdkClass.internalName())).isTrue();
        assertThat(JdkWrites.of(jdkClass.internalName())).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java/net/Socket",
                "java/nio/channels/SocketChannel",
                "sun/nio/ch/SocketAdaptor",
                "sun/nio/ch/ServerSocketChannelImpl",
                "sun/nio/ch/SocketChannelImplementation"
            })
    void concernsNoOtherClass(String name) {
        assertThat(JdkWrites.concerns(name)).isFalse();
        assertThat(JdkWrites.of(name)).isEmpty();
    }

    /**
     * A range of instructions that an exception handler covers.
     *
     * @param instructions how many there are
     * @param hooks names of the socket hooks that are called in it
     * @param isOfHook whether the handler begins as those of the hooks do, and as none of the compiler's
     */
    private record HandlerRange(int instructions, List<String> hooks, boolean isOfHook) {

        /** Those of each method, in the order in which the JVM asks them. */
        static List<List<HandlerRange>> of(byte[] classFile) {
            ClassNode owner = new ClassNode();
            new ClassReader(classFile).accept(owner, 0);
            return owner.methods.stream()
                    .map(method ->
                            method.tryCatchBlocks.stream().map(HandlerRange::of).toList())
                    .toList();
        }

        private static HandlerRange of(TryCatchBlockNode block) {
            int instructions = 0;
            List<String> hooks = new ArrayList<>();
            for (AbstractInsnNode each = block.start; each != block.end; each = each.getNext()) {
                instructions += each.getOpcode() >= 0 ? 1 : 0;
                if (each instanceof MethodInsnNode call && call.owner.equals(HookAdvice.HOOK)) {
                    hooks.add(call.name);
                }
            }
            AbstractInsnNode first = block.handler;
            while (first.getOpcode() < 0) {
                first = first.getNext();
            }
            return new HandlerRange(instructions, hooks, first.getOpcode() == Opcodes.DUP);
        }
    }
}
