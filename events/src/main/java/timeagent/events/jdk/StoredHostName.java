package timeagent.events.jdk;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.VarHandle;
import java.net.InetAddress;

/**
 * Reads the host name stored in an address; every JDK accessor may query a name service.
 *
 * <p>Initialised when socket writes are first recorded. Separate from {@link JdkInternals}, because a program that only
 * reads clocks need not load {@code java.net}.
 */
public final class StoredHostName {
    /** Also has the bytes of an IPv4 address. */
    static final VarHandle HOLDER;

    private static final VarHandle NAME;

    static {
        try {
            Lookup net = MethodHandles.privateLookupIn(InetAddress.class, HookAccess.lookup());
            Class<?> holder = net.findClass("java.net.InetAddress$InetAddressHolder");
            HOLDER = net.findVarHandle(InetAddress.class, "holder", holder);
            NAME = net.findVarHandle(holder, "hostName", String.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
        for (int call = 0; call < 2; call++) {
            try {
                // links the calls; null, for creating an address would fix settings that the application may still
                // change
                if (call == 0) {
                    holder(null);
                } else {
                    name(null);
                }
            } catch (NullPointerException e) {
                // linked
            }
        }
    }

    private StoredHostName() {}

    /** Links the handles in advance, so that no write of the application does. */
    public static void prepare() {}

    /** The host name that the address was created with or has resolved before, or null; never resolves one. */
    public static String of(InetAddress address) {
        return name(holder(address));
    }

    static Object holder(InetAddress address) {
        return HOLDER.get(address);
    }

    private static String name(Object holder) {
        return (String) NAME.get(holder);
    }
}
