package timeagent.events;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.net.InetAddress;

/**
 * Reads the host name that an address stores, for which the JDK has no accessor that never asks a name service.
 *
 * <p>Prepared when socket writes are first recorded: apart from {@link JdkInternals}, because a program that only
 * reads clocks has no use for {@code java.net}.
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
        // without an address: the application may still say by system properties what these are like
        JdkInternals.customize(() -> holder(null));
        JdkInternals.customize(() -> name(null));
    }

    private StoredHostName() {}

    /** Does what the first call of {@link #of} would else do inside a write of the application. */
    public static void prepare() {}

    /** The host name that the address was made with or has looked up before, or null; never looks one up. */
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
