package timeagent.agent.classfile;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.util.BitSet;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import timeagent.events.clock.CallSite;
import timeagent.events.clock.CallSites;
import timeagent.events.threads.AgentDaemon;

final class RewrittenClassesTest {
    @AutoClose("stop")
    private final AgentDaemon daemon = new AgentDaemon();

    private final RewrittenClasses classes = new RewrittenClasses(CallSites.LIVE);
    private final ClassLoader kept = new ClassLoader() {};

    @BeforeEach
    void start() {
        daemon.run(nanoTime -> 0);
    }

    private static CallSite site(String name, int line) {
        return new CallSite(name, "run", "()V", line, "System.nanoTime");
    }

    private void add(ClassLoader loader, String name, int... lines) {
        BitSet numbers = new BitSet();
        for (int line : lines) {
            CallSites.LIVE.number(site(name, line), numbers);
        }
        classes.add(loader, name, numbers);
    }

    private WeakReference<ClassLoader> addInLoaderOfItsOwn(String name, int... lines) {
        ClassLoader loader = new ClassLoader() {};
        add(loader, name, lines);
        // loaded once more, with the same hooks
        add(loader, name, lines);
        assertThat(classes.contains(loader, name)).isTrue();
        return new WeakReference<>(loader);
    }

    private static void collect(WeakReference<ClassLoader> loader) {
        while (loader.get() != null) {
            System.gc();
        }
    }

    @Test
    void knowsTheClassesOfEachLoader() {
        add(kept, "com/acme/Known", 1);
        add(null, "com/acme/OfBoot");

        assertThat(classes.contains(kept, "com/acme/Known")).isTrue();
        assertThat(classes.contains(kept, "com/acme/Other")).isFalse();
        assertThat(classes.contains(new ClassLoader() {}, "com/acme/Known")).isFalse();
        assertThat(classes.contains(null, "com/acme/OfBoot")).isTrue();
        assertThat(classes.contains(null, "com/acme/Known")).isFalse();
    }

    @Test
    void thoseThatAnotherLoaderHasStay() throws Exception {
        int before = CallSites.LIVE.count();
        add(kept, "com/acme/Both", 1);
        int number = CallSites.LIVE.number(site("com/acme/Both", 1), new BitSet());

        collect(addInLoaderOfItsOwn("com/acme/Both", 1, 2));
        while (CallSites.LIVE.count() != before + 1) {
            Thread.onSpinWait();
        }

        assertThat(CallSites.LIVE.number(site("com/acme/Both", 1), new BitSet()))
                .isEqualTo(number);
        assertThat(classes.contains(kept, "com/acme/Both")).isTrue();
    }
}
