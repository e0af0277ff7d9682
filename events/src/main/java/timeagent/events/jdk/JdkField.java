package timeagent.events.jdk;

import java.lang.invoke.VarHandle;

/**
 * A field of a JDK class that has no accessor, or one that locks, copies or can be overridden.
 *
 * <p>A record, because the JIT compiler trusts the final fields of records in constants: compiled code reads the field.
 */
record JdkField(VarHandle handle) {
    /** @throws ExceptionInInitializerError if there is no such field */
    static JdkField of(Class<?> holder, String name, Class<?> type) {
        try {
            JdkField field = new JdkField(HookAccess.lookup(holder).findVarHandle(holder, name, type));
            field.link();
            return field;
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** The same for a class that cannot be named here. */
    static JdkField of(String holder, String name, Class<?> type) {
        return of(type(holder), name, type);
    }

    /** A class of the boot loader, not initialised. */
    static Class<?> type(String name) {
        try {
            return Class.forName(name, false, null);
        } catch (ClassNotFoundException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Links the call now: a write of the application may have no stack or memory for it. */
    private void link() {
        try {
            // no object: creating one may fix settings that the application can still change
            if (handle.varType() == int.class) {
                number(null);
            } else if (handle.varType() == boolean.class) {
                isSet(null);
            } else {
                get(null);
            }
        } catch (NullPointerException e) {
            // linked
        }
    }

    /** The value of a reference; another thread may have just set it. */
    Object get(Object holder) {
        return handle.getAcquire(holder);
    }

    int number(Object holder) {
        return (int) handle.getAcquire(holder);
    }

    boolean isSet(Object holder) {
        return (boolean) handle.getAcquire(holder);
    }
}
