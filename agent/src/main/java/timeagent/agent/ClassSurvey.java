package timeagent.agent;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Opcodes;
import timeagent.events.AgentStatus;

/**
 * Finds out which loaded classes there is something to change in, and changes none.
 *
 * <p>The JVM shows a loaded class's file only when the class is to be made anew. That stops all threads, and the class loses its
 * compiled code and its linked lambdas, also where nothing in it is to change. But where one class of a call is refused, the JVM
 * changes none of them, and it has shown the files of those before it. So each call ends with a class of ours that is to get one
 * more field, which no class gets that is loaded.
 */
final class ClassSurvey {
    private static final String REFUSED = "timeagent/agent/NeverChanged";

    private static final int AT_ONCE = 200;

    /**
     * The JVM gives back what it has made of the class files only when classes are made anew, which stops all threads for as long
     * as it takes to look through all classes.
     */
    private static final int KEPT = 2000;

    /** What java.lang.instrument says of JVMTI_ERROR_INVALID_CLASS, which a class gets that cannot be linked. */
    private static final String NOT_LINKED = "invalid class";

    private final Instrumentation instrumentation;
    private final Thread asking = Thread.currentThread();
    private final Set<Class<?>> shown = Collections.newSetFromMap(new IdentityHashMap<>());
    private final List<Class<?>> changing = new ArrayList<>();
    private boolean givingBack;

    ClassSurvey(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    /**
     * Those of the classes in which there is something to change.
     *
     * <p>One whose file the JVM does not show is not among them: it counts as failed, or as one that cannot be linked.
     */
    List<Class<?>> changing(List<Class<?>> classes) {
        for (int from = 0; from < classes.size(); from += AT_ONCE) {
            if (from > 0 && from % KEPT == 0) {
                giveBack();
            }
            lookInto(classes.subList(from, Math.min(classes.size(), from + AT_ONCE)));
        }
        return changing;
    }

    private void lookInto(List<Class<?>> classes) {
        Throwable refusal = ask(classes);
        List<Class<?>> hidden = new ArrayList<>(classes);
        hidden.removeIf(shown::contains);
        if (hidden.isEmpty()) {
            return;
        }
        if (classes.size() == 1) {
            tell(classes.get(0), refusal);
            return;
        }
        // one that the JVM refuses hides others
        int half = hidden.size() / 2;
        if (half > 0) {
            lookInto(hidden.subList(0, half));
        }
        lookInto(hidden.subList(half, hidden.size()));
    }

    private static void tell(Class<?> hidden, Throwable refusal) {
        if (String.valueOf(refusal).endsWith(NOT_LINKED)) {
            AgentStatus.classNotLinked(hidden.getName());
        } else {
            AgentStatus.classFailed(hidden.getName(), "the JVM refuses it: " + refusal);
        }
    }

    private void giveBack() {
        givingBack = true;
        ask(List.of());
        givingBack = false;
    }

    private Throwable ask(List<Class<?>> classes) {
        Class<?>[] all = classes.toArray(new Class<?>[classes.size() + 1]);
        all[classes.size()] = NeverChanged.class;
        try {
            instrumentation.retransformClasses(all);
            return null;
        } catch (UnsupportedOperationException | UnmodifiableClassException | Error e) {
            // as it is meant to be, if the files have been shown
            return e;
        }
    }

    /** Whether it is this survey that has the JVM show a class file: another agent may be doing so at the same time. */
    boolean isAsking() {
        return Thread.currentThread() == asking;
    }

    /**
     * Takes down what the JVM shows.
     *
     * @param changes whether there is something to change
     * @return what the transformer has to return
     */
    byte[] shown(Class<?> type, String name, byte[] classFile, boolean changes) {
        if (name.equals(REFUSED)) {
            return givingBack ? null : withOneMoreField(classFile);
        }
        if (shown.add(type) && changes) {
            changing.add(type);
        }
        return null;
    }

    private static byte[] withOneMoreField(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(writer, 0);
        writer.visitField(Opcodes.ACC_PRIVATE, "oneMore", "I", null, null).visitEnd();
        return writer.toByteArray();
    }
}
