package timeagent.events.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import timeagent.events.ClaimedHooks;

@ExtendWith(ClaimedHooks.class)
final class ClassConstantsTest {
    private static boolean initialised;

    static class Calls {
        static {
            initialised = true;
        }

        long now() {
            return System.nanoTime() + 5_000_000_000L;
        }
    }

    static class Runs {
        long now() {
            return System.nanoTime();
        }
    }

    static class Refers {
        final LongSupplier clock = System::nanoTime;
    }

    static class Names {
        final String name = "java/lang/System.nanoTime()J";
        final long number = 5_000_000_000L;
    }

    interface None {}

    @Test
    void findsACallAndAReferenceAndNothingElse() throws Throwable {
        assertThat(reads(Calls.class)).isTrue();
        assertThat(reads(Refers.class)).isTrue();
        assertThat(reads(Names.class)).isFalse();
        assertThat(reads(None.class)).isFalse();
    }

    @Test
    void findsTheSameWhenTheClassHasRun() throws Throwable {
        assertThat(new Runs().now()).isNotZero();
        assertThat(new Refers().clock.getAsLong()).isNotZero();

        assertThat(reads(Runs.class)).isTrue();
        assertThat(reads(Refers.class)).isTrue();
    }

    @Test
    void seesEveryMethodThatIsCalled() throws Throwable {
        Set<String> methods = new TreeSet<>();

        assertThat(ClassConstants.refersTo(Runs.class, (owner, name, type) -> !methods.add(owner + "." + name + type)))
                .isFalse();

        assertThat(methods).containsExactly("java/lang/Object.<init>()V", "java/lang/System.nanoTime()J");
    }

    @Test
    void noArchiveIsWrittenWhileTestsRun() {
        assertThat(JdkInternals.isDumpingClasses()).isFalse();
    }

    private static boolean reads(Class<?> type) throws Throwable {
        return ClassConstants.refersTo(
                type,
                (owner, name, descriptor) ->
                        owner.equals("java/lang/System") && name.equals("nanoTime") && descriptor.equals("()J"));
    }

    @Test
    void knowsWhetherAClassIsInitializedAndLeavesItAsItIs() throws Throwable {
        assertThat(reads(Calls.class)).isTrue();
        assertThat(ClassConstants.isInitialized(Calls.class)).isFalse();
        assertThat(initialised).isFalse();
        assertThat(new Calls().now()).isNotZero();

        assertThat(initialised).isTrue();
        assertThat(ClassConstants.isInitialized(Calls.class)).isTrue();
    }
}
