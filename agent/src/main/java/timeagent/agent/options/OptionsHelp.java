package timeagent.agent.options;

/** What {@code -javaagent:timeagent.jar=help} prints. */
public final class OptionsHelp {

    /** In place of options. */
    public static final String REQUEST = "help";

    /** In the order of {@link AgentOptions}; a default in brackets. */
    public static final String TABLE = """
            -javaagent:timeagent.jar[=KEY=VALUE[,KEY=VALUE]...]   elements of a list are joined by ':'

            clock             off, count, [sample], all      count the clock reads of each call site; sample some, or all
            clock.methods     list of currentTimeMillis,     which clocks; [all four]
                              nanoTime, java.time, java.util
            clock.hot         reads a second [1000]          from which a call site is hot
            clock.samples     events a second [100]          at most, with clock=sample
            clock.wrappers    [off], list of methods         methods that are clocks, too
            clock.cached      duration [none]                how often the time that currentTimeMillis returns is read
            include           list of class patterns [all]   whose call sites are rewritten, such as com.acme.*
            exclude           list of class patterns [none]  whose call sites are not
            jdk               true, [false]                  also call sites inside JDK classes
            socket            off, instrumented, mirror,     how a socket write becomes an event
                              mirror-direct, mirror-cached,
                              [instrumented-cached]
            cost.every        number [128]                   one in so many events is measured; 0: none
            events            list of patterns [none]        measure the application's own events; *: all
            context-switches  [true], false                  record context switches (Linux)
            labels            list of name=value [none]      what the JVM runs, for tables of many recordings
            debug             file [none]                    log of what the agent did and why
            config            file [none]                    properties file with the same keys
            """;

    private OptionsHelp() {}
}
