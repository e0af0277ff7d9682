package timeagent.agent;

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
            .importPackages("timeagent.agent");

    @Test
    void importsLeadDownwards() {
        layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage("timeagent.agent..")
                .layer("agent")
                .definedBy("timeagent.agent")
                .layer("rewrite")
                .definedBy("timeagent.agent.rewrite")
                .layer("session")
                .definedBy("timeagent.agent.session")
                .layer("options")
                .definedBy("timeagent.agent.options")
                .layer("types")
                .definedBy("timeagent.agent.types")
                .layer("clock")
                .definedBy("timeagent.agent.clock")
                .layer("socket")
                .definedBy("timeagent.agent.socket")
                .layer("classfile")
                .definedBy("timeagent.agent.classfile")
                .ensureAllClassesAreContainedInArchitecture()
                .whereLayer("agent")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("rewrite")
                .mayOnlyBeAccessedByLayers("agent")
                .whereLayer("session")
                .mayNotAccessAnyLayer()
                .whereLayer("options")
                .mayOnlyAccessLayers("clock")
                .whereLayer("types")
                .mayOnlyAccessLayers("clock", "classfile")
                .whereLayer("clock")
                .mayOnlyAccessLayers("classfile")
                .whereLayer("socket")
                .mayOnlyAccessLayers("classfile")
                .whereLayer("classfile")
                .mayNotAccessAnyLayer()
                .check(CLASSES);
    }

    @Test
    void packagesAreFreeOfCycles() {
        SlicesRuleDefinition.slices()
                .matching("timeagent.agent.(*)..")
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
