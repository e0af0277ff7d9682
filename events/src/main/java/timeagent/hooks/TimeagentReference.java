package timeagent.hooks;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;

/**
 * What a rewritten method reference calls in place of its clock.
 *
 * <p>Packed into {@code java.lang}. Each reference has an instance of a class of its own, made from a template when it
 * is linked, and refers to it from then on: one that captures nothing stays a single object.
 */
public abstract class TimeagentReference {
    /** Class file of {@link TimeagentReferenceRead}. */
    static byte[] template;

    TimeagentReference() {}

    /**
     * Links a reference, in place of {@code LambdaMetafactory.metafactory}.
     *
     * @param clock what the reference names: without parameters, and with a result that is a long or an object
     * @param site counts the calls of the reference
     * @throws Throwable as the metafactory
     */
    public static CallSite link(
            MethodHandles.Lookup caller,
            String name,
            MethodType factory,
            MethodType erased,
            MethodHandle clock,
            MethodType instantiated,
            int site)
            throws Throwable {
        boolean isLong = clock.type().returnType() == long.class;
        boolean isStatic = clock.type().parameterCount() == 0;
        MethodType type = MethodType.genericMethodType(1).changeReturnType(isLong ? long.class : Object.class);
        MethodHandle ofSource = isStatic ? MethodHandles.dropArguments(clock, 0, Object.class) : clock;
        Object read = MethodHandles.lookup()
                .defineHiddenClassWithClassData(template, List.of(site, ofSource.asType(type)), true)
                .lookupClass()
                .getDeclaredConstructor()
                .newInstance();
        MethodHandle counted =
                MethodHandles.lookup().findVirtual(TimeagentReference.class, isLong ? "readLong" : "readObject", type);
        // a static method reads from no object: from null
        Object[] captured = isStatic ? new Object[] {read, null} : new Object[] {read};
        MethodType generic = factory.generic().changeReturnType(factory.returnType());
        generic = isStatic ? generic.insertParameterTypes(0, Object.class) : generic;
        MethodHandle target = MethodHandles.insertArguments(
                LambdaMetafactory.metafactory(
                                caller,
                                name,
                                generic.insertParameterTypes(0, TimeagentReference.class),
                                erased,
                                counted,
                                instantiated)
                        .getTarget(),
                0,
                captured);
        return new ConstantCallSite(
                factory.parameterCount() > 0
                        ? target.asType(factory)
                        : MethodHandles.constant(factory.returnType(), target.invokeWithArguments()));
    }

    /** @param source the object whose method reads the clock; null for a static method or a constructor */
    public abstract long readLong(Object source) throws Throwable;

    public abstract Object readObject(Object source) throws Throwable;
}
