package timeagent.events.jdk;

import java.net.Inet4Address;
import java.net.Inet6Address;

/**
 * Reads the bytes of an address without the copy that the accessor makes.
 *
 * <p>Initialised when socket writes are first recorded.
 */
public final class AddressBytes {
    /** The scope of an IPv6 address that has none. */
    private static final int NO_SCOPE = -1;

    private static final JdkField FOUR = JdkField.of(StoredHostName.HOLDER_TYPE, "address", int.class);
    private static final Class<?> HOLDER_TYPE = JdkField.type("java.net.Inet6Address$Inet6AddressHolder");
    private static final JdkField HOLDER = JdkField.of(Inet6Address.class, "holder6", HOLDER_TYPE);
    private static final JdkField SIX = JdkField.of(HOLDER_TYPE, "ipaddress", byte[].class);
    private static final JdkField SCOPE = JdkField.of(HOLDER_TYPE, "scope_id", int.class);
    private static final JdkField HAS_SCOPE = JdkField.of(HOLDER_TYPE, "scope_id_set", boolean.class);

    private AddressBytes() {}

    /** Initialises in advance what the first call needs, so that no write of the application does. */
    public static void prepare() {}

    public static int of(Inet4Address address) {
        return FOUR.number(StoredHostName.HOLDER.get(address));
    }

    /** The first or, from 8, the last eight bytes. */
    public static long of(Inet6Address address, int from) {
        byte[] bytes = (byte[]) SIX.get(HOLDER.get(address));
        long eight = 0;
        for (int i = from; i < from + Long.BYTES; i++) {
            eight = eight << Byte.SIZE | bytes[i] & 0xff;
        }
        return eight;
    }

    /** The numeric scope, negative for none: 0 can be one. */
    public static int scope(Inet6Address address) {
        Object holder = HOLDER.get(address);
        return HAS_SCOPE.isSet(holder) ? SCOPE.number(holder) : NO_SCOPE;
    }
}
