package timeagent.agent;

/**
 * A method of the JDK that is a socket write of the application, and where to find what its event records.
 *
 * @param owner internal name of the class
 * @param name of the method
 * @param descriptor of the method
 * @param api the kind of write, as the event tells it
 * @param peerField field of the class that knows the peer: a SocketAddress or a Socket
 * @param peerDescriptor its type
 * @param lengthLocal local variable with the number of bytes, for a method that returns nothing; else 0
 */
record WriteMethod(
        String owner,
        String name,
        String descriptor,
        String api,
        String peerField,
        String peerDescriptor,
        int lengthLocal) {
    private static final String CHANNEL = "sun/nio/ch/SocketChannelImpl";
    private static final String STREAM = "java/net/Socket$SocketOutputStream";

    /**
     * The same on JDK 17, 21 and 25: from 19 on these methods call an implWrite of their own, which is not rewritten, and
     * on 17 Flight Recorder rewrites them itself when a recording starts.
     */
    private static final WriteMethod[] ALL = {
        new WriteMethod(
                CHANNEL,
                "write",
                "(Ljava/nio/ByteBuffer;)I",
                "channel",
                "remoteAddress",
                "Ljava/net/SocketAddress;",
                0),
        new WriteMethod(
                CHANNEL,
                "write",
                "([Ljava/nio/ByteBuffer;II)J",
                "gather",
                "remoteAddress",
                "Ljava/net/SocketAddress;",
                0),
        new WriteMethod(STREAM, "write", "([BII)V", "stream", "parent", "Ljava/net/Socket;", 3)
    };

    /** Whether the class has methods to rewrite; asked for every class of the boot loader. */
    static boolean concerns(String owner) {
        return owner.equals(CHANNEL) || owner.equals(STREAM);
    }

    /** How many methods of the class are to be found. */
    static int count(String owner) {
        int count = 0;
        for (WriteMethod method : ALL) {
            if (method.owner.equals(owner)) {
                count++;
            }
        }
        return count;
    }

    static WriteMethod find(String owner, String name, String descriptor) {
        for (WriteMethod method : ALL) {
            if (method.owner.equals(owner) && method.name.equals(name) && method.descriptor.equals(descriptor)) {
                return method;
            }
        }
        return null;
    }
}
