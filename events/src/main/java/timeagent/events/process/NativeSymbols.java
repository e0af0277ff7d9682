package timeagent.events.process;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import timeagent.events.jdk.HookAccess;

/** Finds exported names in the JVM's own libraries and in those they need, the C library among them. */
final class NativeSymbols {
    private static final MethodType UP_TO_23 = MethodType.methodType(long.class, ClassLoader.class, String.class);
    private static final MethodType FROM_24 =
            MethodType.methodType(long.class, ClassLoader.class, Class.class, String.class, String.class);

    private NativeSymbols() {}

    /**
     * The address of a name.
     *
     * @throws ReflectiveOperationException if it is not there, or this JDK does not let it be found
     */
    static long address(String name) throws ReflectiveOperationException {
        Lookup lookup = MethodHandles.privateLookupIn(ClassLoader.class, HookAccess.lookup());
        long address;
        try {
            address = find(lookup, name);
        } catch (ReflectiveOperationException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new ReflectiveOperationException(e);
        }
        if (address == 0) {
            throw new NoSuchFieldException(name);
        }
        return address;
    }

    private static long find(Lookup lookup, String name) throws Throwable {
        // asked by version: a method that is not there is an error in a running recording
        if (Runtime.version().feature() < 24) {
            MethodHandle find = lookup.findStatic(ClassLoader.class, "findNative", UP_TO_23);
            return (long) find.invokeExact((ClassLoader) null, name);
        }
        MethodHandle find = lookup.findStatic(ClassLoader.class, "findNative", FROM_24);
        return (long) find.invokeExact((ClassLoader) null, (Class<?>) null, name, (String) null);
    }
}
