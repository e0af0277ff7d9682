package timeagent.agent.clock;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import timeagent.agent.fixture.Defined;
import timeagent.agent.fixture.Generated;
import timeagent.agent.fixture.Sources;

/** Rewrites the classes of a test and runs them, verified by the JVM as those of an application are. */
final class Rewritten {
    static final ClockRewriter ALL_CLOCKS = new ClockRewriter(new ClockMethods(List.of(ClockMethod.GROUPS), false));

    private Rewritten() {}

    /** Runs the first class of a source, a {@link Runnable}. */
    static void run(String name, String source) throws ReflectiveOperationException {
        run(ALL_CLOCKS, name, Sources.compile(source));
    }

    /** Runs one of {@link Generated}. */
    static void run(byte[] classFile) throws ReflectiveOperationException {
        run(ALL_CLOCKS, Generated.NAME, Map.of(Generated.NAME, classFile));
    }

    static void run(ClockRewriter rewriter, String name, Map<String, byte[]> classFiles)
            throws ReflectiveOperationException {
        Map<String, byte[]> rewritten = new HashMap<>(classFiles);
        rewritten.replaceAll((className, classFile) -> {
            byte[] changed = rewriter.rewrite(classFile, null);
            return changed == null ? classFile : changed;
        });
        new Defined(rewritten).make(name, Runnable.class).run();
    }
}
