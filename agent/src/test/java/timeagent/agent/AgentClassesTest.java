package timeagent.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.events.clock.ClockReadEvent;
import timeagent.events.clock.ClockSettings;

final class AgentClassesTest {
    @TempDir
    private Path folder;

    private AgentClasses classes;

    @BeforeEach
    void readTheJar() throws Exception {
        Path jar = folder.resolve("agent.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.IMPLEMENTATION_VERSION, "7.1");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            for (Class<?> type : new Class<?>[] {SelfTest.class, ClockSettings.class, ClockReadEvent.class}) {
                String name = type.getName().replace('.', '/') + ".class";
                out.putNextEntry(new JarEntry(name));
                try (InputStream in = ClassLoader.getSystemResourceAsStream(name)) {
                    in.transferTo(out);
                }
            }
        }
        classes = new AgentClasses(jar, SelfTest.class);
        Files.delete(jar);
    }

    @Test
    void areLoadedAnewAndOutOfMemory() throws Exception {
        Class<?> selfTest = classes.loadClass(SelfTest.class.getName());

        assertThat(selfTest).isNotSameAs(SelfTest.class).isSameAs(classes.loadClass(SelfTest.class.getName()));
        assertThat(selfTest.getClassLoader()).isSameAs(classes);
        assertThat(selfTest.getPackage().getImplementationVersion()).isEqualTo("7.1");
        assertThat(selfTest.getProtectionDomain()).isSameAs(SelfTest.class.getProtectionDomain());
        assertThat(classes.loadClass(ClockSettings.class.getName()).getClassLoader())
                .isSameAs(classes);
    }

    @Test
    void doNotHaveTheEventTypes() throws Exception {
        assertThat(classes.loadClass(ClockReadEvent.class.getName())).isSameAs(ClockReadEvent.class);
    }

    @Test
    void doNotHaveWhatIsNotInTheJar() {
        assertThatExceptionOfType(ClassNotFoundException.class)
                .isThrownBy(() -> classes.loadClass(AgentClassesTest.class.getName()))
                .withMessage(AgentClassesTest.class.getName());
    }
}
