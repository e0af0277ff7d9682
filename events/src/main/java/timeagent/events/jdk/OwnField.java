package timeagent.events.jdk;

import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.VarHandle;

/** Handles of fields of the agent's own classes. */
public final class OwnField {
    private OwnField() {}

    /** @param owner lookup of the class that has the field */
    public static VarHandle handle(Lookup owner, String name, Class<?> type) {
        try {
            return owner.findVarHandle(owner.lookupClass(), name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
