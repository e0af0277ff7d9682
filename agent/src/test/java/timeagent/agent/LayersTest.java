package timeagent.agent;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture.LayerDependencySpecification;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Imports between the packages of this module lead downwards only. */
class LayersTest {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("timeagent.agent");

    /** Each package, and those that it may use. */
    private static final String USES = """
            rewrite: session options types clock socket classfile
            options: clock
            types: clock classfile
            clock: classfile
            socket: classfile
            session:
            classfile:
            """;

    @Test
    void importsLeadDownwards() {
        Map<String, String[]> uses = new LinkedHashMap<>();
        for (String line : USES.lines().toList()) {
            String[] parts = line.split(": ?", 2);
            uses.put(parts[0], parts[1].isEmpty() ? new String[0] : parts[1].split(" "));
        }
        LayeredArchitecture layers = layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage("timeagent.agent..")
                .layer("agent")
                .definedBy("timeagent.agent");
        for (String name : uses.keySet()) {
            layers = layers.layer(name).definedBy("timeagent.agent." + name);
        }
        for (Map.Entry<String, String[]> each : uses.entrySet()) {
            LayerDependencySpecification layer = layers.whereLayer(each.getKey());
            layers = each.getValue().length == 0
                    ? layer.mayNotAccessAnyLayer()
                    : layer.mayOnlyAccessLayers(each.getValue());
        }
        layers.ensureAllClassesAreContainedInArchitecture().check(CLASSES);
    }

    /** A package is what one reader keeps in mind. */
    @Test
    void packagesHaveAtMostFifteenClasses() {
        assertThat(CLASSES.stream()
                        .filter(JavaClass::isTopLevelClass)
                        .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting())))
                .hasSizeGreaterThan(5)
                .allSatisfy((name, classes) -> assertThat(classes).as(name).isLessThanOrEqualTo(15));
    }
}
