package timeagent.agent;

import java.lang.invoke.MethodHandles;
import java.util.function.Function;

/**
 * Defines a class in {@code java.lang}.
 *
 * <p>Loaded a second time, in a class loader of its own that is dropped after use: {@code java.lang} is opened to that
 * loader's module alone, so the application gains no access and nothing stays open. It must refer to no other class of
 * the agent.
 */
public final class HookDefiner implements Function<byte[], Class<?>> {
    @Override
    public Class<?> apply(byte[] classFile) {
        try {
            return MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup())
                    .defineClass(classFile);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
