package timeagent.events.process;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import timeagent.events.jdk.HookAccess;

/**
 * Links {@code int function(int, void*)} through {@code java.lang.foreign}, by reflection: the class files are for 17.
 *
 * <p>The API is final since 22; 21 has the same as a preview, accessible by reflection. The caller is the hooks' class
 * in {@code java.base}, which needs no permission for native access, so the JVM prints no warning.
 */
final class ForeignCall {
    private static final String PACKAGE = "java.lang.foreign.";

    private ForeignCall() {}

    /** Returns a handle without parameters that calls the function with 0 and the buffer. */
    static MethodHandle link(long function, ByteBuffer buffer) throws Throwable {
        Lookup lookup = HookAccess.lookup();
        Class<?> linkerType = lookup.findClass(PACKAGE + "Linker");
        Class<?> layoutType = lookup.findClass(PACKAGE + "MemoryLayout");
        Class<?> descriptorType = lookup.findClass(PACKAGE + "FunctionDescriptor");
        Class<?> segmentType = lookup.findClass(PACKAGE + "MemorySegment");
        Class<?> options = lookup.findClass(PACKAGE + "Linker$Option").arrayType();
        Class<?> layouts = lookup.findClass(PACKAGE + "ValueLayout");
        Object integer = layouts.getField("JAVA_INT").get(null);

        Object parameters = Array.newInstance(layoutType, 2);
        Array.set(parameters, 0, integer);
        Array.set(parameters, 1, layouts.getField("ADDRESS").get(null));
        Object descriptor = lookup.findStatic(
                        descriptorType, "of", MethodType.methodType(descriptorType, layoutType, layoutType.arrayType()))
                .asFixedArity()
                .invoke(integer, parameters);

        Object linker = lookup.findStatic(linkerType, "nativeLinker", MethodType.methodType(linkerType))
                .invoke();
        Object address = lookup.findStatic(segmentType, "ofAddress", MethodType.methodType(segmentType, long.class))
                .invoke(function);
        MethodType type = MethodType.methodType(MethodHandle.class, segmentType, descriptorType, options);
        MethodHandle call = (MethodHandle) lookup.findVirtual(linkerType, "downcallHandle", type)
                .asFixedArity()
                .invoke(linker, address, descriptor, Array.newInstance(options.componentType(), 0));

        Object segment = lookup.findStatic(
                        segmentType, "ofBuffer", MethodType.methodType(segmentType, java.nio.Buffer.class))
                .invoke(buffer);
        return MethodHandles.insertArguments(call, 0, 0, segment);
    }
}
