package timeagent.agent.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class UnrecordedLibraryTest {
    @ParameterizedTest
    @CsvSource({
        "org/codehaus/groovy/vmplugin/v8/IndyInterface, Groovy",
        "com/acme/org/codehaus/groovy/runtime/callsite/AbstractCallSite, Groovy",
        "org/jruby/Ruby, JRuby",
        "org/jruby/RubyClass,",
        "groovy/lang/GroovyObject,",
        "jdk/dynalink/DynamicLinker, Dynalink",
        "com/acme/IndyInterface,"
    })
    void knowsTheDynamicLanguages(String name, String library) {
        assertThat(UnrecordedLibrary.withDynamicCalls(name)).isEqualTo(library);
    }
}
