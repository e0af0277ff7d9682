package timeagent.hooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import timeagent.events.clock.ClockReadEvent;
import timeagent.events.clock.ClockSettings;

final class TimeagentLoaderTest {
    private final Map<String, byte[]> files = new HashMap<>();
    private TimeagentLoader types;
    private TimeagentLoader runtime;

    @BeforeEach
    void readClassFiles() throws IOException {
        put("types/", ClockReadEvent.class);
        put("runtime/", ClockSettings.class);
        put("runtime/", ClockSettings.Mode.class);
        types = new TimeagentLoader(
                "types",
                files,
                "types/",
                ClassLoader.getPlatformClassLoader(),
                getClass().getProtectionDomain());
        runtime = new TimeagentLoader(
                "runtime", files, "runtime/", types, getClass().getProtectionDomain());
    }

    private void put(String prefix, Class<?> type) throws IOException {
        String name = type.getName().replace('.', '/') + ".class";
        try (InputStream in = ClassLoader.getSystemResourceAsStream(name)) {
            files.put(prefix + name, in.readAllBytes());
        }
    }

    @Test
    void loadsAClassOfItsOwnOnce() throws Exception {
        Class<?> settings = runtime.loadClass(ClockSettings.class.getName());

        assertThat(settings).isNotSameAs(ClockSettings.class).isSameAs(runtime.loadClass(settings.getName()));
        assertThat(settings.getClassLoader()).isSameAs(runtime);
        assertThat(settings.getProtectionDomain()).isSameAs(getClass().getProtectionDomain());
    }

    @Test
    void takesTheEventTypesFromTheLoaderThatStays() throws Exception {
        assertThat(runtime.loadClass(ClockReadEvent.class.getName()).getClassLoader())
                .isSameAs(types);
    }

    @Test
    void takesTheClassFilesAway() {
        assertThat(files).isEmpty();
    }

    @Test
    void doesNotFindWhatItWasNotGiven() {
        assertThatExceptionOfType(ClassNotFoundException.class)
                .isThrownBy(() -> runtime.loadClass(TimeagentLoaderTest.class.getName()))
                .withMessage(TimeagentLoaderTest.class.getName());
        assertThatExceptionOfType(ClassNotFoundException.class)
                .isThrownBy(() -> types.loadClass(ClockSettings.class.getName()));
    }

    @Test
    void loadsAClassAfterAnAttemptWhereTheStackEnded() throws Exception {
        put("later/", ClockSettings.Mode.class);
        AtomicBoolean ended = new AtomicBoolean(true);
        ClassLoader parent = new ClassLoader(null) {
            @Override
            protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                if (ended.get()) {
                    throw new StackOverflowError();
                }
                return super.loadClass(name, resolve);
            }
        };
        TimeagentLoader loader =
                new TimeagentLoader("later", files, "later/", parent, getClass().getProtectionDomain());

        String name = ClockSettings.Mode.class.getName();
        assertThatExceptionOfType(StackOverflowError.class).isThrownBy(() -> loader.loadClass(name));
        ended.set(false);

        assertThat(loader.loadClass(name).getClassLoader()).isSameAs(loader);
    }
}
