package timeagent.agent;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import timeagent.events.AgentStatus;

/** The classes that were loaded before the agent changes them, or changes them back. */
final class LoadedClasses {
    /** The JVM stops all threads to exchange the classes of one call: some at a time, so that it is never for long. */
    private static final int AT_ONCE = 200;

    private final Instrumentation instrumentation;
    private final ClassRewriter rewriter;

    LoadedClasses(Instrumentation instrumentation, ClassRewriter rewriter) {
        this.instrumentation = instrumentation;
        this.rewriter = rewriter;
    }

    /** Has those rewritten in which there is something to rewrite. */
    void rewrite() throws UnmodifiableClassException {
        List<Class<?>> wanted = those(rewriter::recordsWritesOf);
        wanted.addAll(survey(those(rewriter::mayCountReadsOf)));
        Set<Class<?>> rewritten = ConcurrentHashMap.newKeySet();
        rewriter.reachesBack(rewritten);
        List<Class<?>> refused = retransform(wanted);
        rewriter.reachesBack(null);
        rewritten.removeAll(refused);
        rewritten.forEach(each -> AgentStatus.classRewritten());
    }

    private List<Class<?>> survey(List<Class<?>> classes) {
        if (classes.isEmpty()) {
            return classes;
        }
        ClassSurvey survey = new ClassSurvey(instrumentation);
        rewriter.showsTo(survey);
        try {
            return survey.changing(classes);
        } finally {
            rewriter.showsTo(null);
        }
    }

    /**
     * Has those made anew that were rewritten, by whoever is still there to transform them.
     *
     * @return how many
     */
    int restore() throws UnmodifiableClassException {
        List<Class<?>> changed = those(rewriter::hasChanged);
        return changed.size() - retransform(changed).size();
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

    /** Returns those that the JVM refuses to make anew. */
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
            // one class that the JVM refuses fails the whole call; each call that does not stops all threads
            int half = classes.size() / 2;
            if (half == 0) {
                refused.add(classes.get(0));
                AgentStatus.classFailed(classes.get(0).getName(), "the JVM refuses it: " + e);
            } else {
                retransform(classes.subList(0, half), refused);
                retransform(classes.subList(half, classes.size()), refused);
            }
        }
    }
}
