package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.eclipse.osgi.launch.EquinoxFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Bundle;
import org.osgi.framework.Constants;
import org.osgi.framework.launch.Framework;
import org.osgi.framework.wiring.BundleWiring;
import org.osgi.framework.wiring.FrameworkWiring;

/** The jar as a bundle beside Mission Control's core bundles, in the OSGi framework that Mission Control runs on. */
final class MissionControlBundleIT {

    private static final String SHADED = "timeagent/shaded/";

    @TempDir
    Path folder;

    @Test
    void resolvesAndOffersItsRules() throws Exception {
        Framework framework = new EquinoxFactory()
                .newFramework(Map.of(Constants.FRAMEWORK_STORAGE, folder.toString(), "osgi.parentClassloader", "boot"));
        framework.init();
        try {
            List<Bundle> bundles = new ArrayList<>();
            for (Path jar : MissionControl.jars()) {
                bundles.add(
                        framework.getBundleContext().installBundle(jar.toUri().toString()));
            }
            Bundle ours = framework
                    .getBundleContext()
                    .installBundle(Artifacts.RULES.toUri().toString());

            assertThat(framework.adapt(FrameworkWiring.class).resolveBundles(List.of(ours)))
                    .isTrue();

            Bundle rules = bundles.stream()
                    .filter(bundle -> bundle.getSymbolicName().equals("org.openjdk.jmc.flightrecorder.rules"))
                    .findFirst()
                    .orElseThrow();
            // as Mission Control loads those of a bundle that extends its point
            ClassLoader loader = ours.adapt(BundleWiring.class).getClassLoader();
            Class<?> rule = rules.loadClass("org.openjdk.jmc.flightrecorder.rules.IRule");
            assertThat(ServiceLoader.load(rule, loader).stream().map(ServiceLoader.Provider::get))
                    .hasSize(11);
        } finally {
            framework.stop();
            framework.waitForStop(0);
        }
    }

    @Test
    void hasWhatTheRulesNeedAndNothingElse() throws IOException {
        try (JarFile jar = new JarFile(Artifacts.RULES.toFile())) {
            Stream<String> names =
                    jar.stream().filter(entry -> !entry.isDirectory()).map(JarEntry::getName);

            assertThat(names)
                    .contains("plugin.xml", "timeagent/analysis/findings/pages.xml", "META-INF/THIRD-PARTY.txt")
                    .allMatch(name -> name.matches("plugin\\.xml|META-INF/[\\w./-]+"
                            + "|timeagent/(jmc|shaded/(hdrhistogram|commons))/[\\w/$]+\\.class"
                            + "|timeagent/analysis/(findings|summary|statistics|recording|common|text)/[\\w/$]+\\.class"
                            + "|timeagent/analysis/findings/pages\\.xml"))
                    .noneMatch(name -> name.contains("org/openjdk") || name.contains("HtmlPage"));
        }
    }

    @Test
    void listsTheLibrariesOfWhichItHasClasses() throws IOException {
        try (JarFile jar = new JarFile(Artifacts.RULES.toFile())) {
            List<String> listed = text(jar, "META-INF/THIRD-PARTY.txt")
                    .lines()
                    .filter(line -> line.matches("[\\w.]+:\\S+:[0-9.]+  \\S.*"))
                    .map(line -> line.split(":")[1])
                    .toList();
            List<String> packed = jar.stream()
                    .map(JarEntry::getName)
                    .filter(name -> name.startsWith(SHADED) && name.endsWith(".class"))
                    .map(name -> name.substring(SHADED.length(), name.lastIndexOf('/')))
                    .distinct()
                    .toList();

            assertThat(listed).extracting(MissionControlBundleIT::packageOf).isSubsetOf(packed);
            assertThat(packed)
                    .allMatch(name -> listed.stream().anyMatch(library -> name.startsWith(packageOf(library))));
        }
    }

    private static String packageOf(String library) {
        return library.toLowerCase(Locale.ROOT).replace("-client-api", "").replace('-', '/');
    }

    @Test
    void hasTheLicencesAndNoticesOfAllThatIsInIt() throws IOException {
        try (JarFile jar = new JarFile(Artifacts.RULES.toFile())) {
            assertThat(text(jar, "META-INF/LICENSE"))
                    .startsWith(Files.readString(Artifacts.PROJECT.resolve("LICENSE")))
                    // of code in commons-numbers and commons-statistics
                    .contains("Boost Software License", "MIT Expat License");
            assertThat(text(jar, "META-INF/LICENSE.txt")).contains("Gil Tene");
            assertThat(text(jar, "META-INF/NOTICE"))
                    .contains("The timeagent contributors", "Apache Commons Numbers", "Apache Commons RNG");
        }
    }

    private static String text(JarFile jar, String name) throws IOException {
        return new String(jar.getInputStream(jar.getEntry(name)).readAllBytes(), StandardCharsets.UTF_8);
    }
}
