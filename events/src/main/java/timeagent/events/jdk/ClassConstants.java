package timeagent.events.jdk;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;

/**
 * Reads the constant pools of loaded classes, and whether they are initialised.
 *
 * <p>Uses {@code Class.getConstantPool()} and {@code jdk.internal.reflect.ConstantPool}, the same on JDK 17 to 25.
 * Links, initialises and retransforms nothing, and runs no code of the application or another agent. Loaded on first
 * use only: method handles cost start-up time.
 */
public final class ClassConstants {
    /** The methods to search for. */
    public interface Wanted {
        /**
         * @param owner internal name of the class that a call names
         * @param name of the method
         * @param descriptor of the method
         */
        boolean matches(String owner, String name, String descriptor);
    }

    // static final, so that compiled code calls the methods directly
    private static final MethodHandle POOL;
    private static final MethodHandle SIZE;
    private static final MethodHandle TAG;
    private static final MethodHandle MEMBER;
    private static final MethodHandle TEXT;
    private static final Object UTF8;
    private static final Object METHOD;
    private static final Object INTERFACE_METHOD;

    /** Null if this JDK does not have it. */
    private static final MethodHandle SHOULD_BE_INITIALIZED;

    static {
        try {
            Lookup lookup = HookAccess.lookup(Thread.class);
            Class<?> pool = lookup.findClass("jdk.internal.reflect.ConstantPool");
            Class<?> tag = lookup.findClass("jdk.internal.reflect.ConstantPool$Tag");
            POOL = lookup.findVirtual(Class.class, "getConstantPool", MethodType.methodType(pool))
                    .asType(MethodType.methodType(Object.class, Class.class));
            SIZE = lookup.findVirtual(pool, "getSize", MethodType.methodType(int.class))
                    .asType(MethodType.methodType(int.class, Object.class));
            TAG = lookup.findVirtual(pool, "getTagAt", MethodType.methodType(tag, int.class))
                    .asType(MethodType.methodType(Object.class, Object.class, int.class));
            MEMBER = lookup.findVirtual(pool, "getMemberRefInfoAt", MethodType.methodType(String[].class, int.class))
                    .asType(MethodType.methodType(String[].class, Object.class, int.class));
            TEXT = lookup.findVirtual(pool, "getUTF8At", MethodType.methodType(String.class, int.class))
                    .asType(MethodType.methodType(String.class, Object.class, int.class));
            UTF8 = lookup.findStaticGetter(tag, "UTF8", tag)
                    .asType(MethodType.methodType(Object.class))
                    .invokeExact();
            METHOD = lookup.findStaticGetter(tag, "METHODREF", tag)
                    .asType(MethodType.methodType(Object.class))
                    .invokeExact();
            INTERFACE_METHOD = lookup.findStaticGetter(tag, "INTERFACEMETHODREF", tag)
                    .asType(MethodType.methodType(Object.class))
                    .invokeExact();
        } catch (Throwable e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static {
        MethodHandle found;
        try {
            found = HookAccess.unsafe("shouldBeInitialized", boolean.class, Class.class);
        } catch (Throwable e) {
            found = null;
        }
        SHOULD_BE_INITIALIZED = found;
    }

    private ClassConstants() {}

    /**
     * Whether a class has a matching method, or a reference to one, in its constant pool.
     *
     * @param type a class or interface, not an array
     * @throws Throwable if this JDK has no such access to constant pools
     */
    public static boolean refersTo(Class<?> type, Wanted wanted) throws Throwable {
        Object pool = (Object) POOL.invokeExact(type);
        int size = (int) SIZE.invokeExact(pool);
        for (int i = 1; i < size; i++) {
            Object tag = (Object) TAG.invokeExact(pool, i);
            if (tag == METHOD || tag == INTERFACE_METHOD) {
                String[] method = (String[]) MEMBER.invokeExact(pool, i);
                if (wanted.matches(method[0], method[1], method[2])) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Whether one of the strings in a class's constant pool is {@code text}.
     *
     * @param type a class or interface, not an array
     * @throws Throwable if this JDK has no such access to constant pools
     */
    public static boolean hasText(Class<?> type, String text) throws Throwable {
        Object pool = (Object) POOL.invokeExact(type);
        int size = (int) SIZE.invokeExact(pool);
        for (int i = 1; i < size; i++) {
            Object tag = (Object) TAG.invokeExact(pool, i);
            if (tag == UTF8 && text.equals((String) TEXT.invokeExact(pool, i))) {
                return true;
            }
        }
        return false;
    }

    /** Whether a class is initialised, without initialising it; false also if that is unknown. */
    public static boolean isInitialized(Class<?> loaded) {
        try {
            return SHOULD_BE_INITIALIZED != null && !(boolean) SHOULD_BE_INITIALIZED.invokeExact(loaded);
        } catch (Throwable e) {
            return false;
        }
    }
}
