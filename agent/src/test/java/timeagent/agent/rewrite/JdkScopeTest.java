package timeagent.agent.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.agent.clock.ClockMethods;
import timeagent.agent.options.AgentOptions;
import timeagent.agent.options.OptionException;

/** Which classes of the JDK are rewritten with jdk=true. */
final class JdkScopeTest {
    private final Module base = Object.class.getModule();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java/util/Timer",
                "java/util/Random",
                "java/util/logging/LogRecord",
                "java/util/concurrent/FutureTask",
                "java/util/concurrent/ThreadPoolExecutor",
                "java/util/concurrent/ForkJoinPool",
                "java/io/File",
                "sun/nio/ch/SocketChannelImpl",
                "javax/swing/Timer"
            })
    void containsClassesOfTheJdkWhenToldTo(String name) throws Exception {
        assertThat(contains("jdk=true", name)).isTrue();
        assertThat(contains("jdk=false", name)).isFalse();
        assertThat(contains("", name)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java/lang/Thread",
                "java/lang/System",
                "java/lang/TimeagentClock",
                "java/lang/invoke/MethodHandle",
                "java/lang/ref/Cleaner",
                "java/util/concurrent/atomic/AtomicInteger",
                "java/util/concurrent/locks/LockSupport",
                "java/util/concurrent/ThreadLocalRandom",
                "java/util/concurrent/ConcurrentHashMap",
                "java/util/concurrent/ConcurrentHashMap$Node",
                "jdk/internal/misc/Unsafe",
                "jdk/jfr/Event",
                "jdk/jfr/internal/PlatformRecorder",
                "sun/instrument/InstrumentationImpl",
                "sun/launcher/LauncherHelper",
                "sun/misc/Signal"
            })
    void neverContainsWhatAHookRunsThrough(String name) throws Exception {
        assertThat(contains("jdk=true", name)).isFalse();
        assertThat(contains("jdk=true,include=*", name)).isFalse();
    }

    /** The JDK's HTTP client is in jdk.internal.net.http. */
    @Test
    void containsInternalPackagesOfModulesThatNoHookRunsThrough() throws Exception {
        Module client = ModuleLayer.boot().findModule("java.net.http").orElseThrow();
        String name = "jdk/internal/net/http/HttpClientImpl";

        assertThat(scope("jdk=true").contains(client, client.getClassLoader(), name))
                .isTrue();
        assertThat(scope("").contains(client, client.getClassLoader(), name)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "'', java/util/Timer, ' is of the JDK (option jdk)'",
        "jdk=true, jdk/internal/misc/Unsafe, ' is of the JDK and never rewritten: it implements a clock, or hooks or"
                + " the JVM itself run through it'",
        "'jdk=true,exclude=java.util.*', java/util/Timer, ' is out of scope (options include and exclude)'",
        "jdk=true, java/util/Timer, ' names a clock and does not read it'"
    })
    void namesTheReasonToLeaveAClass(String options, String name, String reason) throws Exception {
        assertThat(scope(options).reasonToLeave(base, null, name)).isEqualTo(reason);
    }

    @ParameterizedTest
    @CsvSource({
        "java/time/Clock$SystemClock, java.time",
        "java/time/Instant, java.time",
        "java/util/Date, java.util",
        "java/util/GregorianCalendar, java.util",
        "sun/util/calendar/ZoneInfo, java.util"
    })
    void containsTheCodeOfAClockOnlyWhereThatClockIsNotCounted(String name, String group) throws Exception {
        assertThat(contains("jdk=true", name)).isFalse();
        assertThat(contains("jdk=true,clock.methods=" + group, name)).isFalse();
        assertThat(contains("jdk=true,clock.methods=currentTimeMillis:nanoTime", name))
                .isTrue();
    }

    @Test
    void containsClassesOfThePlatformLoaderAndOfModulesInTheApplicationsLoader() throws Exception {
        Module compiler = ModuleLayer.boot().findModule("jdk.compiler").orElseThrow();
        ClassLoader platform = ClassLoader.getPlatformClassLoader();

        assertThat(scope("jdk=true").contains(compiler, compiler.getClassLoader(), "com/sun/tools/javac/Main"))
                .isTrue();
        assertThat(scope("jdk=true").contains(platform.getUnnamedModule(), platform, "com/acme/Main"))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "'jdk=true,include=java.util.*', java/util/Timer, true",
        "'jdk=true,include=java.util.*', java/io/File, false",
        "'jdk=true,exclude=java.util.*', java/util/Timer, false",
        "'jdk=true,exclude=java.util.*', java/io/File, true"
    })
    void followsIncludeAndExclude(String options, String name, boolean contained) throws Exception {
        assertThat(contains(options, name)).isEqualTo(contained);
    }

    @Test
    void anApplicationsClassIsNotTakenForOneOfTheJdk() throws Exception {
        ClassLoader loader = getClass().getClassLoader();

        assertThat(scope("").contains(getClass().getModule(), loader, "java/util/concurrent/ConcurrentHashMapV8"))
                .isTrue();
        assertThat(scope("jdk=true").contains(getClass().getModule(), loader, "sun/misc/Own"))
                .isTrue();
        assertThat(scope("jdk=true").contains(getClass().getModule(), loader, "timeagent/events/jdk/HookAccess"))
                .isFalse();
    }

    private boolean contains(String options, String name) throws OptionException {
        return scope(options).contains(base, null, name);
    }

    private static ClassScope scope(String text) throws OptionException {
        AgentOptions options = AgentOptions.parse(text);
        return new ClassScope(
                options,
                new ClockMethods(List.copyOf(options.clockMethods), options.clock.caches()),
                options.rewriteJdk);
    }
}
