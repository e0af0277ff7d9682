package timeagent.events;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Imports between the packages of this module lead downwards only. */
class LayersTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("timeagent.events");

    @Test
    void importsLeadDownwards() {
        layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage("timeagent.events..")
                .layer("lifecycle")
                .definedBy("timeagent.events.lifecycle")
                .layer("types")
                .definedBy("timeagent.events.types")
                .layer("clock")
                .definedBy("timeagent.events.clock")
                .layer("cost")
                .definedBy("timeagent.events.clock.cost")
                .layer("socket")
                .definedBy("timeagent.events.socket")
                .layer("peer")
                .definedBy("timeagent.events.socket.peer")
                .layer("scheduler")
                .definedBy("timeagent.events.scheduler")
                .layer("threads")
                .definedBy("timeagent.events.threads")
                .layer("process")
                .definedBy("timeagent.events.process")
                .layer("jdk")
                .definedBy("timeagent.events.jdk")
                .layer("diagnostics")
                .definedBy("timeagent.events.diagnostics")
                .ensureAllClassesAreContainedInArchitecture()
                .whereLayer("lifecycle")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("types")
                .mayOnlyBeAccessedByLayers("lifecycle")
                .whereLayer("clock")
                .mayOnlyBeAccessedByLayers("lifecycle")
                .whereLayer("cost")
                .mayOnlyBeAccessedByLayers("clock")
                .whereLayer("socket")
                .mayOnlyBeAccessedByLayers("lifecycle")
                .whereLayer("peer")
                .mayOnlyBeAccessedByLayers("lifecycle", "socket")
                .whereLayer("scheduler")
                .mayOnlyBeAccessedByLayers("lifecycle")
                .whereLayer("threads")
                .mayOnlyAccessLayers("jdk", "diagnostics")
                .whereLayer("process")
                .mayOnlyAccessLayers("jdk")
                .whereLayer("jdk")
                .mayOnlyAccessLayers("diagnostics")
                .whereLayer("diagnostics")
                .mayNotAccessAnyLayer()
                .check(CLASSES);
    }

    @Test
    void packagesAreFreeOfCycles() {
        SlicesRuleDefinition.slices()
                .matching("timeagent.events.(**)")
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
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
