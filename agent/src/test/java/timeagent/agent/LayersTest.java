package timeagent.agent;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture.LayerDependencySpecification;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Imports between the packages of this module, and of that with the hooks and events, lead downwards only. */
class LayersTest {

    /** Each package, and those that it may use. */
    private static final String EVENTS = """
            lifecycle: types clock socket socket.peer scheduler threads process jdk diagnostics
            types: threads process jdk diagnostics
            clock: clock.cost threads process jdk diagnostics
            clock.cost: threads process jdk diagnostics
            socket: socket.peer threads process jdk diagnostics
            socket.peer: threads process jdk diagnostics
            scheduler: threads process jdk diagnostics
            threads: jdk diagnostics
            process: jdk
            jdk: diagnostics
            diagnostics:
            """;

    private static final String AGENT = """
            rewrite: session options types clock socket classfile
            options: clock
            types: clock classfile
            clock: classfile
            socket: classfile
            session:
            classfile:
            """;

    /** The only package with packages below that has classes itself; these may use all. */
    private static final String TOP = "timeagent.agent";

    private static Stream<Arguments> modules() {
        return Stream.of(arguments("timeagent.events", EVENTS), arguments(TOP, AGENT));
    }

    private static JavaClasses classes(String module) {
        return new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages(module);
    }

    @ParameterizedTest
    @MethodSource("modules")
    void importsLeadDownwards(String module, String allowed) {
        Map<String, String[]> uses = new LinkedHashMap<>();
        for (String line : allowed.lines().toList()) {
            String[] parts = line.split(": ?", 2);
            uses.put(parts[0], parts[1].isEmpty() ? new String[0] : parts[1].split(" "));
        }
        LayeredArchitecture layers = layeredArchitecture().consideringOnlyDependenciesInAnyPackage(module + "..");
        if (module.equals(TOP)) {
            layers = layers.layer("top").definedBy(TOP);
        }
        for (String name : uses.keySet()) {
            layers = layers.layer(name).definedBy(module + "." + name);
        }
        for (Map.Entry<String, String[]> each : uses.entrySet()) {
            LayerDependencySpecification layer = layers.whereLayer(each.getKey());
            layers = each.getValue().length == 0
                    ? layer.mayNotAccessAnyLayer()
                    : layer.mayOnlyAccessLayers(each.getValue());
        }
        layers.ensureAllClassesAreContainedInArchitecture().check(classes(module));
    }

    /** A package is what one reader keeps in mind. */
    @ParameterizedTest
    @MethodSource("modules")
    void packagesHaveAtMostFifteenClasses(String module) {
        assertThat(classes(module).stream()
                        .filter(JavaClass::isTopLevelClass)
                        .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting())))
                .hasSizeGreaterThan(5)
                .allSatisfy((name, classes) -> assertThat(classes).as(name).isLessThanOrEqualTo(15));
    }
}
