package timeagent.agent.socket;

import java.util.Set;
import net.bytebuddy.jar.asm.MethodVisitor;

/**
 * A method of the JDK or of junixsocket that performs a socket write or part of one, and where to find the values of
 * its event.
 *
 * @param owner internal name of the class
 * @param name of the method
 * @param descriptor of the method
 * @param kind how it is rewritten
 * @param api value of the event's field {@code api}
 * @param peerOwner class of the field with the peer
 * @param peerField field with the peer; null for a parameter
 * @param peerDescriptor its type
 * @param peerLocal local variable of the parameter with the peer; 0 for the object itself
 * @param start condition under which entry begins a write
 * @param lengthLocal local variable of the parameter with the number of bytes, for a void method; else 0
 */
public record WriteMethod(
        String owner,
        String name,
        String descriptor,
        AdviceKind kind,
        String api,
        String peerOwner,
        String peerField,
        String peerDescriptor,
        int peerLocal,
        EntryCondition start,
        int lengthLocal)
        implements RewrittenMethod {

    /** How a method is rewritten. */
    public enum AdviceKind {
        /** A write from entry to return. */
        WRITE,
        /** The same for a packet that its caller has locked, whose peer may be that of the socket. */
        PACKET,
        /** Connects a socket to the address that is the parameter. */
        CONNECT,
        /** A part of a transfer: writes inside it are not recorded. */
        TRANSFER_PART,
        /** Tries an asynchronous write. */
        ASYNC_TRY,
        /** Finishes a pending one. */
        ASYNC_FINISH,
        /** Accepts an asynchronous write, or ends it at once. */
        ASYNC_ACCEPT,
        /** Lets the next asynchronous write in. */
        ASYNC_ENABLE,
        /** Has accepted a connection, on the port of the local address in the field. */
        ACCEPT
    }

    /** Condition under which entry begins a write. */
    enum EntryCondition {
        ALWAYS,
        UNLESS_INSIDE_ANOTHER,
        TO_A_SOCKET
    }

    private static final String CHANNEL = "sun/nio/ch/SocketChannelImpl";
    private static final String STREAM = "java/net/Socket$SocketOutputStream";
    private static final String FILE = "sun/nio/ch/FileChannelImpl";
    private static final String DATAGRAMS = "sun/nio/ch/DatagramChannelImpl";
    private static final String DATAGRAM_SOCKET = "sun/nio/ch/DatagramSocketAdaptor";
    private static final String ASYNC = "sun/nio/ch/AsynchronousSocketChannelImpl";
    private static final String ASYNC_UNIX = "sun/nio/ch/UnixAsynchronousSocketChannelImpl";
    private static final String SOCKET_IMPL = "sun/nio/ch/NioSocketImpl";

    /** Cannot be relocated: the names of its native methods have the package. */
    private static final String UNIX = "org/newsclub/net/unix/";

    private static final String UNIX_SOCKET = UNIX + "AFSocketImpl";
    private static final String UNIX_STREAM = UNIX_SOCKET + "$AFOutputStreamImpl";
    private static final String UNIX_DATAGRAMS = UNIX + "AFDatagramSocketImpl";
    private static final String JUNIXSOCKET = "junixsocket";

    private static final String ADDRESS = "Ljava/net/SocketAddress;";
    private static final String INET_ADDRESS = "Ljava/net/InetSocketAddress;";
    private static final String ONE_BUFFER = "(Ljava/nio/ByteBuffer;)I";
    private static final String BUFFERS = "([Ljava/nio/ByteBuffer;II)J";
    private static final String TO_CHANNEL = "(JJLjava/nio/channels/WritableByteChannel;)J";
    private static final String PROVIDER_FAMILY_FILE =
            "(Ljava/nio/channels/spi/SelectorProvider;Ljava/net/ProtocolFamily;Ljava/io/FileDescriptor;";
    private static final String GROUP_FILE = "(Lsun/nio/ch/AsynchronousChannelGroupImpl;Ljava/io/FileDescriptor;";
    private static final String ASYNC_WRITE =
            "(ZLjava/nio/ByteBuffer;[Ljava/nio/ByteBuffer;JLjava/util/concurrent/TimeUnit;"
                    + "Ljava/lang/Object;Ljava/nio/channels/CompletionHandler;)Ljava/util/concurrent/Future;";

    /**
     * The rewritten methods. JDK 17 to 25 and junixsocket 2.5 to 2.11 have all of them with the same name, type and
     * meaning, but those of the JDK call different methods:
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
    private static final WriteMethod[] ALL = {
        // the methods that Flight Recorder instruments for jdk.SocketWrite
        parameter(CHANNEL, "write", ONE_BUFFER, "channel", 0),
        parameter(CHANNEL, "write", BUFFERS, "gather", 0),
        field(STREAM, "write", "([BII)V", "stream", "parent", "Ljava/net/Socket;")
                .ofLength(3),
        // the stream of SocketChannel.socket() does not call write
        parameter(CHANNEL, "blockingWriteFully", "([BII)V", "adaptor", 0).ofLength(3),
        // done by the operating system, or by one of two loops that call write for every piece
        parameter(FILE, "transferTo", TO_CHANNEL, "transfer", 5).begins(EntryCondition.TO_A_SOCKET),
        parameter(FILE, "transferToTrustedChannel", TO_CHANNEL, "transfer", 5).as(AdviceKind.TRANSFER_PART),
        parameter(FILE, "transferToArbitraryChannel", TO_CHANNEL, "transfer", 5).as(AdviceKind.TRANSFER_PART),
        // a socket's send calls the channel's; the packet has the peer even if sending failed
        parameter(DATAGRAMS, "send", "(Ljava/nio/ByteBuffer;Ljava/net/SocketAddress;)I", "datagram", 2)
                .begins(EntryCondition.UNLESS_INSIDE_ANOTHER),
        field(DATAGRAMS, "write", ONE_BUFFER, "datagram", "remoteAddress", INET_ADDRESS),
        field(DATAGRAMS, "write", BUFFERS, "datagram", "remoteAddress", INET_ADDRESS),
        parameter(DATAGRAM_SOCKET, "send", "(Ljava/net/DatagramPacket;)V", "datagram", 1),
        // one private method accepts every form of write; the platform class attempts and completes it
        async(ASYNC, "write", ASYNC_WRITE, AdviceKind.ASYNC_ACCEPT),
        async(ASYNC, "enableWriting", "(Z)V", AdviceKind.ASYNC_ENABLE),
        async(ASYNC_UNIX, "implWrite", ASYNC_WRITE, AdviceKind.ASYNC_TRY),
        async(ASYNC_UNIX, "finishWrite", "(Z)V", AdviceKind.ASYNC_FINISH),
        // the constructors for accepted connections
        field(CHANNEL, "<init>", PROVIDER_FAMILY_FILE.concat(ADDRESS).concat(")V"), "", "localAddress", ADDRESS)
                .as(AdviceKind.ACCEPT),
        field(ASYNC, "<init>", GROUP_FILE.concat(INET_ADDRESS).concat(")V"), "", "localAddress", INET_ADDRESS)
                .as(AdviceKind.ACCEPT),
        field(SOCKET_IMPL, "accept", "(Ljava/net/SocketImpl;)V", "", "localport", "I")
                .as(AdviceKind.ACCEPT),
        // one call of its native code each, or a loop of them; the channels and sockets call these
        field(UNIX_STREAM, "write", "(I)V", JUNIXSOCKET, "this$0", "L" + UNIX_SOCKET + ";"),
        field(UNIX_STREAM, "write", "([BII)V", JUNIXSOCKET, "this$0", "L" + UNIX_SOCKET + ";")
                .ofLength(3),
        parameter(UNIX_SOCKET, "write", ONE_BUFFER, JUNIXSOCKET, 0),
        parameter(UNIX_DATAGRAMS, "write", ONE_BUFFER, JUNIXSOCKET, 0),
        parameter(UNIX_DATAGRAMS, "send", "(Ljava/nio/ByteBuffer;Ljava/net/SocketAddress;)I", JUNIXSOCKET, 2),
        parameter(UNIX_DATAGRAMS, "send", "(Ljava/net/DatagramPacket;)V", JUNIXSOCKET, 0)
                .as(AdviceKind.PACKET),
        parameter(UNIX_DATAGRAMS, "connect", "(L" + UNIX + "AFSocketAddress;)V", JUNIXSOCKET, 1)
                .as(AdviceKind.CONNECT)
    };

    private static WriteMethod field(
            String owner, String name, String descriptor, String api, String field, String type) {
        return new WriteMethod(
                owner, name, descriptor, AdviceKind.WRITE, api, owner, field, type, 0, EntryCondition.ALWAYS, 0);
    }

    private static WriteMethod parameter(String owner, String name, String descriptor, String api, int local) {
        return new WriteMethod(
                owner, name, descriptor, AdviceKind.WRITE, api, null, null, null, local, EntryCondition.ALWAYS, 0);
    }

    private static WriteMethod async(String owner, String name, String descriptor, AdviceKind kind) {
        return parameter(owner, name, descriptor, "async", 0).as(kind);
    }

    private WriteMethod ofLength(int local) {
        return new WriteMethod(
                owner, name, descriptor, kind, api, peerOwner, peerField, peerDescriptor, peerLocal, start, local);
    }

    private WriteMethod begins(EntryCondition when) {
        return new WriteMethod(
                owner, name, descriptor, kind, api, peerOwner, peerField, peerDescriptor, peerLocal, when, lengthLocal);
    }

    private WriteMethod as(AdviceKind other) {
        return new WriteMethod(
                owner,
                name,
                descriptor,
                other,
                api,
                peerOwner,
                peerField,
                peerDescriptor,
                peerLocal,
                start,
                lengthLocal);
    }

    /** Whether the class has methods to rewrite; called for every class of the boot loader. */
    public static boolean concerns(String owner) {
        return switch (owner) {
            case CHANNEL, STREAM, FILE, DATAGRAMS, DATAGRAM_SOCKET, ASYNC, ASYNC_UNIX, SOCKET_IMPL -> true;
            default -> isOfLibrary(owner);
        };
    }

    /** Whether the class is one of junixsocket that has methods to rewrite; called for every class of the application. */
    public static boolean isOfLibrary(String owner) {
        return owner.startsWith(UNIX)
                && (owner.equals(UNIX_STREAM) || owner.equals(UNIX_SOCKET) || owner.equals(UNIX_DATAGRAMS));
    }

    /** Whether the method may change the parameter with the number of bytes. */
    boolean changesLength() {
        return owner.equals(UNIX_STREAM) && lengthLocal != 0;
    }

    /**
     * Whether a class with all its methods uses the fields that the hooks read, if they are not those of a JDK.
     *
     * @param members fields with descriptors
     */
    static boolean fieldsAreKnown(String owner, Set<String> members) {
        for (WriteMethod method : ALL) {
            if (method.owner.equals(owner)
                    && isOfLibrary(owner)
                    && method.peerField != null
                    && !members.contains(method.peerField.concat(method.peerDescriptor))) {
                return false;
            }
        }
        return true;
    }

    /** The expected number of methods in the class; the constructors may be missing. */
    static int count(String owner) {
        int count = 0;
        for (WriteMethod method : ALL) {
            if (method.owner.equals(owner) && method.isExpected()) {
                count++;
            }
        }
        return count;
    }

    boolean isExpected() {
        return !name.equals("<init>");
    }

    public static WriteMethod find(String owner, String name, String descriptor) {
        for (WriteMethod method : ALL) {
            if (method.owner.equals(owner) && method.name.equals(name) && method.descriptor.equals(descriptor)) {
                return method;
            }
        }
        return null;
    }

    @Override
    public MethodVisitor advice(MethodVisitor writer, int maxLocals) {
        return switch (kind) {
            case WRITE, PACKET -> new WriteAdvice(writer, this, maxLocals);
            case CONNECT -> new ConnectAdvice(writer, this);
            case TRANSFER_PART -> new TransferAdvice(writer, this, maxLocals);
            case ASYNC_TRY, ASYNC_FINISH -> new AsyncWriteAdvice(writer, this, maxLocals);
            case ASYNC_ACCEPT -> new AsyncStartAdvice(writer, this);
            case ASYNC_ENABLE -> new AsyncEnableAdvice(writer);
            case ACCEPT -> new AcceptAdvice(writer, this);
        };
    }
}
