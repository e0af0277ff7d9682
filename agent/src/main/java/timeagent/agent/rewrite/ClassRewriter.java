package timeagent.agent.rewrite;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import jdk.jfr.Event;
import timeagent.agent.classfile.ClassFile;
import timeagent.agent.classfile.HookVisibility;
import timeagent.agent.classfile.LoaderTable;
import timeagent.agent.classfile.RewriteFailure;
import timeagent.agent.classfile.RewrittenClasses;
import timeagent.agent.clock.ClockMethod;
import timeagent.agent.clock.ClockMethods;
import timeagent.agent.clock.ClockRewriter;
import timeagent.agent.options.AgentOptions;
import timeagent.agent.socket.JdkWrites;
import timeagent.agent.socket.NettyWrites;
import timeagent.agent.socket.WriteRewriter;
import timeagent.agent.types.EventRewriter;
import timeagent.events.clock.CallSites;
import timeagent.events.clock.RunningMethods;
import timeagent.events.diagnostics.AgentDiagnostics;
import timeagent.events.diagnostics.AgentDiagnostics.Missing;
import timeagent.events.diagnostics.DebugLog;
import timeagent.events.diagnostics.Message;
import timeagent.events.jdk.ClassConstants;
import timeagent.events.jdk.JdkInternals;
import timeagent.events.threads.HookKind;

/**
 * Rewrites classes when they are loaded or retransformed; counts and skips those that cannot be rewritten.
 *
 * <p>Also accepts classes that it rewrote before or that another agent has changed.
 */
public final class ClassRewriter implements ClassFileTransformer {
    static final String SELF_TEST = "timeagent/agent/SelfTest";

    /** Independent of the options: the self-test class has one call site of this clock. */
    private static final ClockMethods SELF_TEST_CLOCK =
            new ClockMethods(List.of(ClockMethod.CURRENT_TIME_MILLIS), false);

    private final boolean countsClocks;
    private final boolean writesWanted;
    private final ClassScope scope;
    private final ClockMethods methods;
    /** Null if clock reads are neither counted nor answered from a cached clock. */
    private final ClockRewriter wantedClocks;
    /** Null without option {@code events}. */
    private final EventRewriter wantedEvents;
    /** Null until a recording needs it. */
    private volatile ClockRewriter clocks;
    /** Null until a recording needs it. */
    private volatile EventRewriter events;

    private final HookVisibility hooks = new HookVisibility();
    private final RewrittenClasses changed = new RewrittenClasses(CallSites.LIVE);
    private final LoaderTable<Boolean> skipped = new LoaderTable<>();
    /** Set when a recording starts: before, a rewritten write would do nothing but cost start-up time. */
    private volatile boolean recordsWrites;
    /** Those with hooks for their writes; others may have been rewritten before, for their clock reads. */
    private final LoaderTable<Boolean> writing = new LoaderTable<>();

    /** Loaded classes that were first rewritten in this thread: the JVM may still reject the result. */
    private final ThreadLocal<Set<Class<?>>> retransformed = new ThreadLocal<>();

    public ClassRewriter(AgentOptions options) {
        countsClocks = options.clock.counts();
        writesWanted = options.socketStyle != null;
        // loaded first: its loading would call this transformer, which needs it
        UnrecordedLibrary.note("", true, true);
        methods = new ClockMethods(options.clockMethods, options.clock.caches(), options.clockWrappers);
        boolean leavesJdkAlone = options.rewriteJdk && JdkInternals.isDumpingClasses();
        if (leavesJdkAlone) {
            // archives and caches exclude rewritten classes, and a JVM crashes if a core class is missing in its
            // archive
            Message.print(
                    "jdk=true is ignored while the JVM records or writes an archive of its classes or an AOT cache");
        }
        scope = new ClassScope(options, methods, options.rewriteJdk && !leavesJdkAlone);
        wantedClocks = options.rewritesClocks() ? new ClockRewriter(methods, hooks, CallSites.LIVE, changed) : null;
        wantedEvents = options.events == null ? null : new EventRewriter();
    }

    @Override
    public byte[] transform(
            Module module,
            ClassLoader loader,
            String name,
            Class<?> redefined,
            ProtectionDomain domain,
            byte[] classFile) {
        byte[] rewritten = rewrite(module, loader, name, redefined, classFile);
        // what another agent retransforms and this one leaves as it is would not be restored
        boolean isOurs = rewritten != null || retransformed.get() != null;
        return redefined != null && isOurs ? ParameterNames.kept(redefined, classFile, rewritten) : rewritten;
    }

