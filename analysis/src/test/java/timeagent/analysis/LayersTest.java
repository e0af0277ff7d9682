package timeagent.analysis;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.junit.jupiter.api.Test;

/** Imports between the packages of this module lead downwards only. */
class LayersTest {

    private final JavaClasses classes = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("timeagent.analysis");

    @Test
    void importsLeadDownwards() {
        layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage("timeagent.analysis..")
                .layer("cli")
                .definedBy("timeagent.analysis.cli")
                .layer("export")
                .definedBy("timeagent.analysis.export")
                .layer("findings")
                .definedBy("timeagent.analysis.findings")
                .layer("output")
                .definedBy("timeagent.analysis.output")
                .layer("experiment")
                .definedBy("timeagent.analysis.experiment")
                .layer("live")
                .definedBy("timeagent.analysis.live")
                .layer("comparison")
                .definedBy("timeagent.analysis.comparison")
                .layer("clock")
                .definedBy("timeagent.analysis.clock")
                .layer("summary")
                .definedBy("timeagent.analysis.summary")
                .layer("recording")
                .definedBy("timeagent.analysis.recording")
                .layer("statistics")
                .definedBy("timeagent.analysis.statistics")
                .layer("common")
                .definedBy("timeagent.analysis.common")
                .ensureAllClassesAreContainedInArchitecture()
                .whereLayer("cli")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("export")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("findings")
                .mayOnlyBeAccessedByLayers("cli", "export")
                .whereLayer("output")
                .mayOnlyBeAccessedByLayers("cli", "findings")
                .whereLayer("experiment")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("live")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("comparison")
                .mayOnlyBeAccessedByLayers("cli", "output", "experiment")
                .whereLayer("clock")
                .mayOnlyBeAccessedByLayers("cli", "output")
                .whereLayer("summary")
                .mayOnlyBeAccessedByLayers(
                        "cli", "export", "findings", "output", "experiment", "live", "comparison", "clock")
                .whereLayer("recording")
                .mayOnlyAccessLayers("common")
                .whereLayer("statistics")
                .mayNotAccessAnyLayer()
                .whereLayer("common")
                .mayNotAccessAnyLayer()
                .check(classes);
    }

    @Test
    void packagesAreFreeOfCycles() {
        SlicesRuleDefinition.slices()
                .matching("timeagent.analysis.(*)..")
                .should()
                .beFreeOfCycles()
                .check(classes);
    }

    @Test
    void onlyTheCommandLineParsesArguments() {
        noClasses()
                .that()
                .resideOutsideOfPackages("timeagent.analysis.cli", "timeagent.analysis.output")
                .should()
                .dependOnClassesThat(resideInAPackage("picocli.."))
                .check(classes);
    }
}
