package timeagent.endtoend;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;

class JarContentIT {

    private static final String PARTS = "META-INF/sbom/timeagent.cdx.json";
    private static final int JAVA_17 = 61;
    private static final String RUNTIME = "timeagent/runtime.zip";
    private static final String COMMANDS = "timeagent/commands.zip";

    @Test
    void showsOneClassOnTheClassPath() throws IOException {
        assertThat(names())
                .filteredOn(name -> !name.startsWith("META-INF/"))
                .containsExactlyInAnyOrder("timeagent/Agent.class", RUNTIME, COMMANDS);
    }

    @Test
    void hasOnlyTheAgentAndItsClassFileLibraryInTheRuntime() throws IOException {
        assertThat(archived(RUNTIME).keySet())
                .allMatch(name -> name.matches("java/lang/Timeagent\\w*(\\$\\w+)*\\.class")
                        || name.equals("timeagent/agent/HookDefiner.class")
                        || name.matches("types/timeagent/events/(\\w+/)*\\w+(Event|Setting)\\.class")
                        || name.matches("agent/timeagent/(agent|events|shaded/asm)/[\\w/$]+\\.class"))
                .contains("java/lang/TimeagentClock.class", "agent/timeagent/agent/AgentRuntime.class")
                .anyMatch(name -> name.startsWith("agent/timeagent/shaded/asm/"));
    }

    /** Detach keeps these and nothing else: a helper class among them would stay, and an event type elsewhere would not. */
    @Test
    void hasTheEventTypesApart() throws IOException {
        archived(RUNTIME).forEach((name, file) -> {
            String text = new String(file, ISO_8859_1);
            boolean isEvent = text.contains("jdk/jfr/Category") || text.contains("jdk/jfr/SettingControl");
            assertThat(name.startsWith("types/")).as(name).isEqualTo(isEvent);
        });
    }

    @Test
    void hasNoAgentAndNoHookInTheCommandLine() throws IOException {
        assertThat(archived(COMMANDS).keySet())
                .contains("timeagent/analysis/cli/Main.class")
                .allMatch(name -> name.matches("timeagent/(analysis|events|lint|shaded)/.*"))
                .noneMatch(name -> name.startsWith("timeagent/shaded/asm/"));
    }

    @Test
    void hasNoServiceOrModuleOrVersionOfAnotherLibrary() throws IOException {
        assertThat(names())
                .filteredOn(name -> name.startsWith("META-INF/") && !name.endsWith("/"))
                .allMatch(name -> name.matches(
                        "META-INF/(MANIFEST\\.MF|LICENSE|NOTICE|THIRD-PARTY\\.txt|sbom/timeagent\\.cdx\\.json)"));
    }

    @Test
    void hasClassFilesOfJava17AndNoNewer() throws IOException {
        Map<String, byte[]> files = new TreeMap<>(archived(RUNTIME));
        files.putAll(archived(COMMANDS));
        files.forEach((name, file) -> {
            if (name.endsWith(".class")) {
                ByteBuffer header = ByteBuffer.wrap(file);
                assertThat(header.getInt(0)).as(name).isEqualTo(0xCAFEBABE);
                boolean ours = !name.contains("timeagent/shaded/");
                assertThat((int) header.getShort(6)).as(name).isBetween(ours ? JAVA_17 : 45, JAVA_17);
            }
        });
    }

    @Test
    void listsTheLibrariesItIsMadeOf() throws IOException {
        assumeTrue(
                !"offline=true".equals(System.getProperty("timeagent.test.maven")) || names().contains(PARTS),
                "skipped: Maven makes the list of parts online only");
        List<String> parts = new ArrayList<>();
        JsonObject bom = JsonParser.parseString(text(PARTS)).getAsJsonObject();
        assertThat(bom.get("bomFormat").getAsString()).isEqualTo("CycloneDX");
        for (JsonElement part : bom.getAsJsonArray("components")) {
            JsonObject component = part.getAsJsonObject();
            if (!component.get("group").getAsString().equals("io.github.timeagent")) {
                assertThat(component.get("version").getAsString()).matches("[0-9.]+");
                assertThat(component.getAsJsonArray("licenses")).isNotEmpty();
                parts.add(component.get("name").getAsString());
            }
        }
        assertThat(parts)
                .contains(
                        "asm",
                        "asm-tree",
                        "asm-analysis",
                        "picocli",
                        "gson",
                        "HdrHistogram",
                        "chart.js",
                        "kurkle__color",
                        "jfr-converter")
                .contains("commons-statistics-distribution", "commons-numbers-core", "commons-rng-client-api")
                .doesNotContain("junit-jupiter", "asm-util", "assertj-core");
        assertThat(text("META-INF/THIRD-PARTY.txt").lines().filter(line -> line.matches("\\S+:[0-9.]+  \\S.*")))
                .extracting(line -> line.split(":")[1])
                .containsExactlyInAnyOrderElementsOf(parts);
    }

    @Test
    void hasTheTextOfEachLicence() throws IOException {
        assertThat(text("META-INF/LICENSE"))
                .isEqualTo(Files.readString(Artifacts.PROJECT.resolve("LICENSE")))
                .contains("Apache License", "Version 2.0, January 2004");
        assertThat(text("META-INF/NOTICE")).startsWith("timeagent\nCopyright ");
        assertThat(text("META-INF/THIRD-PARTY.txt"))
                .contains("ASM: a very small and fast Java bytecode manipulation framework")
                .contains("Apache License", "Apache Commons Numbers\nCopyright", "Boost Software License")
                .contains("The code in this repository code was Written by Gil Tene", "Chart.js Contributors")
                .contains("Jukka Kurkela");
    }

    /** The files of an archive inside the jar, by path. */
    private static Map<String, byte[]> archived(String archive) throws IOException {
        try (JarFile jar = new JarFile(Artifacts.TIMEAGENT.toFile())) {
            return files(jar.getInputStream(jar.getEntry(archive)), "");
        }
    }

    private static Map<String, byte[]> files(InputStream archive, String prefix) throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        ZipInputStream in = new ZipInputStream(archive);
        for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
            byte[] file = in.readAllBytes();
            if (prefix.isEmpty()) {
                // the agent reads it without a library
                assertThat(entry.getMethod()).as(entry.getName()).isEqualTo(ZipEntry.STORED);
            }
            if (entry.getName().endsWith(".zip")) {
                files.putAll(
                        files(new ByteArrayInputStream(file), entry.getName().replace(".zip", "/")));
            } else {
                files.put(prefix + entry.getName(), file);
            }
        }
        return files;
    }

    private static String text(String name) throws IOException {
        try (JarFile jar = new JarFile(Artifacts.TIMEAGENT.toFile())) {
            return new String(jar.getInputStream(jar.getEntry(name)).readAllBytes(), UTF_8);
        }
    }

    private static List<String> names() throws IOException {
        try (JarFile jar = new JarFile(Artifacts.TIMEAGENT.toFile())) {
            return jar.stream().map(JarEntry::getName).toList();
        }
    }
}