    private byte[] rewrite(Module module, ClassLoader loader, String name, Class<?> redefined, byte[] classFile) {
        String known = name;
        try {
            if (known == null) {
                boolean readsClocks = clocks != null && clocks.concerns(classFile);
                if (!readsClocks && (events == null || !events.concerns(classFile))) {
                    return null;
                }
                // defined without a name
                known = ClassFile.reader(classFile).getClassName();
            }
            if (loader != null) {
                UnrecordedLibrary.note(known, writesWanted, countsClocks);
            }
            long start = DebugLog.isOpen() ? System.nanoTime() : 0;
            boolean first = !changed.contains(loader, known);
            byte[] rewritten = rewrite(module, loader, known, classFile);
            if (start != 0) {
                log(module, loader, known, classFile, rewritten, System.nanoTime() - start);
            }
            // count a class once: Flight Recorder on 17 and other agents retransform it
            if (rewritten != null && !known.equals(SELF_TEST)) {
                if (!changed.contains(loader, known)) {
                    changed.add(loader, known, new BitSet());
                }
                Set<Class<?>> pending = redefined == null ? null : retransformed.get();
                if (first && pending != null) {
                    pending.add(redefined);
                } else if (first) {
                    AgentDiagnostics.classRewritten();
                }
            }
            return rewritten;
        } catch (Throwable e) {
            // the JVM would silently discard it
            DebugLog.log("skipped: " + known, e);
            skip(loader, known == null ? "a class without a name" : known, RewriteFailure.reason(e));
            return null;
        }
    }

    /** Reports once that a class is not rewritten, however often it is retransformed. */
    private void skip(ClassLoader loader, String name, String reason) {
        try {
            if (skipped.put(loader, name, true) != null) {
                return;
            }
        } catch (Throwable e) {
            // without stack or memory: better counted twice than not at all
        }
        AgentDiagnostics.report(Missing.CLASS, name.replace('/', '.'), reason);
    }

    /** Logs rewritten classes and candidates of the application; most classes are neither. */
    private void log(Module module, ClassLoader loader, String name, byte[] classFile, byte[] rewritten, long nanos) {
        if (rewritten != null) {
            // not the loader's getName() or toString(), which may be application code
            String type = loader == null ? "the boot loader" : loader.getClass().getName();
            DebugLog.log("rewritten in " + nanos / 1000 + " us: " + name + " of " + type + ", call sites so far: "
                    + CallSites.LIVE.count());
        } else if (clocks != null && ClassScope.isForeign(loader) && clocks.concerns(classFile)) {
            logLeftAlone(module, loader, name);
        }
    }

    private void logLeftAlone(Module module, ClassLoader loader, String name) {
        DebugLog.log("not rewritten: " + name + " of " + loader.getClass().getName()
                + scope.reasonToLeave(module, loader, name));
    }

    /**
     * Returns the rewritten class, or null if unchanged.
     *
     * @param name internal name of the class
     * @throws RuntimeException if it cannot be rewritten
     */
    public byte[] rewrite(Module module, ClassLoader loader, String name, byte[] classFile) {
        if (name.equals(SELF_TEST)) {
            return new ClockRewriter(SELF_TEST_CLOCK, hooks, CallSites.OWN, new RewrittenClasses(CallSites.OWN))
                    .rewrite(classFile, null);
        }
        byte[] rewritten = classFile;
        if (recordsWritesOf(loader, name)) {
            rewritten = rewritten(WriteRewriter.rewrite(classFile), classFile, loader);
            writing.put(loader, name, true);
        }
        boolean usesEvents =
                events != null && scope.containsOfApplication(module, loader, name) && events.concerns(classFile);
        if (clocks != null && scope.contains(module, loader, name) && clocks.concerns(classFile)) {
            try {
                rewritten = rewritten(clocks.rewrite(rewritten, loader), rewritten, loader);
            } catch (RuntimeException e) {
                if (usesEvents) {
                    events.reportNotMeasured(classFile, loader, e);
                }
                throw e;
            }
        }
        if (usesEvents) {
            rewritten = rewritten(events.rewrite(rewritten, loader), rewritten, loader);
        }
        if (rewritten == classFile) {
            return null;
        }
        ClassFile.copyVersion(classFile, rewritten);
        return rewritten;
    }

