package timeagent.agent;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import timeagent.events.AgentStatus;

/**
 * Rewrites classes as they are loaded or retransformed; a class that cannot be rewritten stays as it was and is counted.
 *
 * <p>Works from the bytes it is given, also on a class that it rewrote before or that another agent has changed.
 */
final class ClassRewriter implements ClassFileTransformer {
    static final String SELF_TEST = "timeagent/agent/SelfTest";

    private final boolean countClocks;
    private final boolean recordWrites;
    private final ClassScope scope;

    ClassRewriter(AgentOptions options) {
        countClocks = options.countClocks;
        recordWrites = options.socketStyle != null;
        scope = new ClassScope(options);
    }

    @Override
    public byte[] transform(
            Module module,
            ClassLoader loader,
            String name,
            Class<?> redefined,
            ProtectionDomain domain,
            byte[] classFile) {
        if (name == null) {
            return null;
        }
        try {
            byte[] rewritten = rewrite(module, loader, name, classFile);
            if (rewritten != null && !name.equals(SELF_TEST)) {
                AgentStatus.classRewritten();
            }
            return rewritten;
        } catch (Throwable e) {
            // the JVM would swallow it without a trace
            AgentStatus.classFailed();
            return null;
        }
    }

    private byte[] rewrite(Module module, ClassLoader loader, String name, byte[] classFile) {
        if (loader == null) {
            return recordWrites && WriteMethod.concerns(name) ? WriteRewriter.rewrite(classFile) : null;
        }
        if (name.equals(SELF_TEST)) {
            return ClockRewriter.rewrite(classFile, true);
        }
        boolean counted = countClocks && scope.contains(module, loader, name) && ClockRewriter.concerns(classFile);
        return counted ? ClockRewriter.rewrite(classFile, false) : null;
    }

    /** Whether a class that was loaded before the agent is one to retransform. */
    boolean concerns(Class<?> loaded) {
        if (loaded.isArray() || loaded.isPrimitive() || loaded.isHidden()) {
            return false;
        }
        String name = loaded.getName().replace('.', '/');
        if (loaded.getClassLoader() == null) {
            return recordWrites && WriteMethod.concerns(name);
        }
        return countClocks && scope.contains(loaded.getModule(), loaded.getClassLoader(), name);
    }
}
