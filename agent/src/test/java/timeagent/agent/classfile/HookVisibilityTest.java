package timeagent.agent.classfile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

final class HookVisibilityTest {
    /** Blocks class loading until released. */
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

    private final HookVisibility hooks = new HookVisibility();
    private final List<Stuck> stuck = new ArrayList<>();

    @AfterEach
    void letGo() throws Exception {
        stuck.forEach(each -> each.letGo.countDown());
        for (Thread thread : asking()) {
            thread.join();
        }
    }

    private List<ClassLoader> stuck(int count) {
        Stream.generate(Stuck::new).limit(count).forEach(stuck::add);
        return List.copyOf(stuck);
    }

    private static List<Thread> asking() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("timeagent class loader"))
                .toList();
    }

    @Test
    void isNotStuckWhereClassLoadersAre() throws Exception {
        List<ClassLoader> all = new ArrayList<>(stuck(8));
        List<ClassLoader> free = Stream.<ClassLoader>generate(() -> new ClassLoader() {})
                .limit(100)
                .toList();
        all.addAll(free);

        assertThat(hooks.blocked(all)).containsExactlyElementsOf(stuck);
        // one thread has asked those that respond
        assertThat(asking()).hasSize(stuck.size());
        assertThat(hooks.blocked(free)).isEmpty();
        letGo();
        assertThat(hooks.blocked(all)).isEmpty();
    }

    @Tag("full")
    @Test
    void keepsNothingOfTheAgentInAThreadThatIsStuck() {
        hooks.blocked(stuck(1));

        assertThat(asking())
                .singleElement()
                .extracting(thread -> List.of(thread.getStackTrace()).stream()
                        .map(StackTraceElement::getClassName)
                        .filter(name -> name.startsWith("timeagent.")
                                && !name.startsWith(getClass().getName()))
                        .distinct()
                        .toList())
                // the packed agent has it in java.lang
                .isEqualTo(List.of("timeagent.hooks.TimeagentVisibility"));
    }

    @Tag("full")
    @Test
    void startsNoMoreThreadsThanAreAllowed() {
        List<ClassLoader> loaders = stuck(70);

        assertThat(hooks.blocked(loaders)).hasSize(70);
        assertThat(hooks.blocked(loaders)).hasSize(70);
        assertThat(asking()).hasSizeLessThanOrEqualTo(64);
    }

    private static ClassLoader finding(BooleanSupplier finds) {
        return new ClassLoader() {
            @Override
            protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                if (!finds.getAsBoolean()) {
                    throw new ClassNotFoundException(name);
                }
                return super.loadClass(name, resolve);
            }
        };
    }

    @Test
    void seesThatAClassLoaderDoesNotFindTheHooks() {
        ClassLoader some = finding(() -> false);

        assertThat(hooks.blocked(List.of(some))).isEmpty();
        assertThat(hooks.areSeenBy(some, System.nanoTime())).isFalse();
        assertThat(hooks.areSeenBy(new ClassLoader() {}, System.nanoTime())).isTrue();
        assertThat(hooks.areSeenBy(null, System.nanoTime())).isTrue();
    }

    @Test
    void asksAClassLoaderAgainThatDidNotFindTheHooks() {
        AtomicInteger asked = new AtomicInteger();
        ClassLoader late = finding(() -> asked.incrementAndGet() > 1);

        assertThat(hooks.areSeenBy(late, 7)).isFalse();
        assertThat(hooks.areSeenBy(late, 6 + HookVisibility.ASK_AGAIN_NANOS)).isFalse();
        assertThat(asked).hasValue(1);
        assertThat(hooks.areSeenBy(late, 7 + HookVisibility.ASK_AGAIN_NANOS)).isTrue();
        assertThat(hooks.areSeenBy(late, 8 + HookVisibility.ASK_AGAIN_NANOS)).isTrue();
        assertThat(asked).hasValue(2);
    }
}
