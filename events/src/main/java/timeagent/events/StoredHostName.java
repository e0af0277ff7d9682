package timeagent.events;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.net.InetAddress;

/**
 * Reads the host name stored in an address; every JDK accessor may query a name service.
 *
 * <p>Initialised when socket writes are first recorded. Separate from {@link JdkInternals}, because a program that only
 * reads clocks need not load {@code java.net}.
 */
public final class StoredHostName {
    private static final MethodHandle HOLDER;
    private static final MethodHandle NAME;

    static {
        try {
            Lookup net = MethodHandles.privateLookupIn(InetAddress.class, Key.lookup());
            Class<?> holder = net.findClass("java.net.InetAddress$InetAddressHolder");
            HOLDER = net.findVirtual(InetAddress.class, "holder", MethodType.methodType(holder))
                    .asType(MethodType.methodType(Object.class, InetAddress.class));
            NAME = net.findVirtual(holder, "getHostName", MethodType.methodType(String.class))
                    .asType(MethodType.methodType(String.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
        // null: creating an address would fix settings that the application may still change by system properties
        JdkInternals.customize(() -> holder(null));
        JdkInternals.customize(() -> name(null));
    }

    private StoredHostName() {}

    /** Links the handles in advance, so that no write of the application does. */
    public static void prepare() {}

    /** The host name that the address was created with or has resolved before, or null; never resolves one. */
    public static String of(InetAddress address) {
        return name(holder(address));
    }

    private static Object holder(InetAddress address) {
        try {
            return (Object) HOLDER.invokeExact(address);
        } catch (Throwable e) {
            throw JdkInternals.unexpected(e);
        }
    }

    private static String name(Object holder) {
        try {
            return (String) NAME.invokeExact(holder);
        } catch (Throwable e) {
            throw JdkInternals.unexpected(e);
        }
    }
}