    private boolean recordsWritesOf(ClassLoader loader, String name) {
        return recordsWrites && (loader == null ? JdkWrites.concerns(name) : NettyWrites.concerns(name));
    }

    /** @param after null if unchanged */
    private byte[] rewritten(byte[] after, byte[] before, ClassLoader loader) {
        if (after == null) {
            return before;
        }
        hooks.require(loader);
        return after;
    }

    /** Returns the class loaders that do not respond. */
    List<ClassLoader> blocked(Iterable<ClassLoader> loaders) {
        return hooks.blocked(loaders);
    }

    /** Adds these hooks to classes from now on, as far as the options enable them. */
    public void enable(Set<HookKind> kinds) {
        if (kinds.contains(HookKind.CLOCK_READS)) {
            clocks = wantedClocks;
        }
        if (kinds.contains(HookKind.SOCKET_WRITES)) {
            // loaded first: its loading would call the transformer, which needs it
            NettyWrites.concerns("");
            JdkWrites.concerns("");
            recordsWrites = writesWanted;
        }
        if (kinds.contains(HookKind.EVENTS)) {
            events = wantedEvents;
        }
    }

    /** @param methods receives those with clock reads that are rewritten; null for none */
    public void report(RunningMethods methods) {
        if (wantedClocks != null) {
            wantedClocks.report(methods);
        }
    }

    /** Collects the loaded classes that this thread is the first to have rewritten; null stops collecting. */
    void collectRetransformed(Set<Class<?>> classes) {
        if (classes == null) {
            retransformed.remove();
        } else {
            retransformed.set(classes);
        }
    }

    /** The JVM has rejected the rewritten class, which was not rewritten before. */
    void forget(Class<?> loaded) {
        changed.remove(loaded.getClassLoader(), nameOf(loaded));
        if (events != null) {
            events.forget(loaded.getClassLoader(), nameOf(loaded));
        }
    }

    /** Reports a loaded class that cannot be rewritten. */
    void skip(Class<?> loaded, String reason) {
        DebugLog.log("skipped: " + loaded.getName() + ": " + reason);
        skip(loaded.getClassLoader(), nameOf(loaded), reason);
    }

    boolean hasChanged(Class<?> loaded) {
        return !loaded.isHidden() && changed.contains(loaded.getClassLoader(), nameOf(loaded));
    }

    /**
     * Whether a loaded class needs one of these hooks and does not have it; true if its constants cannot be read. Also reports a
     * library whose socket writes or clock reads are not recorded.
     *
     * @param first whether no class was loaded since the hooks are added: a rewritten one has others
     */
    boolean needsHooks(Class<?> loaded, Set<HookKind> kinds, boolean first) {
        if (loaded.isArray() || loaded.isPrimitive()) {
            return false;
        }
        ClassLoader loader = loaded.getClassLoader();
        String name = nameOf(loaded);
        if (loader != null) {
            UnrecordedLibrary.note(name, writesWanted, countsClocks);
        }
        if (kinds.contains(HookKind.SOCKET_WRITES)
                && recordsWritesOf(loader, name)
                && !writing.contains(loader, name)
                && !skipped.contains(loader, name)) {
            return true;
        }
        if (loaded.isHidden() || !first && changed.contains(loader, name) || isRiskyEvent(loaded)) {
            return false;
        }
        if (scope.contains(loaded.getModule(), loader, name)) {
            return concerns(loaded, kinds);
        }
        if (DebugLog.isOpen() && ClassScope.isForeign(loader) && concerns(loaded, kinds)) {
            logLeftAlone(loaded.getModule(), loader, name);
        }
        return false;
    }

    /**
     * Whether Flight Recorder would initialise the class where it is retransformed: on JDK 17 with a lock held, for which an
     * application's thread that registers an event waits, while the initialisation waits for that thread's lock.
     */
    private static boolean isRiskyEvent(Class<?> loaded) {
        return Event.class.isAssignableFrom(loaded) && !ClassConstants.isInitialized(loaded);
    }

    private boolean concerns(Class<?> loaded, Set<HookKind> kinds) {
        return kinds.contains(HookKind.CLOCK_READS) && clocks != null && clocks.concerns(loaded)
                || kinds.contains(HookKind.EVENTS) && events != null && events.concerns(loaded);
    }

    /** The methods of option {@code clock.wrappers} that no call in a loaded class names. */
    List<String> unusedWrappers() {
        return methods.unused();
    }

    private static String nameOf(Class<?> loaded) {
        return loaded.getName().replace('.', '/');
    }
}
