package timeagent.agent.socket;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import java.util.TreeSet;
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

        Set<String> first = new TreeSet<>();
        MethodsOf.hookCalls(rewritten).forEach((method, calls) -> {
            if (!calls.isEmpty()) {
                first.add(method.substring(0, method.indexOf('(')) + "=" + calls.get(0));
            }
        });
        assertThat(first).isEqualTo(Set.of(hooks.split(" ")));
        assertThat(WriteRewriter.rewrite(rewritten)).as("rewritten again").isNull();
        assertThat(LibraryClass.verified(type, rewritten))
                .as("methods after the JVM has verified the class")
                .isPositive();
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

    /** The class files of a library on the class path of the tests. */
    private static final class LibraryClass extends ClassLoader {
        private final String name;
        private final byte[] rewritten;

        /** Defines the classes of the transports, one of them as it is rewritten. */
        private LibraryClass(String type, byte[] rewritten) {
            super(LibraryClass.class.getClassLoader());
            this.name = (PACKAGE + type).replace('/', '.');
            this.rewritten = rewritten;
        }

        /** @param name internal */
        static byte[] bytes(String name) throws IOException {
            try (InputStream in = LibraryClass.class.getClassLoader().getResourceAsStream(name + ".class")) {
                return in.readAllBytes();
            }
        }

        /** The class with another name for its members of this name: the constant with the name changes. */
        static byte[] renamed(byte[] classFile, String name) {
            return new String(classFile, ISO_8859_1)
                    .replace(constant(name), constant("renamed"))
                    .getBytes(ISO_8859_1);
        }

        private static String constant(String text) {
            return "\1\0" + (char) text.length() + text;
        }

        /** Links the class and does not initialise it, which would load a native library; returns the number of its methods. */
        static int verified(String type, byte[] rewritten) throws ClassNotFoundException {
            LibraryClass library = new LibraryClass(type, rewritten);
            return library.loadClass(library.name).getDeclaredMethods().length;
        }

        @Override
        protected Class<?> loadClass(String type, boolean resolve) throws ClassNotFoundException {
            Class<?> loaded = findLoadedClass(type);
            if (loaded != null || !type.startsWith(PACKAGE.replace('/', '.'))) {
                return loaded == null ? super.loadClass(type, resolve) : loaded;
            }
            try {
                byte[] classFile = type.equals(name) ? rewritten : bytes(type.replace('.', '/'));
                return defineClass(type, classFile, 0, classFile.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(type, e);
            }
        }
    }
}
