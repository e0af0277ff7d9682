package timeagent.agent.rewrite;

import timeagent.events.diagnostics.AgentDiagnostics;
import timeagent.events.diagnostics.AgentDiagnostics.Missing;

/** Libraries whose socket writes or clock reads are not recorded, by a class that is loaded where an application uses them. */
final class UnrecordedLibrary {
    /** The end of the class's name, because libraries are relocated, and the library. */
    static final String[] TRANSPORTS = {
        "io/netty/incubator/channel/uring/AbstractIOUringChannel", "Netty's incubator io_uring transport",
        "io/netty/channel/kqueue/AbstractKQueueChannel", "Netty's kqueue transport",
        "org/newsclub/net/unix/AFSocketImpl", "junixsocket",
        "org/newsclub/net/unix/AFDatagramSocketImpl", "junixsocket",
        "org/newsclub/net/unix/AFUNIXSocketImpl", "junixsocket",
        "jnr/unixsocket/UnixSocketChannel", "jnr-unixsocket",
        "org/conscrypt/ConscryptFileDescriptorSocket", "Conscrypt's native sockets",
        "software/amazon/awssdk/crt/io/ClientBootstrap", "AWS Common Runtime",
        "org/apache/tomcat/jni/Socket", "Tomcat's native connector"
    };

    /** Their code calls Java methods by reflection or through method handles, so it has no call site of a clock. */
    static final String[] DYNAMIC_LANGUAGES = {
        "org/codehaus/groovy/vmplugin/v8/IndyInterface", "Groovy",
        "org/codehaus/groovy/vmplugin/v7/IndyInterface", "Groovy",
        "org/codehaus/groovy/runtime/callsite/AbstractCallSite", "Groovy",
        "org/jruby/Ruby", "JRuby",
        "org/python/core/PyReflectedFunction", "Jython",
        "org/mozilla/javascript/NativeJavaMethod", "Rhino",
        "jdk/dynalink/DynamicLinker", "Dynalink"
    };

    private UnrecordedLibrary() {}

    /** Reports the library of a class; called for every class that the application loads. */
    static void note(String name, boolean writes, boolean reads) {
        String transport = writes ? in(TRANSPORTS, name) : null;
        if (transport != null) {
            AgentDiagnostics.report(Missing.WRITES, transport, name.replace('/', '.'));
        }
        String language = reads ? in(DYNAMIC_LANGUAGES, name) : null;
        if (language != null) {
            AgentDiagnostics.report(Missing.DYNAMIC_CALLS, language, name.replace('/', '.'));
        }
    }

    /** The library that has the class, or null. */
    static String in(String[] libraries, String name) {
        for (int i = 0; i < libraries.length; i += 2) {
            if (name.endsWith(libraries[i])) {
                return libraries[i + 1];
            }
        }
        return null;
    }
}
