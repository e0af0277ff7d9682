package timeagent.events.jdk;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.VarHandle;
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

    private static final VarHandle FOUR;
    private static final VarHandle HOLDER;
    private static final VarHandle SIX;
    private static final VarHandle SCOPE;
    private static final VarHandle HAS_SCOPE;

    static {
        try {
            Lookup net = MethodHandles.privateLookupIn(Inet6Address.class, HookAccess.lookup());
            FOUR = net.findVarHandle(StoredHostName.HOLDER.varType(), "address", int.class);
            Class<?> holder = net.findClass("java.net.Inet6Address$Inet6AddressHolder");
            HOLDER = net.findVarHandle(Inet6Address.class, "holder6", holder);
            SIX = net.findVarHandle(holder, "ipaddress", byte[].class);
            SCOPE = net.findVarHandle(holder, "scope_id", int.class);
            HAS_SCOPE = net.findVarHandle(holder, "scope_id_set", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
        for (int call = 0; call < 5; call++) {
            try {
                switch (call) {
                    case 0 -> four((Object) null);
                    case 1 -> holder(null);
                    case 2 -> bytes(null);
                    case 3 -> hasScope(null);
                    default -> scope((Object) null);
                }
            } catch (NullPointerException e) {
                // linked
            }
        }
    }

    private AddressBytes() {}

    /** Links the handles in advance, so that no write of the application does. */
    public static void prepare() {}

    public static int of(Inet4Address address) {
        return four(StoredHostName.holder(address));
    }

    /** The first or, from 8, the last eight bytes. */
    public static long of(Inet6Address address, int from) {
        byte[] bytes = bytes(holder(address));
        long eight = 0;
        for (int i = from; i < from + Long.BYTES; i++) {
            eight = eight << Byte.SIZE | bytes[i] & 0xff;
        }
        return eight;
    }

    /** The numeric scope, negative for none: 0 can be one. */
    public static int scope(Inet6Address address) {
        Object holder = holder(address);
        return hasScope(holder) ? scope(holder) : NO_SCOPE;
    }

    private static int four(Object holder) {
        return (int) FOUR.get(holder);
    }

    private static Object holder(Inet6Address address) {
        return HOLDER.get(address);
    }

    private static byte[] bytes(Object holder) {
        return (byte[]) SIX.get(holder);
    }

    private static boolean hasScope(Object holder) {
        return (boolean) HAS_SCOPE.get(holder);
    }

    private static int scope(Object holder) {
        return (int) SCOPE.get(holder);
    }
}
