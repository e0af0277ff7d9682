package timeagent.agent.socket;

import java.util.List;
import java.util.Set;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * A method of Netty's native transports that writes, or that has what the event of a write needs.
 *
 * <p>Classes are found by the end of their name: a relocated Netty loads its native library only if a prefix was added
 * to its packages. Versions 4.1.25 to 4.2.18 have these methods; {@code send} and {@code sendAddress} since 4.1.80,
 * io_uring's in 4.2.
 *
 * @param owner internal name of the class
 * @param prefix what relocation added to the names of Netty's packages
 * @param rule of the method
 */
public record NativeWrite(String owner, String prefix, Rule rule) implements RewrittenMethod {

    /** How a method is rewritten. */
    enum Kind {
        /** A write to a file descriptor, which may be that of a pipe. */
        TO_DESCRIPTOR,
        TO_SOCKET,
        /** A datagram to the address in a local variable, the port being in the next; or to a path. */
        TO_ADDRESS,
        TO_PATH,
        /** A static method that writes to the descriptor in a local variable. */
        SPLICE,
        /** Sends the datagrams that were collected. */
        PACKETS,
        /** Collects a datagram; the length is in a local variable, the recipient two after it. */
        COLLECT,
        COLLECT_NONE,
        /** Before a channel writes: has its remote address. */
        CHANNEL,
        CLOSE,
        /** Before a channel of io_uring submits writes; before one datagram. */
        SUBMIT,
        SUBMIT_PACKET,
        /** When io_uring has completed a write. */
        COMPLETE
    }

    /**
     * One method of a class; in the descriptor {@code %} is the prefix.
     *
     * @param api of the event; for a channel, the type of its socket
     */
    record Rule(String type, String name, String descriptor, Kind kind, int local, String api) {}

    /** The field of a channel that has its socket, and that of its unsafe that has the channel. */
    static final String SOCKET_FIELD = "socket";

    static final String CHANNEL_FIELD = "this$0";
    static final String INDEX = "idx";

    private static final String NETTY = "io/netty/channel/";
    static final String PARENT = NETTY + "Channel";
    private static final String DESCRIPTOR = NETTY + "unix/FileDescriptor";
    private static final String SOCKET = NETTY + "unix/Socket";
    private static final String EPOLL = NETTY + "epoll/";
    private static final String KQUEUE = NETTY + "kqueue/";
    private static final String URING = NETTY + "uring/";
    static final String URING_CHANNEL = URING + "AbstractIoUringChannel";
    static final String URING_SOCKET = URING + "LinuxSocket";
    private static final String URING_UNSAFE = URING_CHANNEL + "$AbstractUringUnsafe";
    private static final String EPOLL_SOCKET = EPOLL + "LinuxSocket";
    private static final String EPOLL_PACKETS = EPOLL + "NativeDatagramPacketArray";
    private static final String EPOLL_PACKET = EPOLL_PACKETS + "$NativeDatagramPacket";
    private static final String KQUEUE_SOCKET = KQUEUE + "BsdSocket";
    private static final String ON_LINUX = "netty-epoll";
    private static final String ON_BSD = "netty-kqueue";
    /** The classes of both transports: kqueue exists on other systems than epoll. */
    private static final String HERE = System.getProperty("os.name", "").startsWith("Linux") ? ON_LINUX : ON_BSD;

    private static final String FLUSH = "(L%io/netty/channel/ChannelOutboundBuffer;)V";
    private static final String MESSAGE = "(Ljava/lang/Object;)Z";
    private static final String ONE_PACKET = "(L%io/netty/buffer/ByteBuf;IIILjava/net/InetSocketAddress;)Z";
    private static final String URING_PACKET = "(L%" + URING_SOCKET + ";Ljava/net/InetSocketAddress;JIS)V";
    private static final String FILE_REGION = "(L%io/netty/channel/DefaultFileRegion;JJJ)J";

