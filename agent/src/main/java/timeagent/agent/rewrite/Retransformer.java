package timeagent.agent.rewrite;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import timeagent.agent.classfile.HookVisibility;
import timeagent.events.diagnostics.AgentDiagnostics;
import timeagent.events.diagnostics.AgentDiagnostics.Missing;
import timeagent.events.diagnostics.DebugLog;
import timeagent.events.diagnostics.Failures;
import timeagent.events.threads.HookKind;

/**
 * Retransforms classes that are already loaded when the agent is installed, and restores them when it is removed.
 *
 * <p>A class that cannot be retransformed, for whatever reason, is skipped and reported: another agent may have added a
 * method to it, which the JVM does not allow to take away.
 */
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
     * The loaded classes with something to rewrite: the others keep their compiled code and are not parsed.
     *
     * @param kinds the hooks that are searched for
     * @param seen the classes that earlier searches have looked at; this one adds to them. Of those that it adds later, some were
     *     rewritten while they were loaded
     */
    List<Class<?>> unwritten(Set<HookKind> kinds, Set<Class<?>> seen) {
        boolean first = seen.isEmpty();
        List<Class<?>> unwritten = new ArrayList<>();
        for (Class<?> loaded : loaded()) {
            if (seen.add(loaded)
                    && rewriter.needsHooks(loaded, kinds, first)
                    && instrumentation.isModifiableClass(loaded)) {
                unwritten.add(loaded);
            }
        }
        return unwritten;
    }

    /** Empty while the JVM shuts down: the JDK returns null then. */
    private Class<?>[] loaded() {
        Class<?>[] all = instrumentation.getAllLoadedClasses();
        return all == null ? new Class<?>[0] : all;
    }

    /** Retransforms classes so that they get their hooks; reports those that cannot be. */
    void rewrite(List<Class<?>> classes) {
        List<Class<?>> wanted = keepingNames(withoutBlockedLoaders(classes));
        if (wanted.isEmpty()) {
            return;
        }
        Map<Class<?>, Throwable> rejected = new HashMap<>();
        Set<Class<?>> rewritten = byIdentity();
        rewriter.collectRetransformed(rewritten);
        try {
            retransform(wanted, rejected);
        } finally {
            rewriter.collectRetransformed(null);
        }
        for (Class<?> each : rewritten) {
            if (rejected.containsKey(each)) {
                rewriter.forget(each);
            } else {
                AgentDiagnostics.classRewritten();
            }
        }
        for (Map.Entry<Class<?>, Throwable> each : rejected.entrySet()) {
            report(each.getKey(), each.getValue());
        }
    }

    /** Leaves out the classes whose loader does not respond; the application may be stuck in it forever. */
    private List<Class<?>> withoutBlockedLoaders(List<Class<?>> classes) {
        Set<ClassLoader> loaders = byIdentity();
        for (Class<?> each : classes) {
            loaders.add(each.getClassLoader());
        }
        Set<ClassLoader> blocked = byIdentity();
        blocked.addAll(rewriter.blocked(loaders));
        List<Class<?>> others = new ArrayList<>();
        for (Class<?> each : classes) {
            if (blocked.contains(each.getClassLoader())) {
                rewriter.skip(each, "its class loader did not respond within 2 s");
            } else {
                others.add(each);
            }
        }
        return others;
    }

    /** Leaves out the classes that would lose the names of their parameters. */
    private List<Class<?>> keepingNames(List<Class<?>> classes) {
        List<Class<?>> named = new ArrayList<>();
        for (Class<?> each : classes) {
            if (ParameterNames.mayBeLost(each)) {
                named.add(each);
            }
        }
        List<Class<?>> others = new ArrayList<>(classes);
        others.removeAll(named);
        for (Class<?> each : HookVisibility.withoutTypes(named)) {
            rewriter.skip(each, "its class loader did not respond within 2 s");
            named.remove(each);
        }
        for (Class<?> each : named) {
            try {
                ParameterNames.require(each);
                others.add(each);
            } catch (Throwable e) {
                rewriter.skip(each, "this JDK would lose the names of its parameters: " + e);
            }
        }
        return others;
    }

    /** Retransforms rewritten classes so that only the remaining transformers apply. */
    public Restored restore() {
        Map<Class<?>, Throwable> rejected = new HashMap<>();
        Set<Class<?>> done = byIdentity();
        Failures failed = new Failures();
        ParameterNames names = ParameterNames.transformer();
        if (names != null) {
            instrumentation.addTransformer(names, true);
        }
        try {
            restore(done, rejected);
        } catch (Throwable e) {
            DebugLog.log("not restored", e);
            failed.add("classes that were not searched", e.toString());
        } finally {
            if (names != null) {
                instrumentation.removeTransformer(names);
            }
        }
        for (Map.Entry<Class<?>, Throwable> each : rejected.entrySet()) {
            DebugLog.log("not restored: " + each.getKey().getName(), each.getValue());
            failed.add(each.getKey().getName(), reason(each.getValue()));
        }
        return new Restored(done.size() - rejected.size(), failed);
    }

    private void restore(Set<Class<?>> done, Map<Class<?>, Throwable> rejected) {
        // a class that was rewritten while being loaded becomes visible with a delay
        for (int look = 1; look <= LOOKS; look++) {
            List<Class<?>> rewritten = new ArrayList<>();
            for (Class<?> loaded : loaded()) {
                if (!done.contains(loaded)
                        && rewriter.hasChanged(loaded)
                        && instrumentation.isModifiableClass(loaded)) {
                    rewritten.add(loaded);
                }
            }
            if (look > 1 && rewritten.isEmpty()) {
                break;
            }
            retransform(rewritten, rejected);
            done.addAll(rewritten);
            awaitPendingLoads();
        }
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

    /** @param rejected receives the classes that could not be retransformed */
    private void retransform(List<Class<?>> classes, Map<Class<?>, Throwable> rejected) {
        for (int from = 0; from < classes.size(); from += AT_ONCE) {
            split(classes.subList(from, Math.min(classes.size(), from + AT_ONCE)), rejected);
        }
    }

    private void split(List<Class<?>> classes, Map<Class<?>, Throwable> rejected) {
        try {
            instrumentation.retransformClasses(classes.toArray(new Class<?>[0]));
        } catch (Throwable e) {
            // one rejected class fails the whole call, and each successful call stops all threads
            int half = classes.size() / 2;
            if (half == 0) {
                rejected.put(classes.get(0), e);
            } else {
                split(classes.subList(0, half), rejected);
                split(classes.subList(half, classes.size()), rejected);
            }
        }
    }

    private void report(Class<?> rejected, Throwable rejection) {
        if (String.valueOf(rejection).endsWith(NOT_LINKED)) {
            AgentDiagnostics.report(Missing.NOT_LINKED, rejected.getName(), "the JVM cannot link it");
            DebugLog.log("not rewritten: " + rejected.getName() + " cannot be linked");
        } else {
            rewriter.skip(rejected, reason(rejection));
        }
    }

    private static String reason(Throwable rejection) {
        return "the JVM cannot retransform it: " + rejection;
    }
}
