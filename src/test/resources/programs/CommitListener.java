package program;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * An agent that throws and catches an exception for each class, which Flight Recorder writes, and prints the classes
 * that are loaded while an event is written.
 */
public final class CommitListener implements ClassFileTransformer {

    private static final Set<String> LOADED = Collections.synchronizedSet(new TreeSet<>());

    public static void premain(String options, Instrumentation instrumentation) {
        // what it loads itself, it loads now
        commitOf(new Throwable().getStackTrace());
        instrumentation.addTransformer(new CommitListener());
        Runtime.getRuntime()
                .addShutdownHook(new Thread(() -> LOADED.forEach(found -> System.out.println("loaded " + found))));
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        try {
            throw new IllegalStateException("thrown and caught by another agent");
        } catch (IllegalStateException e) {
            String event = commitOf(e.getStackTrace());
            if (event != null) {
                LOADED.add(name + " in a commit of " + event);
            }
            return null;
        }
    }

    /** The class of the event whose commit has begun to write; null for none. */
    private static String commitOf(StackTraceElement[] stack) {
        boolean writes = false;
        for (StackTraceElement frame : stack) {
            // the writer is in a package of its own from 21 on
            writes |= frame.getClassName().startsWith("jdk.jfr.internal.")
                    && frame.getClassName().endsWith(".EventWriter");
            if (writes && frame.getMethodName().equals("commit")) {
                return frame.getClassName();
            }
        }
        return null;
    }
}