    private static final Rule[] ALL = {
        unix(DESCRIPTOR, "write", "(Ljava/nio/ByteBuffer;II)I", Kind.TO_DESCRIPTOR, 0),
        unix(DESCRIPTOR, "writeAddress", "(JII)I", Kind.TO_DESCRIPTOR, 0),
        unix(DESCRIPTOR, "writev", "([Ljava/nio/ByteBuffer;IIJ)J", Kind.TO_DESCRIPTOR, 0),
        unix(DESCRIPTOR, "writevAddresses", "(JI)J", Kind.TO_DESCRIPTOR, 0),
        unix(DESCRIPTOR, "close", "()V", Kind.CLOSE, 0),
        unix(SOCKET, "send", "(Ljava/nio/ByteBuffer;II)I", Kind.TO_SOCKET, 0),
        unix(SOCKET, "sendAddress", "(JII)I", Kind.TO_SOCKET, 0),
        // the shorter forms call these
        unix(SOCKET, "sendTo", "(Ljava/nio/ByteBuffer;IILjava/net/InetAddress;IZ)I", Kind.TO_ADDRESS, 4),
        unix(SOCKET, "sendToAddress", "(JIILjava/net/InetAddress;IZ)I", Kind.TO_ADDRESS, 5),
        unix(SOCKET, "sendToAddresses", "(JILjava/net/InetAddress;IZ)I", Kind.TO_ADDRESS, 4),
        unix(SOCKET, "sendToDomainSocket", "(Ljava/nio/ByteBuffer;II[B)I", Kind.TO_PATH, 4),
        unix(SOCKET, "sendToAddressDomainSocket", "(JII[B)I", Kind.TO_PATH, 5),
        unix(SOCKET, "sendToAddressesDomainSocket", "(JI[B)I", Kind.TO_PATH, 4),
        new Rule(EPOLL_SOCKET, "sendFile", FILE_REGION, Kind.TO_SOCKET, 0, ON_LINUX),
        new Rule(EPOLL_SOCKET, "sendmmsg", "([L%" + EPOLL_PACKET + ";II)I", Kind.PACKETS, 0, ON_LINUX),
        new Rule(EPOLL + "Native", "splice", "(IJIJJ)I", Kind.SPLICE, 3, ON_LINUX),
        new Rule(EPOLL_PACKETS, "add0", ONE_PACKET, Kind.COLLECT, 3, ON_LINUX),
        new Rule(EPOLL_PACKETS, "clear", "()V", Kind.COLLECT_NONE, 0, ON_LINUX),
        channel(EPOLL + "AbstractEpollStreamChannel", "doWrite", FLUSH, EPOLL_SOCKET),
        channel(EPOLL + "EpollDatagramChannel", "doWrite", FLUSH, EPOLL_SOCKET),
        channel(EPOLL + "EpollDomainDatagramChannel", "doWrite", FLUSH, EPOLL_SOCKET),
        new Rule(KQUEUE_SOCKET, "sendFile", FILE_REGION, Kind.TO_SOCKET, 0, ON_BSD),
        channel(KQUEUE + "AbstractKQueueStreamChannel", "doWrite", FLUSH, KQUEUE_SOCKET),
        channel(KQUEUE + "KQueueDatagramChannel", "doWriteMessage", MESSAGE, KQUEUE_SOCKET),
        channel(KQUEUE + "KQueueDomainDatagramChannel", "doWriteMessage", MESSAGE, KQUEUE_SOCKET),
        uring(URING_CHANNEL, "scheduleWrite", "(L%io/netty/channel/ChannelOutboundBuffer;)I", Kind.SUBMIT, 0),
        uring(URING + "MsgHdrMemory", "set", URING_PACKET, Kind.SUBMIT_PACKET, 0),
        // the last parameter is a short up to 4.2.7 and a long in 4.2.18
        uring(URING_UNSAFE, "writeComplete", "(BIIS)V", Kind.COMPLETE, Opcodes.ILOAD),
        uring(URING_UNSAFE, "writeComplete", "(BIIJ)V", Kind.COMPLETE, Opcodes.LLOAD)
    };

    private static Rule unix(String type, String name, String descriptor, Kind kind, int local) {
        return new Rule(type, name, descriptor, kind, local, HERE);
    }

    private static Rule channel(String type, String name, String descriptor, String socket) {
        return new Rule(type, name, descriptor, Kind.CHANNEL, 0, socket);
    }

    private static Rule uring(String type, String name, String descriptor, Kind kind, int local) {
        return new Rule(type, name, descriptor, kind, local, URING_SOCKET);
    }

    /** Methods of {@code Socket} that versions before 4.1.80 lack. */
    private static final List<String> NEWER = List.of("send", "sendAddress");

    /** Whether the class has methods to rewrite; called for every class that the application loads. */
    public static boolean concerns(String name) {
        return name.contains("netty/channel/") && typeOf(name) != null;
    }

    private static String typeOf(String name) {
        for (Rule rule : ALL) {
            if (name.endsWith(rule.type)
                    && (name.length() == rule.type.length()
                            || name.charAt(name.length() - rule.type.length() - 1) == '/')) {
                return rule.type;
            }
        }
        return null;
    }

    public static NativeWrite find(String owner, String name, String descriptor) {
        String type = typeOf(owner);
        String prefix = prefix(owner, type);
        for (Rule rule : ALL) {
            if (rule.type.equals(type)
                    && rule.name.equals(name)
                    && rule.descriptor.replace("%", prefix).equals(descriptor)) {
                return new NativeWrite(owner, prefix, rule);
            }
        }
        return null;
    }

    /**
     * Whether a class of a known version has these methods to rewrite, and uses these members.
     *
     * @param methods names
     * @param members names with descriptors
     */
    static boolean isKnown(String owner, Set<String> methods, Set<String> members) {
        String type = typeOf(owner);
        for (Rule rule : ALL) {
            if (rule.type.equals(type)
                    && (!methods.contains(rule.name) && !NEWER.contains(rule.name)
                            || !new NativeWrite(owner, prefix(owner, type), rule).uses(members))) {
                return false;
            }
        }
        return true;
    }

    /** Whether what the hook uses of the class is there. */
    private boolean uses(Set<String> members) {
        return switch (rule.kind) {
            case CHANNEL, SUBMIT -> members.contains(SOCKET_FIELD.concat(typeName(rule.api)));
            case COMPLETE ->
                members.contains(SOCKET_FIELD.concat(typeName(rule.api)))
                        && members.contains(CHANNEL_FIELD.concat(typeName(URING_CHANNEL)));
            case SUBMIT_PACKET -> members.contains(INDEX.concat("()S"));
            default -> true;
        };
    }

    private static String prefix(String owner, String type) {
        return owner.substring(0, owner.length() - type.length());
    }

    /** Descriptor of a class of the same Netty. */
    String typeName(String type) {
        return "L".concat(relocated(type)).concat(";");
    }

    boolean isStatic() {
        return rule.kind == Kind.SPLICE;
    }

    /** Internal name of a class of the same Netty. */
    String relocated(String type) {
        return prefix.concat(type);
    }

    @Override
    public MethodVisitor advice(MethodVisitor writer, int maxLocals) {
        return switch (rule.kind) {
            case COLLECT, COLLECT_NONE, CHANNEL, CLOSE, SUBMIT, SUBMIT_PACKET, COMPLETE ->
                new NativeStateAdvice(writer, this);
            default -> new NativeWriteAdvice(writer, this, maxLocals);
        };
    }
}
