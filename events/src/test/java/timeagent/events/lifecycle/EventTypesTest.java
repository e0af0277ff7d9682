package timeagent.events.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.annotation.Annotation;
import java.util.List;
import java.util.stream.Stream;
import jdk.jfr.DataAmount;
import jdk.jfr.EventType;
import jdk.jfr.Period;
import jdk.jfr.SettingDescriptor;
import jdk.jfr.Timespan;
import jdk.jfr.ValueDescriptor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import timeagent.events.clock.ClockCallSiteEvent;
import timeagent.events.clock.ClockReadEvent;
import timeagent.events.clock.ClockSourceEvent;
import timeagent.events.clock.ClockStepEvent;
import timeagent.events.scheduler.ContextSwitchesEvent;
import timeagent.events.scheduler.ThreadContextSwitchesEvent;
import timeagent.events.socket.EventCostEvent;
import timeagent.events.socket.SocketPeerEvent;
import timeagent.events.socket.SocketWriteEvent;
import timeagent.events.types.EventTypeCostEvent;

/** What a user of Flight Recorder sees of the events before anything is recorded. */
final class EventTypesTest {
    private static final EventType INFO = EventType.getEventType(AgentInfoEvent.class);
    private static final EventType NOTE = EventType.getEventType(AgentNoteEvent.class);
    private static final EventType CALL_SITE = EventType.getEventType(ClockCallSiteEvent.class);
    private static final EventType STEP = EventType.getEventType(ClockStepEvent.class);
    private static final EventType SOURCE = EventType.getEventType(ClockSourceEvent.class);
    private static final EventType READ = EventType.getEventType(ClockReadEvent.class);
    private static final EventType WRITE = EventType.getEventType(SocketWriteEvent.class);
    private static final EventType PEER = EventType.getEventType(SocketPeerEvent.class);
    private static final EventType COST = EventType.getEventType(EventCostEvent.class);
    private static final EventType TYPE_COST = EventType.getEventType(EventTypeCostEvent.class);

    private static final EventType SWITCHES = EventType.getEventType(ContextSwitchesEvent.class);
    private static final EventType THREAD_SWITCHES = EventType.getEventType(ThreadContextSwitchesEvent.class);

    private static final List<String> OF_THE_JVM = List.of("startTime", "duration", "eventThread", "stackTrace");

    static Stream<EventType> types() {
        return Stream.of(
                INFO, NOTE, CALL_SITE, STEP, SOURCE, READ, WRITE, PEER, COST, TYPE_COST, SWITCHES, THREAD_SWITCHES);
    }

    @Test
    void areRecordedAsTheContractSaysUnlessARecordingSaysOtherwise() {
        assertThat(AgentInfoEvent.class.getAnnotation(Period.class).value()).isEqualTo("everyChunk");
        assertThat(ClockSourceEvent.class.getAnnotation(Period.class).value()).isEqualTo("everyChunk");
        assertThat(ClockCallSiteEvent.class.getAnnotation(Period.class).value()).isEqualTo("1 s");
        assertThat(EventCostEvent.class.getAnnotation(Period.class).value()).isEqualTo("1 s");
        assertThat(EventTypeCostEvent.class.getAnnotation(Period.class).value()).isEqualTo("1 s");
        assertThat(ContextSwitchesEvent.class.getAnnotation(Period.class).value())
                .isEqualTo("1 s");
        assertThat(ThreadContextSwitchesEvent.class.getAnnotation(Period.class).value())
                .isEqualTo("10 s");
        assertThat(SocketPeerEvent.class.getAnnotation(Period.class).value()).isEqualTo("1 s");
        assertThat(SocketWriteEvent.class.getAnnotation(Period.class)).isNull();
        assertThat(ClockReadEvent.class.getAnnotation(Period.class)).isNull();
        assertThat(setting(STEP, "threshold")).isEqualTo("10 ms");
        assertThat(setting(READ, "threshold")).isEqualTo("0 ns");
        assertThat(setting(READ, "stackTrace")).isEqualTo("true");
        assertThat(setting(WRITE, "threshold")).isEqualTo("0 ns");
        assertThat(setting(WRITE, "stackTrace")).isEqualTo("false");
        assertThat(setting(WRITE, "throttle")).isEqualTo("off");
        assertThat(types())
                .allSatisfy(type -> assertThat(setting(type, "enabled")).isEqualTo("true"));
    }

    @ParameterizedTest
    @MethodSource("types")
    void describeThemselvesAndEveryField(EventType type) {
        assertThat(type.getLabel()).isNotBlank();
        assertThat(type.getDescription()).isNotBlank().doesNotEndWith(".");
        assertThat(fields(type)).isNotEmpty().allSatisfy(field -> {
            assertThat(field.getLabel()).as(field.getName()).isNotBlank();
            assertThat(field.getDescription()).as(field.getName()).isNotBlank().doesNotEndWith(".");
        });
    }

    @Test
    void nameTheirUnits() {
        assertThat(withAnnotation(Timespan.class))
                .containsExactlyInAnyOrder(
                        "meanDuration",
                        "estimatedTime",
                        "step",
                        "lateness",
                        "currentTimeMillisCost",
                        "nanoTimeCost",
                        "countCost",
                        "granularity",
                        "processCpuTime",
                        "agentCpuTime",
                        "time",
                        "meanDuration",
                        "longest",
                        "time",
                        "nanosPerEvent",
                        "time",
                        "nanosPerEvent",
                        "constructionNanos",
                        "fillingNanos",
                        "commitNanos");
        assertThat(withAnnotation(DataAmount.class))
                .containsExactlyInAnyOrder(
                        "bytesWritten", "bytes", "allocatedBytes", "bytesPerEvent", "allocatedBytes", "bytesPerEvent");
    }

    private static List<String> withAnnotation(Class<? extends Annotation> unit) {
        return types().flatMap(EventTypesTest::fields)
                .filter(field -> field.getAnnotation(unit) != null)
                .map(ValueDescriptor::getName)
                .toList();
    }

    private static String setting(EventType type, String name) {
        return type.getSettingDescriptors().stream()
                .filter(setting -> setting.getName().equals(name))
                .map(SettingDescriptor::getDefaultValue)
                .findFirst()
                .orElseThrow();
    }

    private static Stream<ValueDescriptor> fields(EventType type) {
        return type.getFields().stream().filter(field -> !OF_THE_JVM.contains(field.getName()));
    }
}
