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
        assertThat(UnrecordedLibrary.in(UnrecordedLibrary.DYNAMIC_LANGUAGES, name))
                .isEqualTo(library);
    }

    @ParameterizedTest
    @CsvSource({
        "com/acme/io/netty/incubator/channel/uring/AbstractIOUringChannel, Netty's incubator io_uring transport",
        "jnr/unixsocket/UnixSocketChannel, jnr-unixsocket",
        "com/acme/io/netty/channel/kqueue/AbstractKQueueChannel, Netty's kqueue transport",
        "io/netty/channel/kqueue/KQueue,",
        "org/newsclub/net/unix/AFSocketImpl, junixsocket",
        "org/newsclub/net/unix/AFDatagramSocketImpl, junixsocket",
        "org/newsclub/net/unix/AFUNIXSocketImpl, junixsocket",
        "org/newsclub/net/unix/AFSocketAddress,",
        "io/netty/channel/uring/AbstractIoUringChannel,",
        "com/acme/Socket,"
    })
    void knowsTheTransportsThatAreNotRecorded(String name, String library) {
        assertThat(UnrecordedLibrary.in(UnrecordedLibrary.TRANSPORTS, name)).isEqualTo(library);
    }
}
