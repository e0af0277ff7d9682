package timeagent.agent;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import timeagent.hooks.TimeagentHooks;

/**
 * Puts the hook classes into {@code java.lang}, where every class loader finds them.
 *
 * <p>The bootstrap class path stays as it is: to append to it would make the JVM print a warning and give up class-data
 * sharing.
 */
final class HookInstaller {
    private static final String OWNER = "java.lang.TimeagentHooks";
    private static final String[] HOOKS = {"java.lang.TimeagentClock", "java.lang.TimeagentSocket", OWNER};
    private static final String DEFINER = "timeagent.agent.HookDefiner";

    private HookInstaller() {}

    /**
     * Defines the hooks that an earlier agent has not.
     *
     * @throws IllegalStateException if those that are there are of another version
     */
    static void install(Instrumentation instrumentation) throws IOException, ReflectiveOperationException {
        List<String> missing = missing();
        if (!missing.contains(OWNER)) {
            checkFormat();
        }
        if (!missing.isEmpty()) {
            try (ZipFile jar = new ZipFile(AgentJar.path().toFile())) {
                Function<byte[], Class<?>> definer =
                        definer(instrumentation, bytes(jar, DEFINER.replace('.', '/') + ".class"));
                for (String hook : missing) {
                    definer.apply(bytes(jar, hook.replace('.', '/') + ".class"));
                }
            }
        }
    }

    private static void checkFormat() throws ReflectiveOperationException {
        int there = Class.forName(OWNER, true, null).getField("FORMAT").getInt(null);
        // a constant of the compiler: that of this jar
        if (there != TimeagentHooks.FORMAT) {
            throw new IllegalStateException("this JVM has the hooks of another version of timeagent; start it anew");
        }
    }

    private static List<String> missing() {
        List<String> missing = new ArrayList<>();
        for (String hook : HOOKS) {
            try {
                Class.forName(hook, false, null);
            } catch (ClassNotFoundException e) {
                missing.add(hook);
            }
        }
        return missing;
    }

    @SuppressWarnings("unchecked")
    private static Function<byte[], Class<?>> definer(Instrumentation instrumentation, byte[] classFile)
            throws ReflectiveOperationException {
        Loader loader = new Loader();
        Class<?> definer = loader.define(classFile);
        instrumentation.redefineModule(
                Object.class.getModule(),
                Set.of(),
                Map.of(),
                Map.of("java.lang", Set.of(loader.getUnnamedModule())),
                Set.of(),
                Map.of());
        return (Function<byte[], Class<?>>) definer.getConstructor().newInstance();
    }

    private static byte[] bytes(ZipFile jar, String name) throws IOException {
        ZipEntry entry = jar.getEntry(name);
        if (entry == null) {
            throw new IOException(name + " is not in " + jar.getName());
        }
        try (InputStream in = jar.getInputStream(entry)) {
            return in.readAllBytes();
        }
    }

    private static final class Loader extends ClassLoader {
        Loader() {
            super(null);
        }

        Class<?> define(byte[] classFile) {
            return defineClass(DEFINER, classFile, 0, classFile.length);
        }
    }
}
