package timeagent.hooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import timeagent.events.clock.ClockReadEvent;
import timeagent.events.clock.ClockSettings;

final class TimeagentLoaderTest {
    private TimeagentLoader types;
    private TimeagentLoader runtime;

    @BeforeEach
    void readClassFiles() throws IOException {
        types = loader("types", ClassLoader.getPlatformClassLoader(), ClockReadEvent.class);
        runtime = loader("runtime", types, ClockSettings.class, ClockSettings.Mode.class);
    }

    private TimeagentLoader loader(String name, ClassLoader parent, Class<?>... classes) throws IOException {
        return new TimeagentLoader(name, archive(classes), parent, getClass().getProtectionDomain());
    }

    /** With sizes in the headers, as Ant writes them. */
    private static byte[] archive(Class<?>... classes) throws IOException {
        ByteArrayOutputStream archive = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(archive)) {
            for (Class<?> type : classes) {
                String name = type.getName().replace('.', '/') + ".class";
                try (InputStream in = ClassLoader.getSystemResourceAsStream(name)) {
                    byte[] file = in.readAllBytes();
                    zip.putNextEntry(entry(name, file));
                    zip.write(file);
                }
            }
        }
        return archive.toByteArray();
    }

    private static ZipEntry entry(String name, byte[] file) {
        ZipEntry entry = new ZipEntry(name);
        CRC32 sum = new CRC32();
        sum.update(file);
        entry.setCrc(sum.getValue());
        entry.setSize(file.length);
        Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
        deflater.setInput(file);
        deflater.finish();
        entry.setCompressedSize(deflater.deflate(new byte[2 * file.length]));
        deflater.end();
        return entry;
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
    void keepsTheLoaderOfEventTypesUntilOneOfThemChanges() throws Exception {
        TimeagentHooks hooks = OwnHooks.create();
        TimeagentLoader first = hooks.eventTypes(archive(ClockReadEvent.class), null);

        assertThat(hooks.eventTypes(archive(ClockReadEvent.class), null)).isSameAs(first);
        assertThat(hooks.eventTypes(archive(ClockSettings.class), null)).isNotSameAs(first);
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
        TimeagentLoader loader = loader("later", parent, ClockSettings.Mode.class);

        String name = ClockSettings.Mode.class.getName();
        assertThatExceptionOfType(StackOverflowError.class).isThrownBy(() -> loader.loadClass(name));
        ended.set(false);

        assertThat(loader.loadClass(name).getClassLoader()).isSameAs(loader);
    }
}
