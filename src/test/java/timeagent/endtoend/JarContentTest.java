package timeagent.endtoend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

class JarContentTest {

    private static final int JAVA_17 = 61;

    @Test
    void hasNothingOutsideItsOwnPackagesButTheHooks() throws IOException {
        assertThat(names())
                .allMatch(name -> name.startsWith("timeagent/")
                        || name.startsWith("META-INF/")
                        || name.equals("java/")
                        || name.equals("java/lang/")
                        || name.matches("java/lang/Timeagent\\w*(\\$\\w+)*\\.class"));
    }

    @Test
    void hasTheHooksInJavaLangAndNowhereElse() throws IOException {
        assertThat(names()).anyMatch(name -> name.matches("java/lang/Timeagent\\w+\\.class"));
        assertThat(names()).noneMatch(name -> name.startsWith("timeagent/hooks/") && name.endsWith(".class"));
    }

    @Test
    void hasThirdPartyClassesBelowShadedOnly() throws IOException {
        assertThat(names())
                .filteredOn(name -> name.endsWith(".class") && name.startsWith("timeagent/"))
                .isNotEmpty()
                .allMatch(name -> name.matches("timeagent/(agent|events|analysis|shaded)/.*"));
        assertThat(names()).anyMatch(name -> name.startsWith("timeagent/shaded/asm/"));
    }

    @Test
    void hasNoServiceOrModuleOrVersionOfAnotherLibrary() throws IOException {
        assertThat(names())
                .filteredOn(name -> name.startsWith("META-INF/") && !name.endsWith("/"))
                .allMatch(name -> name.matches(
                        "META-INF/(MANIFEST\\.MF|LICENSE.*|NOTICE.*|licenses/.*|sbom/timeagent\\.cdx\\.json)"));
    }

    @Test
    void hasClassFilesOfJava17AndNoNewer() throws IOException {
        try (JarFile jar = new JarFile(Artifacts.TIMEAGENT.toFile())) {
            for (JarEntry entry : entries(jar)) {
                if (entry.getName().endsWith(".class")) {
                    boolean ours = !entry.getName().startsWith("timeagent/shaded/");
                    int version = version(jar, entry);
                    assertThat(version).as(entry.getName()).isBetween(ours ? JAVA_17 : 45, JAVA_17);
                }
            }
        }
    }

    @Test
    void listsTheLibrariesItIsMadeOf() throws IOException {
        List<String> parts = new ArrayList<>();
        try (JarFile jar = new JarFile(Artifacts.TIMEAGENT.toFile());
                Reader json = new InputStreamReader(
                        jar.getInputStream(jar.getEntry("META-INF/sbom/timeagent.cdx.json")), UTF_8)) {
            JsonObject bom = JsonParser.parseReader(json).getAsJsonObject();
            assertThat(bom.get("bomFormat").getAsString()).isEqualTo("CycloneDX");
            for (JsonElement part : bom.getAsJsonArray("components")) {
                JsonObject component = part.getAsJsonObject();
                if (!component.get("group").getAsString().equals("timeagent")) {
                    assertThat(component.get("version").getAsString()).matches("[0-9.]+");
                    assertThat(component.getAsJsonArray("licenses")).isNotEmpty();
                    parts.add(component.get("name").getAsString());
                }
            }
        }
        assertThat(parts)
                .contains("byte-buddy", "picocli", "gson", "HdrHistogram", "chart.js", "kurkle__color")
                .contains("commons-statistics-distribution", "commons-numbers-core", "commons-rng-client-api")
                .doesNotContain("junit-jupiter", "asm", "asm-util", "assertj-core");
    }

    private static int version(JarFile jar, JarEntry entry) throws IOException {
        try (DataInputStream bytes = new DataInputStream(jar.getInputStream(entry))) {
            assertThat(bytes.readInt()).as(entry.getName()).isEqualTo(0xCAFEBABE);
            bytes.readUnsignedShort();
            return bytes.readUnsignedShort();
        }
    }

    private static List<String> names() throws IOException {
        try (JarFile jar = new JarFile(Artifacts.TIMEAGENT.toFile())) {
            return entries(jar).stream().map(JarEntry::getName).toList();
        }
    }

    private static List<JarEntry> entries(JarFile jar) {
        List<JarEntry> entries = new ArrayList<>();
        jar.stream().forEach(entries::add);
        return entries;
    }
}
