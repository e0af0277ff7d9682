package timeagent.events.jdk;

import java.net.InetAddress;

/**
 * Reads the host name stored in an address; every JDK accessor may query a name service.
 *
 * <p>Initialised when socket writes are first recorded. Separate from {@link JdkInternals}, because a program that only
 * reads clocks need not load {@code java.net}.
 */
public final class StoredHostName {
    static final Class<?> HOLDER_TYPE = JdkField.type("java.net.InetAddress$InetAddressHolder");
    static final JdkField HOLDER = JdkField.of(InetAddress.class, "holder", HOLDER_TYPE);
    private static final JdkField NAME = JdkField.of(HOLDER_TYPE, "hostName", String.class);

    private StoredHostName() {}

    /** Initialises in advance what the first call needs, so that no write of the application does. */
    public static void prepare() {}

    /** The host name that the address was created with or has resolved before, or null; never resolves one. */
    public static String of(InetAddress address) {
        return (String) NAME.get(HOLDER.get(address));
    }
}
