package timeagent.agent.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import timeagent.agent.clock.ClockMethods;
import timeagent.agent.options.AgentOptions;

final class ClassScopeTest {
    private static final ClassLoader LOADER = ClassScopeTest.class.getClassLoader();
    private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();
    private static final Module BASE = Object.class.getModule();
    private static final Module CLIENT =
            ModuleLayer.boot().findModule("java.net.http").orElseThrow();
    private static final Module COMPILER =
            ModuleLayer.boot().findModule("jdk.compiler").orElseThrow();

    private record Place(Module module, ClassLoader loader) {}

    private static final Map<String, Place> PLACES = Map.of(
            "application", new Place(ClassScopeTest.class.getModule(), LOADER),
            "no module", new Place(null, LOADER),
            "base", new Place(BASE, null),
            "base in the application", new Place(BASE, LOADER),
            "boot loader", new Place(ClassScopeTest.class.getModule(), null),
            "platform loader", new Place(PLATFORM.getUnnamedModule(), PLATFORM),
            "http client", new Place(CLIENT, CLIENT.getClassLoader()),
            "compiler", new Place(COMPILER, COMPILER.getClassLoader()));

    @ParameterizedTest
    @CsvFileSource(resources = "/class-scope.txt", delimiter = '|')
    void contains(String options, String place, String names, boolean contained) throws Exception {
        ClassScope scope = scope(AgentOptions.parse(options));
        Place of = PLACES.get(place);
        for (String name : names.split(" ")) {
            assertThat(scope.contains(of.module, of.loader, name)).as(name).isEqualTo(contained);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'', java/util/Timer, ' is out of scope (options include, exclude and jdk; parts of the JDK and the agent always)'",
        "jdk=true, jdk/internal/misc/Unsafe, ' is out of scope (options include, exclude and jdk; parts of the JDK and the agent always)'",
        "jdk=true, java/util/Timer, ' names a clock and does not read it'"
    })
    void namesTheReasonToLeaveAClass(String options, String name, String reason) throws Exception {
        assertThat(scope(AgentOptions.parse(options)).reasonToLeave(BASE, null, name))
                .isEqualTo(reason);
    }

    @Test
    void everyPatternRemembersItsOwnMatch() throws Exception {
        AgentOptions options = AgentOptions.parse("include=com.*:com.acme.*:org.*:java.*,exclude=*Log");
        ClassScope scope = scope(options);
        scope.contains(ClassScopeTest.class.getModule(), LOADER, "com/acme/Log");
        scope.contains(BASE, null, "java/util/Date");

        assertThat(options.include.unused()).containsExactly("org.*", "java.*");
    }

    private static ClassScope scope(AgentOptions options) {
        return new ClassScope(
                options, new ClockMethods(options.clockMethods, options.clock.caches()), options.rewriteJdk);
    }
}
