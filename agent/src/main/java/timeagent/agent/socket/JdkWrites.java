package timeagent.agent.socket;

import static timeagent.agent.socket.Code.local;

import java.util.List;
import org.objectweb.asm.Opcodes;
import timeagent.agent.socket.HookedMethod.Before;
import timeagent.agent.socket.HookedMethod.Hooks;

/** The methods of the JDK that perform a socket write or part of one, and their hooks. */
public final class JdkWrites {
    private static final String CHANNEL = "sun/nio/ch/SocketChannelImpl";
    private static final String STREAM = "java/net/Socket$SocketOutputStream";
    private static final String FILE = "sun/nio/ch/FileChannelImpl";
    private static final String DATAGRAMS = "sun/nio/ch/DatagramChannelImpl";
    private static final String DATAGRAM_SOCKET = "sun/nio/ch/DatagramSocketAdaptor";
    private static final String ASYNC = "sun/nio/ch/AsynchronousSocketChannelImpl";
    private static final String ASYNC_UNIX = "sun/nio/ch/UnixAsynchronousSocketChannelImpl";
    private static final String SOCKET_IMPL = "sun/nio/ch/NioSocketImpl";

    private static final String SOCKET_ADDRESS = "Ljava/net/SocketAddress;";
    private static final String INET_ADDRESS = "Ljava/net/InetSocketAddress;";
    private static final String ONE_BUFFER = "(Ljava/nio/ByteBuffer;)I";
    private static final String BUFFERS = "([Ljava/nio/ByteBuffer;II)J";
    private static final String TO_CHANNEL = "(JJLjava/nio/channels/WritableByteChannel;)J";
    private static final String SEND = "(Ljava/nio/ByteBuffer;Ljava/net/SocketAddress;)I";
    private static final String SEND_PACKET = "(Ljava/net/DatagramPacket;)V";
    private static final String LOCK = "Ljava/util/concurrent/locks/ReentrantLock;";
    private static final String PROVIDER_FAMILY_FILE =
            "(Ljava/nio/channels/spi/SelectorProvider;Ljava/net/ProtocolFamily;Ljava/io/FileDescriptor;";
    private static final String GROUP_FILE = "(Lsun/nio/ch/AsynchronousChannelGroupImpl;Ljava/io/FileDescriptor;";
    private static final String ASYNC_WRITE =
            "(ZLjava/nio/ByteBuffer;[Ljava/nio/ByteBuffer;JLjava/util/concurrent/TimeUnit;"
                    + "Ljava/lang/Object;Ljava/nio/channels/CompletionHandler;)Ljava/util/concurrent/Future;";

    private static final String O = Code.OBJECT;
    private static final String THROWABLE = "Ljava/lang/Throwable;";
    /** The last parameters of what gets the outcome of an asynchronous write. */
    private static final String OUTCOME = O + THROWABLE + ")";

    private static final String FUTURE = "sun/nio/ch/CompletedFuture";
    private static final Code NULL = new Code().add(Opcodes.ACONST_NULL);
    private static final Code BEGIN = new Code().begin("begin", "");
    private static final Code HELD =
            local(0).field(DATAGRAMS, "writeLock", LOCK).begin("beginUnlessHeld", LOCK);
    private static final Code REMOTE = local(0).field(DATAGRAMS, "remoteAddress", INET_ADDRESS);
    private static final Code PORT = NULL.add(local(0).field(SOCKET_IMPL, "localport", "I"));
    /**
     * The rewritten methods. JDK 17 to 25 have all of them with the same name, type and meaning, but they call
     * different methods:
     *
     * <ul>
     * <li>17 and 21: Flight Recorder rewrites the first three itself when a recording starts. 25: these call an {@code
     *     implWrite} with the JDK's own event around it. Both are compatible with the hooks.
     * <li>17: {@code Channels.newOutputStream} of a socket channel calls {@code write}; 21 and 25 {@code
     *     blockingWriteFully}, as the adaptor's stream does.
     * <li>17: the datagram adaptor converts the packet to a buffer; 21 and 25: the channel does. Both call {@code
     *     DatagramChannelImpl.send} while holding the channel's write lock.
     * </ul>
     */
    private static final HookedMethod[] ALL = {
        // the methods that Flight Recorder instruments for jdk.SocketWrite
        write(CHANNEL, "write", ONE_BUFFER, "channel", local(0)),
        write(CHANNEL, "write", BUFFERS, "gather", local(0)),
        ofLength(STREAM, "write", "stream", local(0).field(STREAM, "parent", "Ljava/net/Socket;")),
        // the stream of SocketChannel.socket() does not call write
        ofLength(CHANNEL, "blockingWriteFully", "adaptor", local(0)),
        // done by the operating system, or by one of two loops that call write for every piece
        write(FILE, "transferTo", TO_CHANNEL, local(5).begin("beginTransfer", O), "transfer", local(5)),
        partOfTransfer("transferToTrustedChannel"),
        partOfTransfer("transferToArbitraryChannel"),
        // a socket's send calls the channel's, holding the lock; the packet has the peer even if sending failed
        write(DATAGRAMS, "send", SEND, HELD, "datagram", local(2)),
        write(DATAGRAMS, "write", ONE_BUFFER, "datagram", REMOTE),
        write(DATAGRAMS, "write", BUFFERS, "datagram", REMOTE),
        // the hook asks the packet
        write(DATAGRAM_SOCKET, "send", SEND_PACKET, 0, BEGIN, constant(Opcodes.ICONST_M1), "datagram", local(1)),
        // one private method accepts every form of write; the platform class attempts and completes it
        endedAtOnce("write", ASYNC_WRITE),
        HookedMethod.begin(
                ASYNC, "enableWriting", "(Z)V", local(0).loadInt(1).load(0).hook("enable", O + "Z" + O)),
        half("implWrite", ASYNC_WRITE, BEGIN),
        half("finishWrite", "(Z)V", local(0).begin("resume", O)),
        // the constructors for accepted connections
        accepted(CHANNEL, PROVIDER_FAMILY_FILE.concat(SOCKET_ADDRESS).concat(")V"), SOCKET_ADDRESS),
        accepted(ASYNC, GROUP_FILE.concat(INET_ADDRESS).concat(")V"), INET_ADDRESS),
        HookedMethod.end(SOCKET_IMPL, "accept", "(Ljava/net/SocketImpl;)V", true, PORT.hook("accepted", O + "I"))
    };

