package timeagent.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.Type;
import timeagent.agent.fixture.Sources;
import timeagent.events.clock.cost.ReadableClock;
import timeagent.events.clock.cost.WrapperClocks;

final class ClockMethodsTest {
    private final ClockMethods all = methods(ClockMethod.GROUPS);

    static ClockMethod[] everyMethod() {
        return ClockMethod.ALL;
    }

    @ParameterizedTest
    @MethodSource("everyMethod")
    void namesAMethodOfTheJdk(ClockMethod method) throws Exception {
        Class<?> owner = Class.forName(method.owner().replace('/', '.'));
        if (method.isConstructor()) {
            assertThat(Arrays.stream(owner.getConstructors()).map(Type::getConstructorDescriptor))
                    .contains(method.descriptor());
        } else {
            assertThat(Arrays.stream(owner.getMethods())
                            .filter(read -> read.getName().equals(method.name()))
                            .map(Type::getMethodDescriptor))
                    .contains(method.descriptor());
        }
        assertThat(method.isCountedByReference()).isEqualTo(Type.getArgumentTypes(method.descriptor()).length == 0);
        assertThat(all.find(method.owner(), method.name(), method.descriptor())).isEqualTo(method);
        assertThat(method.hasReceiver()).isEqualTo(method.owner().equals("java/time/Clock"));
    }

    @Test
    void everyClockButTheCachedOneIsRead() {
        Set<String> clocks = new TreeSet<>();
        for (ReadableClock clock : ReadableClock.values()) {
            clocks.add(clock.label());
        }
        assertThat(clocks).contains(ClockMethod.CACHED, ClockMethod.SYSTEM_MILLIS);
        for (ClockMethod method : ClockMethod.ALL) {
            assertThat(WrapperClocks.of(method.clock())).as(method.clock()).isNotNull();
            clocks.remove(method.clock());
        }

        assertThat(clocks).containsExactly(ClockMethod.CACHED);
    }

    @ParameterizedTest
    @CsvSource({"currentTimeMillis, 1", "nanoTime, 1", "java.time, 31", "java.util, 13"})
    void findsTheMethodsOfItsGroupsAlone(String group, int count) {
        ClockMethods one = methods(group);

        assertThat(ClockMethod.ALL)
                .filteredOn(method -> one.find(method.owner(), method.name(), method.descriptor()) != null)
                .hasSize(count)
                .allMatch(method -> method.group().equals(group));
    }

    @ParameterizedTest
    @CsvSource({
        "java/lang/System, currentTimeMillis, ()I",
        "java/lang/System, currentTime, ()J",
        "com/acme/System, currentTimeMillis, ()J",
        "java/lang/Systems, nanoTime, ()J",
        "java/time/Instant, now, (Ljava/time/ZoneId;)Ljava/time/Instant;",
        "java/util/Date, <init>, (J)V",
        "java/util/Date, <init>, (III)V",
        "java/util/GregorianCalendar, <init>, (III)V",
        "java/util/Calendar, getAvailableLocales, ()[Ljava/util/Locale;",
        "java/time/Year, of, (I)Ljava/time/Year;",
        "java/time/Clock, systemUTC, ()Ljava/time/Clock;"
    })
    void findsNothingElse(String owner, String name, String descriptor) {
        assertThat(all.find(owner, name, descriptor)).isNull();
    }

    @Test
    void theCachedClockHasANameOfItsOwn() {
        ClockMethods cached = new ClockMethods(List.of(ClockMethod.GROUPS), true);

        assertThat(cached.find("java/lang/System", "currentTimeMillis", "()J"))
                .extracting(ClockMethod::isCached, ClockMethod::clock)
                .containsExactly(true, ClockMethod.CACHED);
        assertThat(List.of(
                        cached.find("java/lang/System", "nanoTime", "()J"),
                        cached.find("java/util/Date", "<init>", "()V")))
                .extracting(ClockMethod::isCached, ClockMethod::clock)
                .containsExactly(
                        tuple(false, ReadableClock.NANO_TIME.label()), tuple(false, ReadableClock.DATE.label()));
        assertThat(all.find("java/lang/System", "currentTimeMillis", "()J").isCached())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "currentTimeMillis, System.currentTimeMillis(), true",
        "currentTimeMillis, System.nanoTime(), false",
        "nanoTime, System.nanoTime(), true",
        "nanoTime, System.currentTimeMillis(), false",
        "java.time, java.time.Instant.now(), true",
        "java.time, new java.util.Date(), false",
        "java.util, new java.util.Date(), true",
        "java.util, java.util.Calendar.getInstance(), true",
        "java.util, java.time.Instant.now(), false"
    })
    void concernsAClassThatMentionsAClockOfItsGroups(String group, String read, boolean concerned) {
        byte[] classFile = Sources.compileOne("class Reads { Object now = " + read + "; }");

        assertThat(methods(group).concerns(classFile)).isEqualTo(concerned);
    }

    @ParameterizedTest
    @CsvSource({
        "java.time, java/time/Instant java/time/Clock$SystemClock java/time/chrono/ThaiBuddhistDate",
        "java.util, java/util/Date java/util/Calendar java/util/Calendar$Builder java/util/GregorianCalendar",
        "java.util, java/util/JapaneseImperialCalendar sun/util/BuddhistCalendar sun/util/calendar/ZoneInfo",
        "java.util, sun/util/locale/provider/CalendarProviderImpl",
        "none, java/util/Timer java/timer/Any java/util/logging/LogRecord com/acme/java/time/X"
    })
    void theCodeOfAClockIsNotCountedWhereItsGroupIs(String group, String names) {
        for (String name : names.split(" ")) {
            for (String each : ClockMethod.GROUPS) {
                assertThat(methods(each).isImplementedBy(name)).as(name).isEqualTo(each.equals(group));
            }
        }
    }

    private static ClockMethods methods(String... groups) {
        return new ClockMethods(List.of(groups), false);
    }
}
