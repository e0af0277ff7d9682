package timeagent.agent;

import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** An instrumentation that changes nothing and keeps what it was asked for. */
final class SeenInstrumentation {
    final List<Object> transformers = new ArrayList<>();
    final List<List<Object>> retransformed = new ArrayList<>();

    /** How many transformers there were at each retransformation. */
    final List<Integer> transformersThen = new ArrayList<>();

    Class<?>[] loaded = {};

    /** Comes to be loaded while those are retransformed that were before. */
    Class<?> late;

    /** The method that throws {@link #failure}. */
    String failing = "";

    Throwable failure;

    /** A class that the JVM finds an error in. */
    Class<?> refused;

    Error refusal = new VerifyError("no");

    Instrumentation asInstrumentation() {
        return (Instrumentation) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Instrumentation.class}, this::invoke);
    }

    /** As a JVM does, which may refuse the result. */
    private void transform(Class<?> type) throws Exception {
        if (type == refused) {
            throw refusal;
        }
        String name = type.getName().replace('.', '/');
        for (Object transformer : transformers) {
            try (InputStream in = ClassLoader.getSystemResourceAsStream(name + ".class")) {
                ((ClassFileTransformer) transformer)
                        .transform(type.getModule(), type.getClassLoader(), name, type, null, in.readAllBytes());
            }
        }
    }

    private Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        if (method.getName().equals("retransformClasses")) {
            retransformed.add(List.of((Object[]) arguments[0]));
            transformersThen.add(transformers.size());
            if (late != null) {
                loaded = Arrays.copyOf(loaded, loaded.length + 1);
                loaded[loaded.length - 1] = late;
                late = null;
            }
            for (Object each : (Object[]) arguments[0]) {
                transform((Class<?>) each);
            }
        }
        if (method.getName().equals(failing)) {
            throw failure;
        }
        return switch (method.getName()) {
            case "addTransformer" -> {
                transformers.add(arguments[0]);
                yield null;
            }
            case "removeTransformer" -> transformers.remove(arguments[0]);
            case "getAllLoadedClasses" -> loaded;
            case "isModifiableClass" -> true;
            default -> null;
        };
    }
}
