package timeagent.agent.rewrite;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import timeagent.agent.clock.ClockMethods;
import timeagent.agent.clock.WrapperMethods;
import timeagent.events.diagnostics.AgentDiagnostics;
import timeagent.events.diagnostics.DebugLog;

/** Retransforms classes that are already loaded when the agent is installed, and restores them when it is removed. */
public final class Retransformer {
    /** The JVM stops all threads while it retransforms the classes of one call; small batches keep the pauses short. */
    private static final int AT_ONCE = 200;

    /** How often classes to restore are searched, and the time in between for pending loads. */
    private static final int LOOKS = 4;

    private static final long LOADING_MILLIS = 50;

    /** The text of java.lang.instrument for JVMTI_ERROR_INVALID_CLASS: the class cannot be linked. */
    private static final String NOT_LINKED = "invalid class";

    private final Instrumentation instrumentation;
    private final ClassRewriter rewriter;

    public Retransformer(Instrumentation instrumentation, ClassRewriter rewriter) {
        this.instrumentation = instrumentation;
        this.rewriter = rewriter;
    }

    /**
     * Retransforms only classes with something to rewrite: the others keep their compiled code and are not parsed.
     *
     * @param meanwhile whether other threads load classes: one whose bytes were read before the agent was installed may
     *     not be loaded yet at the first search
     */
    public void rewrite(boolean meanwhile) throws UnmodifiableClassException {
        List<Class<?>> writing = new ArrayList<>();
        List<Class<?>> first = new ArrayList<>();
        // there is rarely anything to do before main, and a lambda costs start-up time
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            boolean writes = rewriter.recordsWritesOf(loaded);
            if ((writes || rewriter.isCandidate(loaded)) && instrumentation.isModifiableClass(loaded)) {
                (writes ? writing : first).add(loaded);
            } else {
                rewriter.logLeftAlone(loaded);
            }
        }
        if (!writing.isEmpty() || !first.isEmpty()) {
            rewrite(writing, first);
        }
        if (meanwhile) {
            Set<Class<?>> lookedInto = byIdentity();
            lookedInto.addAll(first);
            rewrite(List.of(), those(each -> !lookedInto.contains(each) && mayHaveBeenMissed(each)));
        }
    }

    /** Rewrites those that write to sockets. */
    public void rewriteSockets() throws UnmodifiableClassException {
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            rewriter.noteLibrary(loaded);
        }
        rewrite(those(each -> rewriter.recordsWritesOf(each) && !rewriter.hasWriteHooks(each)), List.of());
    }

    private boolean mayHaveBeenMissed(Class<?> type) {
        return rewriter.isCandidate(type) && !rewriter.hasChanged(type);
    }

    private void rewrite(List<Class<?>> writing, List<Class<?>> reading) throws UnmodifiableClassException {
        List<Class<?>> wanted = new ArrayList<>(responsive(writing));
        List<Class<?>> parsed = new ArrayList<>(reading);
        parsed.removeIf(each -> !rewriter.isToBeParsed(each));
        wanted.addAll(responsive(parsed));
        if (wanted.isEmpty()) {
            return;
        }
        Set<Class<?>> rewritten = ConcurrentHashMap.newKeySet();
        rewriter.collectRetransformed(rewritten);
        List<Class<?>> refused = retransform(wanted);
        rewriter.collectRetransformed(null);
        rewritten.removeAll(refused);
        for (int i = rewritten.size(); i > 0; i--) {
            AgentDiagnostics.classRewritten();
        }
    }

    /** Rewrites the loaded callers of the wrappers found since the last call. */
    public void rewriteCallers(WrapperMethods wrappers) throws UnmodifiableClassException {
        while (wrappers.hasFresh()) {
            // rewriting a caller may show that it is a wrapper
            Set<String> fresh = wrappers.takeFresh(instrumentation.getAllLoadedClasses());
            retransform(responsive(those(each -> rewriter.isCandidate(each)
                    && ClockMethods.concerns(
                            each, (owner, name, type) -> fresh.contains(WrapperMethods.name(owner, name))))));
        }
    }

    /** The classes whose loader responds; the application may be blocked in the others forever. */
    private List<Class<?>> responsive(List<Class<?>> classes) {
        Set<ClassLoader> loaders = byIdentity();
        for (Class<?> each : classes) {
            loaders.add(each.getClassLoader());
        }
        Set<ClassLoader> silent = rewriter.silent(loaders);
        List<Class<?>> answering = new ArrayList<>();
        for (Class<?> each : classes) {
            if (silent.contains(each.getClassLoader())) {
                fail(each.getName(), "its class loader did not respond within 2 s");
            } else {
                answering.add(each);
            }
        }
        return answering;
    }

    /**
     * Retransforms rewritten classes so that only the remaining transformers apply.
     *
     * @return the number of restored classes
     */
    public int restore() throws UnmodifiableClassException {
        Set<Class<?>> done = byIdentity();
        int restored = 0;
        // a class that was rewritten while being loaded becomes visible with a delay
        for (int look = 1; look <= LOOKS; look++) {
            List<Class<?>> changed = those(each -> !done.contains(each) && rewriter.hasChanged(each));
            if (look > 1 && changed.isEmpty()) {
                break;
            }
            restored += changed.size() - retransform(changed).size();
            done.addAll(changed);
            awaitPendingLoads();
        }
        return restored;
    }

    private static void awaitPendingLoads() {
        try {
            Thread.sleep(LOADING_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static <T> Set<T> byIdentity() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }

    private List<Class<?>> those(Predicate<Class<?>> wanted) {
        List<Class<?>> those = new ArrayList<>();
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            if (wanted.test(loaded) && instrumentation.isModifiableClass(loaded)) {
                those.add(loaded);
            }
        }
        return those;
    }

    /** Returns the classes that the JVM failed to retransform. */
    private List<Class<?>> retransform(List<Class<?>> classes) throws UnmodifiableClassException {
        List<Class<?>> refused = new ArrayList<>();
        for (int from = 0; from < classes.size(); from += AT_ONCE) {
            retransform(classes.subList(from, Math.min(classes.size(), from + AT_ONCE)), refused);
        }
        return refused;
    }

    private void retransform(List<Class<?>> classes, List<Class<?>> refused) throws UnmodifiableClassException {
        try {
            instrumentation.retransformClasses(classes.toArray(new Class<?>[0]));
        } catch (Error e) {
            // one rejected class fails the whole call, and each successful call stops all threads
            int half = classes.size() / 2;
            if (half == 0) {
                refused.add(classes.get(0));
                tell(classes.get(0).getName(), e);
            } else {
                retransform(classes.subList(0, half), refused);
                retransform(classes.subList(half, classes.size()), refused);
            }
        }
    }

    private static void tell(String refused, Error refusal) {
        if (String.valueOf(refusal).endsWith(NOT_LINKED)) {
            AgentDiagnostics.classNotLinked(refused);
            DebugLog.log("not rewritten: " + refused + " cannot be linked");
        } else {
            fail(refused, "the JVM cannot retransform it: " + refusal);
        }
    }

    private static void fail(String type, String reason) {
        AgentDiagnostics.classFailed(type, reason);
        DebugLog.log("skipped: " + type + ": " + reason);
    }
}
