package timeagent.agent.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.agent.clock.ClockMethods;
import timeagent.agent.options.AgentOptions;
import timeagent.agent.options.OptionException;

final class ClassScopeTest {
    private final ClassLoader loader = getClass().getClassLoader();
    private final Module unnamed = getClass().getModule();

    @Test
    void containsTheClassesOfTheApplication() throws Exception {
        assertThat(scope("").contains(unnamed, loader, "com/acme/Main")).isTrue();
        assertThat(scope("").contains(null, loader, "com/acme/Main")).isTrue();
        assertThat(scope("").contains(unnamed, loader, "Main")).isTrue();
    }

    @Test
    void containsNothingOfTheBootAndThePlatformLoader() throws Exception {
        assertThat(scope("").contains(Object.class.getModule(), null, "java/util/Date"))
                .isFalse();
        assertThat(scope("").contains(unnamed, null, "com/acme/Main")).isFalse();
        assertThat(scope("").contains(unnamed, ClassLoader.getPlatformClassLoader(), "com/acme/Main"))
                .isFalse();
    }

    @Test
    void containsNothingOfTheModulesOfTheJdkInTheApplicationsLoader() throws Exception {
        Module compiler = ModuleLayer.boot().findModule("jdk.compiler").orElseThrow();
        assertThat(compiler.getClassLoader()).isSameAs(ClassLoader.getSystemClassLoader());

        assertThat(scope("").contains(compiler, compiler.getClassLoader(), "com/sun/tools/javac/Main"))
                .isFalse();
        assertThat(scope("include=com.sun.*").contains(compiler, compiler.getClassLoader(), "com/sun/tools/javac/Main"))
                .isFalse();
        assertThat(scope("").contains(Object.class.getModule(), loader, "java/Main"))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "timeagent/agent/Agent",
                "timeagent/events/jdk/HookAccess",
                "timeagent/analysis/Main",
                "timeagent/shaded/asm/ClassReader"
            })
    void containsNothingOfTheAgentItself(String name) throws Exception {
        assertThat(scope("").contains(unnamed, loader, name)).isFalse();
        assertThat(scope("include=timeagent.*").contains(unnamed, loader, name)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"timeagents/Main", "timeagent/Main", "timeagent/agents/Main", "com/timeagent/agent/Main"})
    void containsNeighboursOfTheAgent(String name) throws Exception {
        assertThat(scope("").contains(unnamed, loader, name)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "include=com.acme.*, com/acme/Main, true",
        "include=com.acme.*, com/other/Main, false",
        "include=com.acme.*:com.other.*, com/other/Main, true",
        "exclude=com.acme.*, com/acme/Main, false",
        "exclude=com.acme.*, com/other/Main, true",
        "'include=com.acme.*,exclude=*Log', com/acme/Main, true",
        "'include=com.acme.*,exclude=*Log', com/acme/Log, false",
        "'include=com.acme.Log,exclude=com.acme.*', com/acme/Log, false",
        "'include=com.acme.*,exclude=*Log', com/other/Main, false",
        "include=com.acme.Outer$Inner, com/acme/Outer$Inner, true",
        "include=com.acme.Outer, com/acme/Outer$Inner, true",
        "exclude=com.acme.Outer, com/acme/Outer$Inner, false",
        "'include=com.acme.Outer,exclude=com.acme.Outer$*', com/acme/Outer, true",
        "'include=com.acme.Outer,exclude=com.acme.Outer$*', com/acme/Outer$Inner, false"
    })
    void followsIncludeAndExclude(String options, String name, boolean contained) throws Exception {
        assertThat(scope(options).contains(unnamed, loader, name)).isEqualTo(contained);
    }

    @Test
    void everyPatternRemembersItsOwnMatch() throws Exception {
        AgentOptions options = AgentOptions.parse("include=com.*:com.acme.*:org.*,exclude=*Log");
        ClassScope scope = scope(options);

        scope.contains(unnamed, loader, "com/acme/Log");

        assertThat(options.include.unused()).containsExactly("org.*");
    }

    @Test
    void aClassOfTheJdkMatchesNoPattern() throws Exception {
        AgentOptions options = AgentOptions.parse("include=java.*");

        scope(options).contains(Object.class.getModule(), null, "java/util/Date");

        assertThat(options.include.unused()).containsExactly("java.*");
    }

    private static ClassScope scope(String options) throws OptionException {
        return scope(AgentOptions.parse(options));
    }

    private static ClassScope scope(AgentOptions options) {
        return new ClassScope(
                options, new ClockMethods(options.clockMethods, options.clock.caches()), options.rewriteJdk);
    }
}