    private JdkWrites() {}

    private static HookedMethod write(String owner, String name, String descriptor, String api, Code peer) {
        return write(owner, name, descriptor, BEGIN, api, peer);
    }

    private static HookedMethod write(String owner, String name, String descriptor, Code begin, String api, Code peer) {
        return write(owner, name, descriptor, 0, begin, result(descriptor), api, peer);
    }

    /** A write of so many bytes as the third parameter says. */
    private static HookedMethod ofLength(String owner, String name, String api, Code peer) {
        return write(owner, name, "([BII)V", 3, BEGIN, new Code().length().add(Opcodes.I2L), api, peer);
    }

    private static HookedMethod write(
            String owner, String name, String descriptor, int length, Code begin, Code bytes, String api, Code peer) {
        Code write = new Code().state().add(peer).push(api);
        Code end = bytes.add(write).hook("end", "J" + O + O + "Ljava/lang/String;");
        Code fail = new Code().add(write).hook("fail", THROWABLE + O + O + "Ljava/lang/String;");
        return new HookedMethod(owner, name, descriptor, true, new Hooks(true, length, begin, end, fail));
    }

    private static HookedMethod partOfTransfer(String name) {
        Code end = new Code().state().hook("leaveTransfer", O);
        Code fail = new Code().add(Opcodes.POP).add(end);
        Hooks hooks = new Hooks(true, 0, local(5).begin("enterTransfer", O), end, fail);
        return new HookedMethod(FILE, name, TO_CHANNEL, true, hooks);
    }

    /** The method that accepts an asynchronous write, for those that end in it: nothing to write, not connected, closed, pending. */
    private static HookedMethod endedAtOnce(String name, String descriptor) {
        Code complete = local(0).hook("completeAtOnce", THROWABLE + O);
        Code withError = new Code().add(Opcodes.DUP).add(complete);
        Hooks hooks = new Hooks(
                false,
                0,
                Code.NONE,
                Code.NONE,
                Code.NONE,
                Before.call(null, OUTCOME + "V", withError),
                Before.call(FUTURE, "(" + THROWABLE + ")", withError),
                Before.call(FUTURE, "(" + O + ")", NULL.add(complete)),
                new Before(Opcodes.ATHROW, null, "", withError));
        return new HookedMethod(ASYNC, name, descriptor, true, hooks);
    }

    /**
     * One half of an asynchronous write: the attempt, which may leave it pending, or the completion of a pending write in a thread
     * of the channel's group.
     *
     * <p>A write ends where its result or exception is passed to a handler or a future, not where either half returns: a
     * directly called handler runs inside the half.
     */
    private static HookedMethod half(String name, String descriptor, Code begin) {
        Code complete =
                new Code().add(Opcodes.DUP2).state().load(0).load(0).hook("complete", O + THROWABLE + O + O + O);
        // before another thread can complete the pending write
        Code pend = new Code().state().load(0).hook("pend", O + O);
        Hooks hooks = new Hooks(
                true,
                0,
                begin,
                Code.NONE,
                Code.NONE,
                Before.call(null, OUTCOME, complete),
                new Before(Opcodes.PUTFIELD, null, "writePending", pend));
        return new HookedMethod(ASYNC_UNIX, name, descriptor, true, hooks);
    }

    /** A constructor, which a version may lack. */
    private static HookedMethod accepted(String owner, String descriptor, String type) {
        Code code = local(0).field(owner, "localAddress", type)
                .add(Opcodes.ICONST_0)
                .hook("accepted", O + "I");
        return HookedMethod.end(owner, "<init>", descriptor, false, code);
    }

    /** A copy of the result, as a long. */
    static Code result(String descriptor) {
        return descriptor.endsWith("J")
                ? new Code().add(Opcodes.DUP2)
                : new Code().add(Opcodes.DUP).add(Opcodes.I2L);
    }

    private static Code constant(int opcode) {
        return new Code().add(opcode).add(Opcodes.I2L);
    }

    /** Whether the class has methods to rewrite; called for every class of the boot loader. */
    public static boolean concerns(String owner) {
        return switch (owner) {
            case CHANNEL, STREAM, FILE, DATAGRAMS, DATAGRAM_SOCKET, ASYNC, ASYNC_UNIX, SOCKET_IMPL -> true;
            default -> false;
        };
    }

    static List<HookedMethod> of(String name) {
        return HookedMethod.of(name, ALL);
    }
}
