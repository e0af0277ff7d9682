package timeagent.events.jdk;

import java.net.Inet6Address;
import java.net.InetAddress;

/**
 * Reads the host name stored in an address, which every JDK accessor may query from a name service, and whether
 * it has a scope.
 *
 * <p>Initialised when socket writes are first recorded. Separate from {@link JdkInternals}, because a program that only
 * reads clocks need not load {@code java.net}.
 */
public final class AddressFields {
    /** The scope of an IPv6 address that has none. */
    private static final int NO_SCOPE = -1;

    private static final Class<?> HOLDER_TYPE = JdkField.type("java.net.InetAddress$InetAddressHolder");
    private static final JdkField HOLDER = JdkField.of(InetAddress.class, "holder", HOLDER_TYPE);
    private static final JdkField NAME = JdkField.of(HOLDER_TYPE, "hostName", String.class);

    private static final Class<?> HOLDER_TYPE_6 = JdkField.type("java.net.Inet6Address$Inet6AddressHolder");
    private static final JdkField HOLDER_6 = JdkField.of(Inet6Address.class, "holder6", HOLDER_TYPE_6);
    private static final JdkField SCOPE = JdkField.of(HOLDER_TYPE_6, "scope_id", int.class);
    private static final JdkField HAS_SCOPE = JdkField.of(HOLDER_TYPE_6, "scope_id_set", boolean.class);

    private AddressFields() {}

    /** Initialises in advance what the first call needs, so that no write of the application does. */
    public static void prepare() {}

    /** The host name that the address was created with or has resolved before, or null; never resolves one. */
    public static String hostName(InetAddress address) {
        return (String) NAME.get(HOLDER.get(address));
    }

    /** The numeric scope, negative for none: 0 can be one. */
    public static int scope(Inet6Address address) {
        Object holder = HOLDER_6.get(address);
        return HAS_SCOPE.isSet(holder) ? SCOPE.number(holder) : NO_SCOPE;
    }
}
