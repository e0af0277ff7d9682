package timeagent.endtoend;

import java.util.List;

/** What the contract says of one type of event. */
record OurEvent(String name, String category, List<String> fields) {

    static final List<OurEvent> ALL = List.of(
            of(
                    "timeagent.ClockCallSite",
                    "Clock",
                    "callSite className method descriptor line clock calls totalCalls"
                            + " meanDuration estimatedTime hot wrapper"),
            of("timeagent.ClockRead", "Clock", "callSite className method line clock weight"),
            of(
                    "timeagent.ClockSource",
                    "Clock",
                    "current available currentTimeMillisCost nanoTimeCost countCost granularity" + " advice"),
            of("timeagent.SocketWrite", "Socket", "host address bytesWritten error api port localPort weight"),
            of(
                    "timeagent.SocketPeer",
                    "Socket",
                    "peer host address port localPort api writes bytes failed time meanDuration longest sizes"
                            + " durations"),
            of("timeagent.EventCost", "Agent", "style events measured allocatedBytes time bytesPerEvent nanosPerEvent"),
            of(
                    "timeagent.AgentInfo",
                    "Agent",
                    "version options givenOptions host classesRewritten callSites classesFailed"
                            + " hookFailures attached activeSince processCpuTime agentCpuTime"),
            of("timeagent.AgentNote", "Agent", "kind text"),
            of("timeagent.ContextSwitches", "Scheduler", "voluntary involuntary affinity"),
            of(
                    "timeagent.ThreadContextSwitches",
                    "Scheduler",
                    "voluntary involuntary affinity thread osName osThreadId"));

    private static OurEvent of(String name, String category, String fields) {
        return new OurEvent(name, category, List.of(fields.split(" ")));
    }

    static List<OurEvent> all() {
        return ALL;
    }

    /** Those that every recording has: there may be nothing to note. */
    static List<OurEvent> always() {
        return ALL.stream()
                .filter(event -> !event.name.equals("timeagent.AgentNote"))
                .toList();
    }

    static List<String> names() {
        return always().stream().map(OurEvent::name).toList();
    }

    @Override
    public String toString() {
        return name;
    }
}
