package timeagent.agent.classfile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class HookVisibilityTest {
    /** Lets nobody load a class until it is let go. */
    private static final class Stuck extends ClassLoader {
        private final CountDownLatch letGo = new CountDownLatch(1);

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            boolean interrupted = false;
            while (letGo.getCount() > 0) {
                try {
                    letGo.await();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            return super.loadClass(name, resolve);
        }
    }

    private final HookVisibility hooks = new HookVisibility(new CollectedLoaders());

    @Test
    void isNotStuckWhereAClassLoaderIs() {
        Stuck stuck = new Stuck();
        ClassLoader free = new ClassLoader() {};

        try {
            assertThat(hooks.silent(Set.of(free, stuck))).containsExactly(stuck);
            assertThat(hooks.silent(Set.of(free))).isEmpty();
        } finally {
            stuck.letGo.countDown();
        }
    }

    @Test
    void seesThatAClassLoaderDoesNotFindTheHooks() {
        ClassLoader some = new ClassLoader() {
            @Override
            protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                throw new ClassNotFoundException(name);
            }
        };

        assertThat(hooks.silent(Set.of(some))).isEmpty();
        assertThat(hooks.areSeenBy(some)).isFalse();
        assertThat(hooks.areSeenBy(new ClassLoader() {})).isTrue();
        assertThat(hooks.areSeenBy(null)).isTrue();
    }

    @Test
    void asksAClassLoaderAgainThatDidNotFindTheHooks() {
        AtomicInteger asked = new AtomicInteger();
        ClassLoader late = new ClassLoader() {
            @Override
            protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                if (asked.incrementAndGet() == 1) {
                    throw new ClassNotFoundException(name);
                }
                return super.loadClass(name, resolve);
            }
        };

        assertThat(hooks.areSeenBy(late, 7)).isFalse();
        assertThat(hooks.areSeenBy(late, 6 + HookVisibility.ASK_AGAIN_NANOS)).isFalse();
        assertThat(asked).hasValue(1);
        assertThat(hooks.areSeenBy(late, 7 + HookVisibility.ASK_AGAIN_NANOS)).isTrue();
        assertThat(hooks.areSeenBy(late, 8 + HookVisibility.ASK_AGAIN_NANOS)).isTrue();
        assertThat(asked).hasValue(2);
    }
}
