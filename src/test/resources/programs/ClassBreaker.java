package program;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;

/** An agent that makes the class that its option names unreadable, as if this JDK could not load it. */
public final class ClassBreaker implements ClassFileTransformer {
    private final String broken;

    private ClassBreaker(String broken) {
        this.broken = broken;
    }

    public static void premain(String broken, Instrumentation instrumentation) {
        instrumentation.addTransformer(new ClassBreaker(broken));
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        return broken.equals(name) ? new byte[10] : null;
    }
}
