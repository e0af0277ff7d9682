package timeagent.events.process;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import timeagent.events.jdk.HookAccess;

/**
 * Links {@code int function(int, void*)} on JDK 17, whose foreign functions are in module {@code
 * jdk.incubator.foreign}.
 *
 * <p>That module is not resolved without a JVM flag, and a runtime image may lack it. It is loaded into a layer of its
 * own, invisible to the application, as the JVM does for its management agent.
 */
final class IncubatorForeignCall {
    private static final String MODULE = "jdk.incubator.foreign";

    private IncubatorForeignCall() {}

    /** Returns a handle without parameters that calls the function with 0 and the buffer. */
    static MethodHandle link(long function, ByteBuffer buffer) throws Throwable {
        Lookup lookup = MethodHandles.privateLookupIn(Thread.class, HookAccess.lookup());
        open(lookup);
        Class<?> linkerType = lookup.findClass(MODULE + ".CLinker");
        Class<?> layoutType = lookup.findClass(MODULE + ".MemoryLayout");
        Class<?> descriptorType = lookup.findClass(MODULE + ".FunctionDescriptor");
        Class<?> addressType = lookup.findClass(MODULE + ".MemoryAddress");
        Class<?> segmentType = lookup.findClass(MODULE + ".MemorySegment");
        Class<?> addressable = lookup.findClass(MODULE + ".Addressable");
        Object integer = linkerType.getField("C_INT").get(null);

        Object parameters = Array.newInstance(layoutType, 2);
        Array.set(parameters, 0, integer);
        Array.set(parameters, 1, linkerType.getField("C_POINTER").get(null));
        Object descriptor = lookup.findStatic(
                        descriptorType, "of", MethodType.methodType(descriptorType, layoutType, layoutType.arrayType()))
                .asFixedArity()
                .invoke(integer, parameters);

        // CLinker.getInstance() checks its caller for permission and then calls this
        Class<?> internal = lookup.findClass("jdk.internal.foreign.abi.SharedUtils");
        Object linker = lookup.findStatic(internal, "getSystemLinker", MethodType.methodType(linkerType))
                .invoke();
        Object address = lookup.findStatic(addressType, "ofLong", MethodType.methodType(addressType, long.class))
                .invoke(function);
        MethodType type = MethodType.methodType(MethodHandle.class, addressable, MethodType.class, descriptorType);
        MethodHandle call = (MethodHandle) lookup.findVirtual(linkerType, "downcallHandle", type)
                .invoke(linker, address, MethodType.methodType(int.class, int.class, addressType), descriptor);

        Object segment = lookup.findStatic(
                        segmentType, "ofByteBuffer", MethodType.methodType(segmentType, ByteBuffer.class))
                .invoke(buffer);
        Object pointer = lookup.findVirtual(segmentType, "address", MethodType.methodType(addressType))
                .invoke(segment);
        return MethodHandles.insertArguments(call, 0, 0, pointer);
    }

    private static void open(Lookup lookup) throws Throwable {
        Class<?> modules = lookup.findClass("jdk.internal.module.Modules");
        Module base = Object.class.getModule();
        Module module =
                (Module) lookup.findStatic(modules, "loadModule", MethodType.methodType(Module.class, String.class))
                        .invoke(MODULE);
        lookup.findVirtual(Module.class, "implAddReads", MethodType.methodType(void.class, Module.class))
                .invoke(base, module);
        lookup.findVirtual(
                        Module.class, "implAddExports", MethodType.methodType(void.class, String.class, Module.class))
                .invoke(module, "jdk.internal.foreign.abi", base);
    }
}
